import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { createAuthority } from '../../fixtures/certificates.ts'
import { startService } from '../../service/start-service.ts'
import { answer as firstAnswer } from './first-answer.ts'
import { models } from './models.ts'
import { createPacedAnswer, type PacedAnswer } from './paced-answer.ts'

export const serviceHost = 'api.example.com'

export interface PicturedService {
  readonly key: string
  readonly answer: PacedAnswer
  /** Additions to the app's environment, so that the app finds this service under a public name. */
  readonly environment: Readonly<Record<string, string>>
  /** The certificate that `NODE_EXTRA_CA_CERTS` has to name a file of. */
  readonly certificate: string
  close(): Promise<void>
}

/** The service as the pictures name it, on this computer: behind a proxy that leads every name to it. */
export async function startPicturedService(): Promise<PicturedService> {
  const key = 'sk-live-5QvT0cWnR2yLr8Ma7f3c'
  const answer = createPacedAnswer(firstAnswer)
  const service = await startService({
    key,
    scenario: {
      description: 'Lists what the pictures show.',
      listModels: () => ({ object: 'list', data: models }),
      complete: answer.complete,
    },
  })
  const authority = createAuthority('Pictures')
  const { certificate, key: secret } = authority.issue(serviceHost)
  const port = Number(new URL(service.address).port)
  const sockets = new Set<Socket>()
  const proxy = createServer()
  proxy.on('connect', (_request, socket: Socket) => {
    sockets.add(socket.on('error', () => socket.destroy()))
    socket.write('HTTP/1.1 200 Connected\r\n\r\n')
    const secured = new TLSSocket(socket, { isServer: true, cert: certificate, key: secret })
    const onwards = connect(port, '127.0.0.1')
    for (const end of [secured, onwards]) end.on('error', () => end.destroy())
    secured.pipe(onwards).pipe(secured)
  })
  await listen(proxy)
  return {
    key,
    answer,
    certificate: authority.certificate,
    environment: { HTTPS_PROXY: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` },
    close: async () => {
      proxy.close()
      for (const socket of sockets) socket.destroy()
      await service.close()
    },
  }
}

function listen(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
}
