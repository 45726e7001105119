import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { Socket } from 'node:net'

/** Asks a proxy to pass on whatever follows. From then on the socket leads to the service. */
export async function openTunnel(socket: Socket, proxy: URL, authority: string): Promise<void> {
  const asking = request({
    method: 'CONNECT',
    path: authority,
    setHost: false,
    headers: { Host: authority, ...proxyAuthorization(proxy) },
    createConnection: () => socket,
  })
  asking.on('error', () => undefined).end()
  const [answer] = (await once(asking, 'connect')) as [IncomingMessage]
  const status = answer.statusCode ?? 0
  if (status >= 200 && status < 300) return
  throw Object.assign(new Error('The proxy refused.'), { statusCode: status })
}

/** Only the environment may name a proxy with a sign-in; what is typed is refused with one. */
export function proxyAuthorization({ username, password }: URL): Record<string, string> {
  if (username === '') return {}
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { 'Proxy-Authorization': `Basic ${Buffer.from(pair).toString('base64')}` }
}
