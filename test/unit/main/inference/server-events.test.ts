import { createParser } from 'eventsource-parser'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  createServerEventReader,
  type ServerEvent,
} from '../../../../src/main/inference/parsing/server-events.ts'
import { cases } from '../../../fixtures/cases.ts'

function read(pieces: readonly string[], maxEventLength = 1_000): ServerEvent[] {
  const events: ServerEvent[] = []
  const reader = createServerEventReader(maxEventLength, (event) => events.push(event))
  for (const piece of pieces) reader.feed(piece)
  reader.end()
  return events
}

/** Data and names as read by a widely used parser. */
function readByParser(text: string): [string, string][] {
  const events: [string, string][] = []
  const parser = createParser({ onEvent: ({ event, data }) => events.push([event ?? '', data]) })
  parser.feed(`${text}\n\n`)
  return events
}

const line = fc.oneof(
  fc.constantFrom(
    '',
    '',
    'data',
    'data:',
    'data: ',
    'data:  two',
    'event: ping',
    'event:',
    'event',
    'error',
    ': note',
    ':',
    'id: 1',
  ),
  fc.constantFrom(
    'retry: 10',
    'unknown: x',
    'no colon',
    ' data: indented',
    'DATA: x',
    'event: message',
    'data:é',
  ),
  fc.string({ maxLength: 8 }).map((text) => `data: ${text.replaceAll(/[\r\n]/g, '')}`),
)
const stream = fc
  .tuple(fc.array(fc.tuple(line, fc.constantFrom('\n', '\r', '\r\n'))), fc.boolean())
  .map(([lines, hasMark]) => (hasMark ? '\ufeff' : '') + lines.map((parts) => parts.join('')).join(''))

test('events equal those of a reference parser, with any line ends', () => {
  fc.assert(
    fc.property(stream, (text) => {
      const named = read([text]).map(({ kind, data }) => [kind === 'data' ? 'data' : 'named', data])
      const expected = readByParser(text).map(([name, data]) => [
        name === '' || name === 'message' ? 'data' : 'named',
        data,
      ])
      expect(named).toEqual(expected)
    }),
    { numRuns: cases(1_000) },
  )
})

test('events are the same wherever the text is cut', () => {
  fc.assert(
    fc.property(stream, fc.array(fc.nat(60)), (text, cuts) => {
      const places = [0, ...cuts.toSorted((a, b) => a - b), text.length]
      const pieces = places.slice(1).map((place, index) => text.slice(places[index], place))
      expect(read(pieces)).toEqual(read([text]))
      expect(read(text.split(''))).toEqual(read([text]))
    }),
  )
})

test("an error is recognized by its name or by llama.cpp's field", () => {
  expect(read(['event: error\ndata: one\n\n', 'error: two\n\n'])).toEqual([
    { kind: 'error', data: 'one' },
    { kind: 'error', data: 'two' },
  ])
  expect(read(['data: ping\nerror: {"a":1}\nerror: two\ndata: {"b":2}\n'])).toEqual([
    { kind: 'data', data: 'ping' },
    { kind: 'error', data: '{"a":1}' },
    { kind: 'error', data: 'two' },
    { kind: 'data', data: '{"b":2}' },
  ])
})

test('objects with one line break between them are separate events', () => {
  const lines = 'data: {"a":1}\ndata: {"b":2}\r\ndata: [DONE]\n'
  const events = ['{"a":1}', '{"b":2}', '[DONE]'].map((data) => ({ kind: 'data', data }))
  expect(read([lines])).toEqual(events)
  expect(read(lines.split(''))).toEqual(events)
})

test('an event that is complete only with the next line stays one event', () => {
  for (const data of [
    '{\n"a": {}\n}',
    '{"a":\n{}}',
    '[\n{"a":1},\n{"b":2}\n]',
    '{"half\n{"b":2}',
    '{}\n{}',
  ]) {
    const lines = data.split('\n').map((text) => `data: ${text}\n`)
    expect(read(lines)).toEqual([{ kind: 'data', data }])
  }
})

test.each([
  ['one line', [`data: ${'a'.repeat(20)}\n\n`]],
  ['many lines', ['data: aaaa\n'.repeat(5)]],
  ['a line without an end, piece by piece', ['data: ', ...Array.from({ length: 20 }, () => 'a')]],
])('an event that is too large ends the stream once: %s', (_name, pieces) => {
  expect(read([...pieces, '\n\ndata: after\n\n'], 15)).toEqual([{ kind: 'too-large', data: '' }])
})
