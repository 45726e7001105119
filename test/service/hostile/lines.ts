import type { ServerResponse } from 'node:http'
import type { Random } from '../../seed-data/random.ts'
import { type HostileAnswer, hostile } from './hostile-answer.ts'
import { hostileText } from './texts.ts'

const ok = 'HTTP/1.1 200 OK\r\n'
const stream = 'Content-Type: text/event-stream\r\n'

/** Bytes on the socket that are not valid HTTP. */
export function oddLine(random: Random): HostileAnswer {
  const words = hostileText(random)
  const [name, head, ...rest] = random.pick([
    ['a chunk of a wrong size', `${ok}${stream}Transfer-Encoding: chunked\r\n\r\nzz\r\n${words}`],
    ['a chunk without an end', `${ok}${stream}Transfer-Encoding: chunked\r\n\r\nffffffff\r\ndata: {}`],
    ['a chunk larger than any', `${ok}${stream}Transfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n`],
    ['two lengths', `${ok}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello!`],
    ['a length below zero', `${ok}Content-Length: -5\r\n\r\nhello`],
    [
      'length and chunks',
      `${ok}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n`,
    ],
    ['a head that goes on', `${ok}X-A: one\r\n two\r\n\tthree\r\n\r\n`],
    ['a NUL in its head', `${ok}X-A: one\0two\r\n\r\n`],
    ['a line feed alone', 'HTTP/1.1 200 OK\nContent-Length: 2\n\nhi'],
    ['a status of words', 'HTTP/1.1 OK 200\r\n\r\n'],
    ['a status of -1', 'HTTP/1.1 -1 No\r\n\r\n'],
    ['another protocol', 'SSH-2.0-OpenSSH_9.6\r\n\0\x15\x03\x01'],
    ['an old protocol', 'HTTP/0.9 200 OK\r\n\r\nhello'],
    ['no head', words],
    ['nothing', ''],
    [
      '101',
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n\x81\x05hello',
    ],
    ['101 to nothing', 'HTTP/1.1 101 Switching Protocols\r\n\r\n'],
    [
      'many of 1xx',
      `${'HTTP/1.1 103 Early Hints\r\nLink: <x>\r\n\r\n'.repeat(50)}HTTP/1.1 100 Continue\r\n\r\n`,
    ],
    ['two answers', `${ok}Content-Length: 2\r\n\r\nhi${ok}Content-Length: 2\r\n\r\nho`],
    ['two thousand headers', `${ok}${'X: y\r\n'.repeat(2_000)}\r\n`],
    ['trailers', `${ok}${stream}Transfer-Encoding: chunked\r\n\r\n0\r\nX-A: ${'a'.repeat(2_000)}\r\n\r\n`],
    [
      'bytes that are no text',
      `${ok}${stream}\r\ndata: {"choices":[{"delta":{"content":"`,
      '\xff\xfe\xc3\x28\xed\xa0\x80',
      '"}}]}\n\n',
    ],
  ])
  const bytes = Buffer.from([head, ...rest].join(''), 'latin1')
  const length = random.chance(0.3) ? random.between(0, bytes.length) : bytes.length
  return hostile(`a line with ${name}, ${length} of ${bytes.length} bytes`, (response) =>
    write(response, bytes.subarray(0, length), random.chance(0.3)),
  )
}

function write({ socket }: ServerResponse, bytes: Buffer, isReset: boolean): void {
  socket?.write(bytes, () => {
    if (isReset) socket.resetAndDestroy()
    else socket.destroySoon()
  })
}
