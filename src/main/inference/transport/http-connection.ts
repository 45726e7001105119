import { once } from 'node:events'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { connect, isIP, type Socket } from 'node:net'
import { connect as encrypt } from 'node:tls'
import { asStillReading, type Stage } from '../errors/network-failure.ts'
import type { LoggedEnd, Route } from '../inference.ts'
import type { Trust } from './certificates.ts'

// Importing it would read all of its exports, and one of them loads the client behind `fetch`.
const { request } = process.getBuiltinModule('node:http')

/** The name of a response in the rest of this layer. Few files may import the modules that open sockets. */
export type HttpResponse = IncomingMessage

export interface HttpRequest {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  /** Follows the address as it is, because an address would write some characters in another way. */
  readonly query?: string | undefined
  readonly body: Uint8Array | null
}

type ConnectionFacts = Pick<LoggedEnd, 'bytesUp' | 'bytesDown' | 'lacksSystemCertificates'>

export const noConnection: ConnectionFacts = { bytesUp: 0, bytesDown: 0, lacksSystemCertificates: false }

/** A separate socket for one request, so that a failure shows exactly which bytes had left. */
export type HttpConnection = ReturnType<typeof createHttpConnection>

const aliveAfterMs = 30_000

export function createHttpConnection(url: URL, { proxy, certificates }: Route, trust: Trust) {
  const sockets: Socket[] = []
  let stage: Stage = proxy === null ? 'service' : 'proxy'
  let isClosed = false
  let lacksSystemCertificates = false
  let forwarder: URL | null = null

  /** The waiting code receives errors. Without a listener on the socket, a late error would end the app. */
  function keep<T extends Socket>(socket: T): T {
    sockets.push(socket)
    socket.on('error', () => undefined)
    if (isClosed) socket.destroy()
    return socket
  }

  async function reach(target: URL): Promise<Socket> {
    const socket = keep(connect({ host: hostOf(target), port: Number(portOf(target)), noDelay: true }))
    await once(socket, 'connect')
    // A queue may be silent for minutes, and routers drop silent connections.
    return socket.setKeepAlive(true, aliveAfterMs)
  }

  async function secure(socket: Socket, target: URL): Promise<Socket> {
    const host = hostOf(target)
    const servername = isIP(host) === 0 ? host : ''
    const { secureContext, isComplete } = await trust.contextFor(certificates)
    if (!isComplete) lacksSystemCertificates = true
    // Explicit, because an environment variable turns the check off where the option is missing.
    const certain = { rejectUnauthorized: true, secureContext, ALPNProtocols: ['http/1.1'] }
    const secured = keep(encrypt({ socket, host, servername, ...certain }))
    await once(secured, 'secureConnect').catch((error: unknown) => {
      throw isComplete ? error : asStillReading(error)
    })
    return secured
  }

  async function open(): Promise<void> {
    const via = proxy === null ? null : new URL(proxy)
    if (via !== null && !/^https?:$/.test(via.protocol)) throw failed('PROXY_NOT_SUPPORTED')
    let socket = await reach(via ?? url)
    if (via?.protocol === 'https:') socket = await secure(socket, via)
    if (url.protocol === 'http:') forwarder = via
    else if (via !== null) await openTunnel(socket, via, `${url.hostname}:${portOf(url)}`)
    if (url.protocol === 'http:') return
    stage = 'service'
    await secure(socket, url)
  }

  function send(
    { method, headers, body, query = '' }: HttpRequest,
    sent?: () => void,
  ): Promise<HttpResponse> {
    return new Promise((resolve, reject) => {
      const socket = sockets.at(-1)
      if (!socket || socket.destroyed) throw failed('ECONNRESET')
      const outgoing = request({
        method,
        path: (forwarder === null ? url.pathname + url.search : url.href) + query,
        headers: forwarder === null ? headers : { ...headers, ...proxyAuthorization(forwarder) },
        setHost: false,
        maxHeaderSize: 16_384,
        createConnection: () => socket,
      })
      stage = 'request'
      const receive = (response: HttpResponse) => {
        stage = 'answer'
        resolve(response)
      }
      outgoing
        .on('error', reject)
        .on('finish', () => sent?.())
        .on('response', receive)
        .on('upgrade', receive)
      writeBody(outgoing, body).catch(reject)
    })
  }

  return {
    stage: (): Stage => stage,
    /** Until this resolves, nothing of a request can have left. */
    open,
    /** `sent` is called once the system has the whole request. */
    send,
    /** For the log: the bytes as counted on the socket so far, and the missing certificates. */
    facts: (): ConnectionFacts => ({
      bytesUp: sockets[0]?.bytesWritten ?? 0,
      bytesDown: sockets[0]?.bytesRead ?? 0,
      lacksSystemCertificates,
    }),
    close: () => {
      isClosed = true
      for (const socket of sockets.toReversed()) socket.destroy()
    },
  }
}

/** Larger pieces would block the app while they are encrypted. */
const pieceBytes = 1_000_000

async function writeBody(outgoing: ClientRequest, body: Uint8Array | null): Promise<void> {
  let rest = body ?? undefined
  while (rest !== undefined && rest.byteLength > pieceBytes) {
    const isTaken = outgoing.write(rest.subarray(0, pieceBytes))
    rest = rest.subarray(pieceBytes)
    if (!isTaken) await once(outgoing, 'drain')
  }
  outgoing.end(rest)
}

function failed(code: string): Error {
  return Object.assign(new Error(code), { code })
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '')
}

function portOf({ port, protocol }: URL): string {
  return port || (protocol === 'https:' ? '443' : '80')
}

/** Asks a proxy for a tunnel. From then on the socket leads to the service. */
async function openTunnel(socket: Socket, proxy: URL, authority: string): Promise<void> {
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

/** Only the environment may name a proxy with credentials; a typed one with credentials is refused. */
function proxyAuthorization({ username, password }: URL): Record<string, string> {
  if (username === '') return {}
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { 'Proxy-Authorization': `Basic ${Buffer.from(pair).toString('base64')}` }
}
