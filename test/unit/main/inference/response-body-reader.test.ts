import { describe, expect, it } from 'vitest'
import { createResponseBodyReader } from '../../../../src/main/inference/parsing/response-body-reader.ts'
import { redactorFor } from '../../../../src/main/inference/redaction/redactor.ts'
import { limitsOf } from '../../../../src/main/inference/response-limits.ts'
import { chunk, codeIn, context, event, textIn } from './stream-samples.ts'

function open(contentType: string, maxBodyLength = 24_000_000) {
  const limits = limitsOf({ connect: 1, list: 1, answer: 1, silence: 1 }, { maxBodyLength })
  return createResponseBodyReader(redactorFor(null), { ...context, contentType }, limits)
}

function readIn(pieceLength: number, text: string) {
  const reader = open('text/event-stream')
  const parts = Array.from({ length: Math.ceil(text.length / pieceLength) }, (_, index) =>
    reader.feed(text.slice(index * pieceLength, (index + 1) * pieceLength)),
  )
  return [...parts.flat(), ...reader.end()]
}

const answer = (content: string) => ({ choices: [{ message: { content }, finish_reason: 'stop' }] })

describe('JSON labeled as a stream', () => {
  it.each([
    ['in one line', JSON.stringify(answer('word '.repeat(500_000)))],
    ['in a list', JSON.stringify([answer('word '.repeat(50_000))])],
  ])('is read as one answer, however long it is: %s', (_how, text) => {
    const parts = readIn(10_007, text)
    expect(parts[0]).toMatchObject({ type: 'begun', form: 'whole' })
    expect(textIn(parts)).toMatch(/^(?:word ){50000,500000}$/)
    expect(codeIn(parts)).toBe('finished')
  })

  it('can be an error', () => {
    expect(codeIn(readIn(7, '{"error":{"message":"no","code":429}}'))).toBe('rate')
  })

  it('is limited like any body', () => {
    const reader = open('text/event-stream', 1_000)
    expect(reader.feed(`{"choices":"${'x'.repeat(2_000)}`).at(-1)).toMatchObject({
      problem: { cause: 'ANSWER_TOO_LARGE' },
    })
  })

  it('can turn out to be the beginning of a stream', () => {
    const parts = readIn(7, `{"begin":1}\n\n${event(chunk({ content: 'a' }))}data: [DONE]\n\n`)
    expect(parts[0]).toMatchObject({ type: 'begun', form: 'streamed' })
    expect([textIn(parts), codeIn(parts)]).toEqual(['a', 'finished'])
  })

  it('is cut off if it is malformed', () => expect(codeIn(readIn(5, '{"choices":[{"mess'))).toBe('cut-off'))
})

it('is never “ending”: nothing of it is read before its last byte', () => {
  const reader = open('application/json')
  reader.feed(JSON.stringify(answer('a')))
  expect([reader.isEnding(), reader.isOver()]).toEqual([false, false])
})
