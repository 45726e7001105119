import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createUsageChunkFilter } from '../../../../src/main/inference/parsing/usage-chunk-filter.ts'
import { seedsFor } from '../../../fixtures/cases.ts'
import { cutAt } from './cut-at.ts'

/** The program's bytes if those of the service arrive in these pieces. */
function filtered(pieces: readonly Uint8Array[]): string {
  const filter = createUsageChunkFilter()
  const passed = pieces.map((piece) => Buffer.from(filter.feed(piece)))
  return Buffer.concat([...passed, filter.end()]).toString()
}

const usage = '{"prompt_tokens":3,"completion_tokens":2,"total_tokens":5}'
const counts = `{"id":"a","choices":[],"usage":${usage}}`

const kept = fc.constantFrom(
  ['data: {"choices":[{"delta":{"content":"Yes – 👩"}}]}'],
  [`data: {"choices":[{"delta":{},"finish_reason":"stop"}],"usage":${usage}}`],
  ['data: {"choices":[],"usage":null}'],
  ['data: {"choices":[],"prompt_filter_results":[{"usage":1}]}'],
  [`data: {"usage":${usage}}`],
  [`data: {"choices":[{"delta":{"content":"\\"choices\\":[],\\"usage\\":{}"}}]}`],
  [': "usage"'],
  ['data: "usage"'],
  ['event: ping', 'data: {}'],
  ['data: [DONE]'],
  [''],
  // Longer than any chunk with counts.
  [`data: {"choices":[],"usage":{"a":"${'x'.repeat(64_000)}"}}`],
)
const removed = fc.constantFrom(
  [`data: ${counts}`],
  [`data:${counts}`],
  [': a comment', `data: ${counts}`],
  ['id: 7', 'event: message', 'data: {"choices":', 'data: [],', `data: "usage":${usage}}`],
  ['data: {"choices":[],"usage":{}}'],
  ['data: {"choices":[],"usage":"many"}'],
)
const stream = fc.record({
  events: fc.array(
    fc.oneof(
      kept.map((lines) => ({ lines, isKept: true })),
      removed.map((lines) => ({ lines, isKept: false })),
    ),
    { maxLength: 8 },
  ),
  lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
  hasEnd: fc.boolean(),
  cuts: fc.array(fc.nat(70_000), { maxLength: 12 }),
})

describe('the additional chunk with counts', () => {
  it('is all that goes, whatever its form and wherever the bytes are cut', () => {
    const property = fc.property(stream, ({ events, lineEnd, hasEnd, cuts }) => {
      // A blank line without an event before it would end the event after it.
      const told = events.filter(({ lines }, index) => lines[0] !== '' || events[index - 1]?.isKept === true)
      const write = (all: typeof told): string =>
        all.map(({ lines }) => lines.map((line) => line + lineEnd).join('') + lineEnd).join('')
      // Some services end without the blank line after the last event.
      const text = write(told) + (hasEnd ? '' : `data: ${counts}`)
      expect(filtered(cutAt(Buffer.from(text), cuts))).toBe(write(told.filter(({ isKept }) => isKept)))
    })
    for (const run of seedsFor(300)) fc.assert(property, run)
  })

  it('goes in any bytes of events as it goes from the whole', () => {
    const part = fc.constantFrom('\r', '\n', '\r\n', 'data: ', counts, `data: ${counts}`, 'x', '\n\n', '\r\r')
    const property = fc.property(fc.array(part), fc.array(fc.nat(2_000)), (parts, cuts) => {
      const text = parts.join('')
      const whole = filtered([Buffer.from(text)])
      expect(filtered(cutAt(Buffer.from(text), cuts))).toBe(whole)
      expect(filtered(Array.from(Buffer.from(text), (byte) => Uint8Array.of(byte)))).toBe(whole)
    })
    for (const run of seedsFor(300)) fc.assert(property, run)
  })

  it.each(['\n', '\r\n', '\r'])('does not hold back a complete event with line ends %j', (lineEnd) => {
    const filter = createUsageChunkFilter()
    const event = Buffer.from(`data: {}${lineEnd}${lineEnd}`)
    for (let count = 0; count < 3; count += 1) expect(Buffer.from(filter.feed(event))).toEqual(event)
  })

  it('holds back little of a long event', () => {
    const filter = createUsageChunkFilter()
    const piece = Buffer.from(`data: ${'x'.repeat(100_000)}`)
    expect(filter.feed(piece).byteLength).toBeGreaterThan(99_000)
    expect(filter.feed(piece).byteLength).toBe(piece.byteLength)
  })
})
