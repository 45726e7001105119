import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createByteMask } from '../../../../src/main/inference/redaction/byte-mask.ts'
import { redactorFor } from '../../../../src/main/inference/redaction/redactor.ts'
import { seedsFor } from '../../../fixtures/cases.ts'
import { cutAt } from './cut-at.ts'

const key = 'sk-CANARY-5f2-9cd1ea7'
const stars = (text: string): string => '*'.repeat(text.length)

function masked(pieces: readonly Uint8Array[], secret: string | null = key, isRefusal = false): Buffer {
  const mask = createByteMask(redactorFor(secret), { isRefusal })
  const passed = pieces.map((piece) => Buffer.from(mask.feed(piece)))
  return Buffer.concat([...passed, mask.end()])
}

const cuts = fc.array(fc.nat(500), { maxLength: 12 })
const harmless = fc.constantFrom('', 'The heron ', '– 👩 ', '{"a":"\\u0041"}', '\r\n', '*', '\0')
const disguised = fc.constantFrom(
  key,
  key.toLowerCase(),
  encodeURIComponent(key),
  Buffer.from(key).toString('base64'),
  key.replace(/./g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`),
)
/** A scanner skips marks, so a longer piece before a hidden key could seem whole with that key's start. */
const half = fc.nat(10).map((length) => key.slice(0, length))
const text = fc.array(fc.oneof(harmless, disguised, half), { maxLength: 8 }).map((parts) => parts.join(''))

describe("the key in a service's bytes", () => {
  it('never passes, and no byte is added or lost, wherever the bytes are cut', () => {
    const property = fc.property(text, cuts, (said, places) => {
      const bytes = Buffer.from(said)
      const copy = Buffer.from(bytes)
      const passed = masked(cutAt(bytes, places))
      expect(passed.byteLength).toBe(bytes.byteLength)
      expect(redactorFor(key).find(passed.toString('latin1')).places).toEqual([])
      // The received bytes may be shared.
      expect(bytes.equals(copy)).toBe(true)
      for (const [at, byte] of passed.entries()) expect([bytes[at], 0x2a]).toContain(byte)
    })
    for (const run of seedsFor(300)) fc.assert(property, run)
  })

  it('leaves any bytes without it unchanged', () => {
    const property = fc.property(fc.uint8Array({ maxLength: 400 }), cuts, (bytes, places) => {
      expect(masked(cutAt(bytes, places)).equals(bytes)).toBe(true)
      expect(masked(cutAt(bytes, places), null).equals(bytes)).toBe(true)
    })
    for (const run of seedsFor(200)) fc.assert(property, run)
  })

  it('is starred out where it stands', () => {
    expect(masked([Buffer.from(`a – ${key} – b`)]).toString()).toBe(`a – ${stars(key)} – b`)
  })

  it('becomes the same stars wherever the bytes are cut, if it is not disguised', () => {
    const plain = fc.array(fc.oneof(harmless, fc.constant(key), half), { maxLength: 8 })
    const property = fc.property(plain, cuts, (parts, places) => {
      const bytes = Buffer.from(parts.join(''))
      expect(masked(cutAt(bytes, places)).toString()).toBe(masked([bytes]).toString())
    })
    for (const run of seedsFor(200)) fc.assert(property, run)
  })

  it('does not hold back other bytes', () => {
    const mask = createByteMask(redactorFor(key), { isRefusal: false })
    expect(Buffer.from(mask.feed(Buffer.from('The heron waits.'))).toString()).toBe('The heron waits.')
    expect(Buffer.from(mask.feed(Buffer.from(`And ${key.slice(0, 9)}`))).toString()).toBe('And ')
    expect(Buffer.from(mask.feed(Buffer.from(' now'))).toString()).toBe(`${key.slice(0, 9)} now`)
  })
})

describe("a part of the key in a refusal's bytes", () => {
  const parts = fc
    .array(
      fc.oneof(
        harmless,
        fc
          .tuple(fc.nat(key.length - 1), fc.nat(key.length))
          .map(([from, length]) => key.slice(from, from + length)),
      ),
      { maxLength: 8 },
    )
    .map((all) => all.join(' '))

  it('never passes with six characters in a row, and no byte is added or lost, wherever they are cut', () => {
    const property = fc.property(parts, cuts, (said, places) => {
      const bytes = Buffer.from(said)
      const passed = masked(cutAt(bytes, places), key, true)
      expect(passed.byteLength).toBe(bytes.byteLength)
      expect(redactorFor(key).isIn(passed.toString('latin1'))).toBe(false)
      for (const [at, byte] of passed.entries()) expect([bytes[at], 0x2a]).toContain(byte)
    })
    for (const run of seedsFor(300)) fc.assert(property, run)
  })

  it('is starred out, with the stars of the service between its parts', () => {
    const said = `Wrong key: ${key.slice(0, 9)}*****${key.slice(-7)}.`
    expect(masked([Buffer.from(said)], key, true).toString()).toBe(`Wrong key: ${stars(key)}.`)
    expect(masked([Buffer.from(said)]).toString()).toBe(said)
  })

  it('keeps five characters, and the parts of a short key, which may be words', () => {
    for (const [said, secret] of [
      [key.slice(3, 8), key],
      ['mistral is down', 'mistral-local'],
    ] as const)
      expect(masked([Buffer.from(said)], secret, true).toString()).toBe(said)
  })

  it('holds back only bytes that may begin such a part', () => {
    const mask = createByteMask(redactorFor(key), { isRefusal: true })
    expect(Buffer.from(mask.feed(Buffer.from('data: wait\n\n'))).toString()).toBe('data: wait\n\n')
    const held = Buffer.from(mask.feed(Buffer.from(`a ${key.slice(5, 9)}`)))
    expect(held.toString()).toBe('a ')
    expect(Buffer.from(mask.feed(Buffer.from('!\n\n'))).toString()).toBe(`${key.slice(5, 9)}!\n\n`)
  })
})
