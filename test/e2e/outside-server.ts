import { createServer } from 'node:http'
import { close, listen } from '../fixtures/listening.ts'

export interface OutsideServer {
  /** `http://127.0.0.1:PORT` */
  readonly origin: string
  /** The paths that were asked for, in order. */
  hits(): readonly string[]
  /** Connections without a request count too: an address alone can carry a secret. */
  connections(): number
  close(): Promise<void>
}

/** A foreign server, which nothing in the app may reach. It answers, so that a successful leak is visible. */
export async function startOutsideServer(): Promise<OutsideServer> {
  const hits: string[] = []
  let connections = 0
  const server = createServer((request, response) => {
    hits.push(request.url ?? '')
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Content-Type', request.url?.includes('style') ? 'text/css' : 'text/javascript')
    response.end()
  })
  server.on('connection', () => {
    connections += 1
  })
  server.on('upgrade', (request, socket) => {
    hits.push(request.url ?? '')
    socket.destroy()
  })
  const port = await listen(server)
  return {
    origin: `http://127.0.0.1:${port}`,
    hits: () => hits,
    connections: () => connections,
    close: () => close(server),
  }
}
