import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AnswerPart } from '../../../../src/main/inference/parsing/answer-part.ts'
import { redactorFor } from '../../../../src/main/inference/redaction/redactor.ts'
import { withoutKey } from '../../../../src/main/inference/redaction/stream-redactor.ts'
import { cases } from '../../../fixtures/cases.ts'
import { cutAt } from './cut-at.ts'

const key = 'sk-Qx7Zk9vW2mJ4tR8pLb3NcY6hD5gFs1Ka'
const redactor = redactorFor(key)
const hex = (character: string) => character.charCodeAt(0).toString(16).padStart(2, '0')
const letters = Array.from(key)
const spread = (between: string) => letters.join(between)
const base64 = (text: string) => Buffer.from(text).toString('base64')

/** Spellings of the key that a service could send by mistake, or that nobody sees. */
const disguises: readonly (readonly [string, string])[] = [
  ['zero-width spaces', spread('\u200b')],
  ['zero-width joiners', spread('\u200d')],
  ['soft hyphens', spread('\u00ad')],
  ['several of them', spread('\u200b\u2060\u00ad')],
  ['a hundred invisible characters', spread('\u200b'.repeat(100))],
  ['variation selectors', spread('\ufe0f')],
  ['characters of tags', spread('\u{e0020}')],
  ['a line each', spread('\n')],
  ['base64 in short lines', base64(key).replace(/.{7}/g, '$&\n')],
  ['base64 of a header', base64(`Authorization: Bearer ${key}`)],
  ['percent codes', letters.map((one) => `%${hex(one)}`).join('')],
  [
    'percent codes for every third letter',
    letters.map((one, at) => (at % 3 ? one : `%${hex(one)}`)).join(''),
  ],
  ['escapes of JSON', letters.map((one) => `\\u00${hex(one)}`).join('')],
  [
    'escapes of JSON for every second letter',
    letters.map((one, at) => (at % 2 ? one : `\\u00${hex(one).toUpperCase()}`)).join(''),
  ],
]

/** The remaining text has nothing by which the key could be recognized. */
function expectNoKey(text: string): void {
  const bare = text.replace(/[^A-Za-z0-9]/g, '').toLowerCase()
  const plain = key.replace(/\W/g, '').toLowerCase()
  // A stream can release three letters before they are known as the start of a key.
  const worth = plain.slice(4, 14)
  expect(bare).not.toContain(worth)
}

async function streamed(pieces: readonly string[]): Promise<string> {
  async function* parts(): AsyncGenerator<AnswerPart[]> {
    for (const text of pieces) yield [{ type: 'text', text }]
    yield [{ type: 'finished', reason: 'stop' }]
  }
  let text = ''
  for await (const came of withoutKey(parts(), redactor))
    for (const part of came) if (part.type === 'text') text += part.text
  return text
}

const words = fc.stringMatching(/^[a-z ,.!?]{0,40}$/)
const cuts = fc.array(fc.nat(5_000), { maxLength: 30 })

describe.each(disguises)('a key hidden by %s', (_name, hidden) => {
  test('is removed from any answer that contains it', () => {
    fc.assert(
      fc.property(words, words, (before, after) => {
        const text = redactor.answer(`${before}\n\n${hidden}\n\n${after}`)
        expect(text).toContain('[key]')
        expectNoKey(text)
        expectNoKey(redactor.words(`${before} ${hidden} ${after}`))
        expectNoKey(JSON.stringify(redactor.parse(JSON.stringify({ said: hidden }))))
      }),
      { numRuns: cases(20) },
    )
  })

  test('is removed from a stream, wherever it is cut', async () => {
    await fc.assert(
      fc.asyncProperty(words, words, cuts, async (before, after, places) => {
        const text = await streamed(cutAt(`${before}\n\n${hidden}\n\n${after}`, places))
        expect(text).toContain('[key]')
        expectNoKey(text)
      }),
      { numRuns: cases(20) },
    )
    expectNoKey(await streamed(Array.from(hidden)))
  })
})

test('every form is found among meaningless characters', () => {
  for (const before of ['%', '%%', '\\', '\\u', '\\u00'])
    for (const [, hidden] of disguises) expectNoKey(redactor.answer(`${before}${hidden}`))
})

test('texts that only look like a key stay unchanged in a stream', async () => {
  const near = fc.array(
    fc.oneof(fc.constantFrom('sk-', 'sk-Qx', 's\\k', '%73', '\\u0073', '\u200b', 'c2st'), fc.string()),
  )
  await fc.assert(
    fc.asyncProperty(near, cuts, async (parts, places) => {
      const text = `${parts.join('')} .`
      fc.pre(redactor.find(text).places.length === 0)
      expect(redactor.answer(text)).toBe(text)
      expect(await streamed(cutAt(text, places))).toBe(text)
    }),
  )
})

test('the beginning of a key does not hold back the following text', async () => {
  async function* parts(): AsyncGenerator<AnswerPart[]> {
    yield [{ type: 'text', text: 'Keys begin with sk-Qx7Z、' }]
    yield [{ type: 'text', text: '後面跟著的文字必須馬上出現在畫面上，不能等待。' }]
    expect(shown).toContain('後面跟著')
  }
  let shown = ''
  for await (const came of withoutKey(parts(), redactor))
    for (const part of came) if (part.type === 'text') shown += part.text
  expect(shown).toBe('Keys begin with sk-Qx7Z、後面跟著的文字必須馬上出現在畫面上，不能等待。')
})

describe('a short key', () => {
  const short = redactorFor('lm-studio-1')

  test.each([
    ['escapes', 'lm\\u002dstudio%2d1'],
    ['invisible characters', 'lm-stu\u200bd\u00adio-1'],
    ['base64 in lines', 'bG0tc3R1\nZGlvLTE='],
  ])('is found behind %s', (_name, hidden) => {
    expect(short.answer(`a ${hidden} b`)).toContain('[key]')
  })

  test('removes no words from an answer', () => {
    const text = 'Start LM Studio 1, or lm studio 1; "lm", "studio", "1".'
    expect(short.answer(text)).toBe(text)
    expect(redactorFor('not-needed').answer('It is not needed, not.needed, Not-Needed.')).toBe(
      'It is not needed, not.needed, Not-Needed.',
    )
  })
})

test('the time to search a text grows only with its length', () => {
  const hostile = ['\\', '\\u00', '%', 'sk-Qx7Z', '\u200b', `${key.slice(0, -1)}%`, 's']
  for (const piece of hostile) {
    const text = piece.repeat(Math.ceil(100_000 / piece.length))
    expect(redactor.find(text).places).toEqual([])
  }
})
