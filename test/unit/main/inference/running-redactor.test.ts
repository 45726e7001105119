import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withoutKey } from '../../../../src/main/inference/running-redactor.ts'
import type { AnswerPart } from '../../../../src/main/inference/whole-answer.ts'

const key = 'sk-canary-7f3a9c1e'

async function textOf(pieces: readonly string[], end: 'finished' | 'lost' = 'finished'): Promise<string> {
  async function* parts(): AsyncGenerator<AnswerPart> {
    for (const text of pieces) yield { type: 'text', text }
    if (end === 'lost') throw new Error('the line died')
    yield { type: 'finished', reason: 'stop' }
  }
  let text = ''
  try {
    for await (const part of withoutKey(parts(), key)) if (part.type === 'text') text += part.text
  } catch {
    return text
  }
  return text
}

/** A text cut into pieces at any places. */
const cutText = (text: fc.Arbitrary<string>) =>
  fc.tuple(text, fc.array(fc.nat(200))).map(([whole, cuts]) => {
    const places = [0, ...cuts.map((cut) => cut % (whole.length + 1)).toSorted((a, b) => a - b), whole.length]
    return { whole, pieces: places.slice(1).map((place, index) => whole.slice(places[index], place)) }
  })

test('a key that is spelt over any number of pieces is taken out', async () => {
  const withKey = fc.tuple(fc.string(), fc.string()).map(([before, after]) => `${before}${key}${after}`)
  await fc.assert(
    fc.asyncProperty(cutText(withKey), async ({ whole, pieces }) => {
      expect(await textOf(pieces)).toBe(whole.replaceAll(key, '[key]'))
    }),
  )
})

test('every other text comes through whole, also when the line dies', async () => {
  const nearKey = fc
    .tuple(fc.string(), fc.nat(key.length - 1))
    .map(([text, length]) => text + key.slice(0, length))
  await fc.assert(
    fc.asyncProperty(cutText(nearKey), async ({ whole, pieces }) => {
      expect(await textOf(pieces)).toBe(whole)
      expect(await textOf(pieces, 'lost')).toBe(whole)
    }),
  )
})
