import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AnswerPart } from '../../../../src/main/inference/parsing/answer-part.ts'
import { redactorFor } from '../../../../src/main/inference/redaction/redactor.ts'
import { withoutKey } from '../../../../src/main/inference/redaction/stream-redactor.ts'
import { cases } from '../../../fixtures/cases.ts'
import { spellings } from '../../../fixtures/key-traces.ts'
import { cutAt } from './cut-at.ts'

const key = 'sk-canary-7f3a9c1e'

/** Each part in a separate piece. */
async function* filtered(parts: AsyncIterable<AnswerPart>): AsyncGenerator<AnswerPart> {
  async function* pieces(): AsyncGenerator<AnswerPart[]> {
    for await (const part of parts) yield [part]
  }
  for await (const cleaned of withoutKey(pieces(), redactorFor(key))) yield* cleaned
}

async function textOf(pieces: readonly string[], end: 'finished' | 'lost' = 'finished'): Promise<string> {
  async function* parts(): AsyncGenerator<AnswerPart> {
    for (const text of pieces) yield { type: 'text', text }
    if (end === 'lost') throw new Error('the line died')
    yield { type: 'finished', reason: 'stop' }
  }
  let text = ''
  try {
    for await (const part of filtered(parts())) if (part.type === 'text') text += part.text
  } catch {
    return text
  }
  return text
}

/** A text cut into pieces at any places. */
const cutText = (text: fc.Arbitrary<string>) =>
  fc.tuple(text, fc.array(fc.nat(200))).map(([whole, cuts]) => ({ whole, pieces: cutAt(whole, cuts) }))

test('a key split over any number of pieces is removed', async () => {
  const withKey = fc.tuple(fc.string(), fc.string()).map(([before, after]) => `${before}${key}${after}`)
  await fc.assert(
    fc.asyncProperty(cutText(withKey), async ({ whole, pieces }) => {
      expect(await textOf(pieces)).toBe(whole.replaceAll(key, '[key]'))
    }),
  )
})

test.each(spellings.map((spelling) => [spelling.name, spelling] as const))(
  'a key split over any number of pieces is hidden, written as %s',
  async (_name, { spell }) => {
    const withKey = fc
      .tuple(fc.string(), fc.string())
      .map(([before, after]) => `${before}${String(spell(key))}${after}`)
    await fc.assert(
      fc.asyncProperty(cutText(withKey), async ({ pieces }) => {
        const text = await textOf(pieces)
        expect(text).toContain('[key]')
        for (let at = 0; at + 6 <= key.length; at += 1)
          expect(text).not.toContain(String(spell(key.slice(at, at + 6))))
      }),
      { numRuns: cases(50) },
    )
  },
)

test('a key that is cut off leaves no useful part, also when the connection breaks', async () => {
  const cut = fc
    .tuple(fc.string(), fc.integer({ min: 6, max: key.length - 1 }))
    .map(([text, length]) => `${text} ${key.slice(0, length)}`)
  await fc.assert(
    fc.asyncProperty(cutText(cut), async ({ whole, pieces }) => {
      const expected = `${whole.slice(0, whole.lastIndexOf(' '))} [key]`
      expect(await textOf(pieces)).toBe(expected)
      expect(await textOf(pieces, 'lost')).toBe(expected)
    }),
  )
})

test('every other text stays complete, also when the connection breaks', async () => {
  const nearKey = fc.tuple(fc.string(), fc.nat(5)).map(([text, length]) => text + key.slice(0, length))
  await fc.assert(
    fc.asyncProperty(cutText(nearKey), async ({ whole, pieces }) => {
      expect(await textOf(pieces)).toBe(whole)
      expect(await textOf(pieces, 'lost')).toBe(whole)
    }),
  )
})

test('a key is removed from reasoning too, also if reasoning and text alternate', async () => {
  async function* parts(): AsyncGenerator<AnswerPart> {
    for (const piece of key.match(/.{1,3}/g) ?? []) {
      yield { type: 'reasoning', text: piece }
      yield { type: 'text', text: piece }
    }
    yield { type: 'finished', reason: 'stop' }
  }
  const came = { text: '', reasoning: '' }
  for await (const part of filtered(parts())) {
    if (part.type === 'text' || part.type === 'reasoning') came[part.type] += part.text
  }
  expect(came).toEqual({ text: '[key]', reasoning: '[key]' })
})

test('withheld text is released before the end, reasoning first', async () => {
  async function* parts(): AsyncGenerator<AnswerPart> {
    yield { type: 'text', text: 'a sk-' }
    yield { type: 'reasoning', text: 'b sk-' }
    yield { type: 'problem', problem: { code: 'cut-off' } }
  }
  const came: unknown[] = []
  for await (const part of filtered(parts())) came.push('text' in part ? [part.type, part.text] : part.type)
  expect(came).toEqual([
    ['text', 'a '],
    ['reasoning', 'b '],
    ['reasoning', 'sk-'],
    ['text', 'sk-'],
    'problem',
  ])
})
