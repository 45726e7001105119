import { expect, it } from 'vitest'
import { createEventBoundary } from '../../../../../src/main/services/programs/closed-stream.ts'

it.each(['\n', '\r\n', '\r'])(
  'a stream with line ends %j ends between two events, however it is split',
  (end) => {
    const event = `event: a${end}data: b${end}${end}`
    const text = event + event
    for (let at = 1; at < text.length; at += 1) {
      const boundary = createEventBoundary()
      const [first, second] = [text.slice(0, at), text.slice(at)].map((piece) => Buffer.from(piece))
      if (first === undefined || second === undefined) throw new Error('There are two pieces.')
      boundary.note(Buffer.from(event))
      boundary.note(first)
      // A line that ends in CR may continue with LF.
      const ends = [event.length, ...(end === '\r\n' ? [event.length - 1, text.length - 1] : [])]
      const isBetween = ends.includes(at)
      expect(boundary.isBetweenEvents()).toBe(isBetween)
      expect(boundary.upToEnd(second)).toHaveLength(second.length)
    }
  },
)

it('a stream is cut after the last event that ends in a piece', () => {
  const boundary = createEventBoundary()
  boundary.note(Buffer.from('data: a\n\ndata: b\n'))
  expect(Buffer.from(boundary.upToEnd(Buffer.from('\ndata: c\n\ndata: d\n'))).toString()).toBe(
    '\ndata: c\n\n',
  )
})

it('a stream with one line break between events ends after each line', () => {
  const boundary = createEventBoundary()
  boundary.note(Buffer.from('data: a\ndata: b'))
  expect(boundary.isBetweenEvents()).toBe(false)
  const next = boundary.upToEnd(Buffer.from('\ndata: c\ndata: d'))
  expect(Buffer.from(next).toString()).toBe('\ndata: c\n')
  boundary.note(next)
  expect([boundary.isBetweenEvents(), boundary.missingBreak()]).toEqual([true, '\n'])
})
