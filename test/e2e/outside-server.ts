import { once } from 'node:events'
import { createServer } from 'node:http'

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
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    hits: () => hits,
    connections: () => connections,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
