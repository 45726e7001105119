import { describe, expect, test } from 'vitest'
import { redactorFor } from '../../../../src/main/inference/redaction/redactor.ts'
import { responseWithoutKey } from '../../../../src/main/inference/redaction/response-text.ts'

const key = 'sk-CANARY-5f29c1d8e3a7'
const cleaned = (text: string) => responseWithoutKey(text, redactorFor(key))
const event = (content: string, index = 0) =>
  `data: ${JSON.stringify({ choices: [{ index, delta: { content } }] })}`

/** Everything that a reader could join from the rest: the pieces of every string, in order. */
const said = (text: string) =>
  [...text.matchAll(/"content":("(?:[^"\\]|\\.)*")/g)]
    .map(([, json = '""']) => String(JSON.parse(json)))
    .join('')

describe('the text of a response', () => {
  test('is unchanged if it has no key', () => {
    const text = `: comment\r\n\r\n${event('Bearer of news \\ "sk-"')}\r\n\r\ndata: [DONE]\n\n{"half`
    expect(cleaned(text)).toBe(text)
    expect(responseWithoutKey(text, redactorFor(null))).toBe(text)
  })

  test('is hidden if it is nested too deep to be searched', () => {
    const text = `data: {"x":${'['.repeat(5_000)}"${key}"${']'.repeat(5_000)}}\n\n`
    expect(() => cleaned(text)).toThrow('nested too deep')
  })

  test('loses only the key itself', () => {
    expect(cleaned(`${event(`My key is ${key}.`)}\n\n`)).toBe(`${event('My key is [key].')}\n\n`)
  })

  test.each([1, 2, 3, 5, 9])('loses the events that split the key into pieces of %i', (size) => {
    const pieces = key.match(new RegExp(`.{1,${size}}`, 'g')) ?? []
    const text = [event('It is '), ...pieces.map((piece) => event(piece)), event(', is it?')].join('\n\n')
    const clean = cleaned(text)
    expect(said(clean)).toBe('It is , is it?')
    expect(clean.split('\n\n')).toHaveLength(pieces.length + 2)
  })

  test('loses the key even if two answers alternate', () => {
    const text = [event(key.slice(0, 9), 0), event('Hello', 1), event(key.slice(9), 0)].join('\n\n')
    expect(said(cleaned(text))).toBe('Hello')
  })

  test('loses the key if escapes spell it, in one line or in many', () => {
    const escaped = key
      .split('')
      .map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join('')
    const body = `{\n  "id": "x",\n  "content": "${escaped}"\n}`
    expect(cleaned(body)).not.toContain(escaped)
    const half = escaped.slice(0, 60) + key.slice(10)
    expect(cleaned(`data: {"content":"${half}"}\n\n${event('Good')}`)).toBe(
      `data: {"content":"[key]"}\n\n${event('Good')}`,
    )
    const overLines = event('QQ').replace('QQ', escaped.slice(0, 60))
    expect(said(cleaned(`${overLines}\n\n${event(`${key.slice(10)} Good`)}\n\n${event('Yes')}`))).toBe('Yes')
  })

  test.each([
    ['in the middle of a line', (part: string) => event(part).slice(0, -4)],
    ['after a piece of it', (part: string) => `${event(part)}\n\n`],
  ])('loses the beginning of a key that was cut off %s', (_where, cutOff) => {
    const clean = cleaned(`${event('It is ')}\n\n${cutOff(key.slice(0, 12))}`)
    expect(clean).not.toContain(key.slice(0, 6))
    expect(clean).toContain(event('It is '))
  })

  const spelledLetterByLetter = (times: number) =>
    Array.from({ length: times * key.length }, (_, at) => event(key[at % key.length] ?? '')).join('\n\n')

  test('loses a key that is spelled repeatedly, letter by letter', () => {
    const text = spelledLetterByLetter(900)
    expect(said(cleaned(text)).length).toBeLessThan(key.length)
  })

  test('takes twice the work for twice as many spelled keys, not four times', () => {
    const workOf = (times: number) => {
      const { redactor, work } = createCountingRedactor()
      responseWithoutKey(spelledLetterByLetter(times), redactor)
      return work()
    }
    const [some, twice] = [workOf(50), workOf(100)]
    expect(some).toBeGreaterThan(50 * key.length)
    expect(twice).toBeLessThan(2.1 * some)
  })
})

/** Counts the searched characters, and how often a match is examined. */
function createCountingRedactor() {
  let work = 0
  const redactor = redactorFor(key)
  const find = (text: string) => {
    work += text.length
    const found = redactor.find(text)
    const get = (list: typeof found.places, name: string | symbol): unknown => {
      work += 1
      return Reflect.get(list, name)
    }
    return { ...found, places: new Proxy(found.places, { get }) }
  }
  const answer = (text: string) => {
    work += text.length
    return redactor.answer(text)
  }
  return { redactor: { ...redactor, find, answer }, work: () => work }
}
