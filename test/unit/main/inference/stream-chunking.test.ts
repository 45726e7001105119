import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createStreamReader,
  type StreamReader,
} from '../../../../src/main/inference/parsing/stream-reader.ts'
import { redactorFor } from '../../../../src/main/inference/redaction/redactor.ts'
import { type Capture, listCaptures } from '../../../fixtures/wire/captures.ts'
import { cutAt } from './cut-at.ts'
import { caps, context, joined, read, readBytes, sample, sampleLines, textIn } from './stream-samples.ts'

const cuts = fc.array(fc.nat(8_000), { maxLength: 40 })
const lineEnds = fc.constantFrom('\n', '\r\n', '\r')

/** One event in any of the forms that the rules of server-sent events allow. */
const eventForms = fc.record({
  blank: fc.constantFrom('', ' '),
  isOverLines: fc.boolean(),
  before: fc.constantFrom('', ': keep-alive', ':', 'event: message', 'id: 7', 'retry: 1000', 'unknown: x'),
})
type EventForm = typeof eventForms extends fc.Arbitrary<infer Form> ? Form : never

function writeEvent(line: string, { blank, isOverLines, before }: EventForm): string[] {
  if (line.startsWith(':')) return [line, '']
  const data = line.replace(/^data: ?/, '')
  const isSplit = isOverLines && data.startsWith('{')
  const lines = (isSplit ? JSON.stringify(JSON.parse(data), null, 1) : data).split('\n')
  return [...(before === '' ? [] : [before]), ...lines.map((text) => `data:${blank}${text}`), '']
}

describe('a streamed answer', () => {
  it('is the same however its bytes are cut, its lines ended and its events written', () => {
    const plain = joined(read(sample('\n')))
    const forms = fc.array(eventForms, { minLength: sampleLines.length, maxLength: sampleLines.length })
    fc.assert(
      fc.property(lineEnds, cuts, forms, fc.boolean(), (lineEnd, places, chosen, hasMark) => {
        const lines = sampleLines.flatMap((line, index) => {
          const form = chosen[index]
          return form ? writeEvent(line, form) : []
        })
        const text = (hasMark ? '\ufeff' : '') + lines.map((line) => line + lineEnd).join('')
        expect(joined(readBytes(cutAt(new TextEncoder().encode(text), places)))).toEqual(plain)
      }),
    )
  })
})

const streams = listCaptures().filter(
  ({ status, headers }) =>
    status === 200 && headers.some(([, value]) => value.startsWith('text/event-stream')),
)

interface Chunk {
  choices: { delta: Record<string, string | null>; finish_reason: string | null }[]
  usage?: { prompt_tokens: number; completion_tokens: number; total_tokens: number }
}

/** The content of a recorded stream, read independently of the code under test. */
function plainly({ body }: Capture) {
  const events = body
    .toString()
    .split('\n\n')
    .filter((line) => line.startsWith('data: {'))
    .map((line): Chunk => JSON.parse(line.slice(6)))
  const choices = events.flatMap((event) => event.choices)
  return {
    text: choices.map(({ delta }) => delta['content'] ?? '').join(''),
    reasoning: choices.map(({ delta }) => delta['reasoning_content'] ?? '').join(''),
    reason: choices.findLast((choice) => choice.finish_reason !== null)?.finish_reason ?? null,
    usage: events.findLast(({ usage }) => usage !== undefined)?.usage,
  }
}

/** The end of the event with the finish reason: from here on the answer is complete. */
function endOfAnswer(body: Buffer): number {
  const at = body.toString('latin1').search(/"finish_reason":"/)
  return at === -1 ? Number.POSITIVE_INFINITY : body.indexOf('\n', at) + 1
}

function openReader(): StreamReader {
  return createStreamReader(redactorFor(null), context, caps)
}

describe('a recorded stream', () => {
  it.each(streams)('$name has its text, its reasoning, its counts and its end', (capture) => {
    const { text, reasoning, reason, usage } = plainly(capture)
    const parts = readBytes([capture.body])
    expect(parts.findLast((part) => part.type === 'usage')?.usage).toEqual(
      usage && {
        promptTokens: usage.prompt_tokens,
        completionTokens: usage.completion_tokens,
        totalTokens: usage.total_tokens,
      },
    )
    expect([textIn(parts), textIn(parts, 'reasoning')]).toEqual([text, reasoning])
    expect(parts.at(-1)).toMatchObject(
      capture.isCut ? { problem: { code: 'cut-off' } } : { type: 'finished', reason },
    )
  })

  it.each(streams)('$name cut at every byte has an exact beginning', (capture) => {
    const { text, reasoning } = plainly(capture)
    const reader = openReader()
    const decoder = new TextDecoder()
    const end = endOfAnswer(capture.body)
    const came = { text: '', reasoning: '' }
    const wrong: number[] = []
    for (const [index, byte] of capture.body.entries()) {
      const parts = reader.feed(decoder.decode(Uint8Array.of(byte), { stream: true }))
      came.text += textIn(parts)
      came.reasoning += textIn(parts, 'reasoning')
      const isBeginning =
        parts.length === 0 || (text.startsWith(came.text) && reasoning.startsWith(came.reasoning))
      const isOpen = index + 1 >= end || (!reader.isEnding() && !reader.isOver())
      if (!isBeginning || !isOpen) wrong.push(index)
    }
    expect(wrong).toEqual([])
    expect(came).toEqual({ text, reasoning })
  })

  // Reading again for every cut takes time, so fast-check chooses the cuts of long streams.
  it.each(streams)('$name that is cut before its end is never called complete', ({ body }) => {
    const length = Math.min(endOfAnswer(body) - 1, body.length)
    const endsWell = (cut: number) => readBytes([body.subarray(0, cut)]).at(-1)?.type === 'finished'
    if (length < 4_000) {
      for (let cut = 0; cut < length; cut += 1) expect(endsWell(cut)).toBe(false)
    } else {
      fc.assert(fc.property(fc.nat(length - 1), (cut) => !endsWell(cut)))
    }
  })
})
