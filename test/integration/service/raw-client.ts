import { connect } from 'node:net'

export interface RawAnswer {
  readonly text: string
  /** How the socket ended: cleanly, with an error's code, or not at all in the given time. */
  readonly end: string
}

/** Sends a request and returns the response byte for byte, without parsing it. */
export async function askRaw(address: string, request: string, maxWaitMs = 10_000): Promise<RawAnswer> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  const pieces: Buffer[] = []
  let end = 'closed'
  socket.on('data', (piece: Buffer) => pieces.push(piece))
  socket.on('error', (error: NodeJS.ErrnoException) => {
    end = error.code ?? error.message
  })
  const patience = setTimeout(() => {
    end = 'open'
    socket.destroy()
  }, maxWaitMs)
  socket.write(request)
  await new Promise((resolve) => socket.on('close', resolve))
  clearTimeout(patience)
  return { text: Buffer.concat(pieces).toString('latin1'), end }
}

export function requestText(method: string, path: string, key: string, body?: object): string {
  const content = body === undefined ? '' : JSON.stringify(body)
  const head = [
    `${method} ${path} HTTP/1.1`,
    'Host: test',
    `Authorization: Bearer ${key}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(content)}`,
    'Connection: close',
  ]
  return `${head.join('\r\n')}\r\n\r\n${content}`
}

/** The decoded body of a chunked response, as far as it arrived, and whether it is complete. */
export function unchunk(body: string): { text: string; isEnded: boolean } {
  let text = ''
  for (let at = 0; at < body.length; ) {
    const lineEnd = body.indexOf('\r\n', at)
    const length = Number.parseInt(body.slice(at, lineEnd), 16)
    if (length === 0) return { text, isEnded: true }
    text += body.slice(lineEnd + 2, lineEnd + 2 + length)
    at = lineEnd + 4 + length
  }
  return { text, isEnded: false }
}
