import { createServer, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { listen } from '../../fixtures/listening.ts'

export interface ProxyServer {
  readonly address: string
  /** The first lines of the requests to it. */
  readonly asked: readonly string[]
  close(): Promise<void>
}

/** A real proxy: CONNECT opens a tunnel, and plain requests are passed on. It can require a sign-in. */
export async function serveProxy(signIn: string | null = null): Promise<ProxyServer> {
  const asked: string[] = []
  const sockets = new Set<Duplex>()
  const isWelcome = ({ headers }: IncomingMessage) =>
    signIn === null || headers['proxy-authorization'] === `Basic ${Buffer.from(signIn).toString('base64')}`

  const server = createServer((incoming, response) => {
    asked.push(`${incoming.method} ${incoming.url}`)
    if (!isWelcome(incoming)) {
      response.writeHead(407, { 'proxy-authenticate': 'Basic realm="office"' }).end('Sign in first')
      return
    }
    const { method, headers } = incoming
    const onwards = request(incoming.url ?? '', { method: method ?? 'GET', headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    incoming.pipe(onwards)
  })
  server.on('connection', (socket) => sockets.add(socket))
  server.on('connect', (incoming, socket) => {
    asked.push(`CONNECT ${incoming.url}`)
    socket.on('error', () => socket.destroy())
    if (!isWelcome(incoming)) {
      socket.end('HTTP/1.1 407 Sign in\r\nContent-Length: 0\r\n\r\n')
      return
    }
    const { hostname, port } = new URL(`http://${incoming.url}`)
    const onwards = connect(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 Connected\r\n\r\n')
      socket.pipe(onwards).pipe(socket)
    })
    onwards.on('error', () => socket.destroy())
    sockets.add(onwards)
  })
  const port = await listen(server)
  return {
    address: `http://127.0.0.1:${port}`,
    asked,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
