import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { createConsoleWriter } from '../../../src/main/log.ts'

/** A stream whose reader can disappear: each later write fails, immediately or a moment later. */
function createStream(failure: 'event' | 'throw') {
  const stream = new EventEmitter()
  const written: string[] = []
  let isBroken = false
  const write = (text: string): boolean => {
    written.push(text)
    if (!isBroken) return true
    if (failure === 'throw') throw new Error('write EIO')
    return stream.emit('error', new Error('write EPIPE'))
  }
  const breakOff = (): void => {
    isBroken = true
  }
  return Object.assign(stream, { write, written, breakOff })
}

function createConsole(failure: 'event' | 'throw') {
  const [stdout, stderr] = [createStream(failure), createStream(failure)]
  const write = createConsoleWriter({ stdout, stderr } as unknown as Pick<
    NodeJS.Process,
    'stdout' | 'stderr'
  >)
  return { stdout, stderr, write }
}

test.each(['event', 'throw'] as const)(
  'after one failed write (%s) the log no longer uses the console',
  (failure) => {
    const { stderr, write } = createConsole(failure)
    write('one')
    stderr.breakOff()
    write('two')
    write('three')
    expect(stderr.written).toEqual(['one\n', 'two\n'])
  },
)

test('a closed output stream neither ends the app nor silences the error stream', () => {
  const { stdout, stderr, write } = createConsole('event')
  stdout.breakOff()
  expect(() => stdout.write('lost')).not.toThrow()
  write('one')
  expect(stderr.written).toEqual(['one\n'])
})
