import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { Duplex } from 'node:stream'
import type { TLSSocket } from 'node:tls'
import type { Identity } from '../../fixtures/certificates.ts'
import { listen } from '../../fixtures/listening.ts'

export interface SecureServer {
  readonly port: number
  /** The number of handshakes, and of received request bytes. */
  seen(): { readonly connections: number; readonly bytes: number; readonly requests: number }
  close(): Promise<void>
}

/** A real TLS server that counts whatever reached it. */
export async function serveSecurely(identity: Identity, listener: RequestListener): Promise<SecureServer> {
  const sockets = new Set<Duplex>()
  const secured = new Set<TLSSocket>()
  let requests = 0
  const server = createServer({ cert: identity.certificate, key: identity.key }, (request, response) => {
    requests += 1
    listener(request, response)
  })
  server.on('connection', (socket) => sockets.add(socket))
  server.on('secureConnection', (socket) => secured.add(socket))
  server.on('tlsClientError', () => undefined)
  return {
    port: await listen(server),
    seen: () => ({
      connections: sockets.size,
      bytes: [...secured].reduce((sum, socket) => sum + socket.bytesRead, 0),
      requests,
    }),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
