import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Meter, MeterEndpoint, MeterHandler, MeterResponse } from './meter.ts'
import { refusals, refuse } from './refusals.ts'

const limits = {
  bodyMegabytes: 20,
  headerBytes: 32_768,
  /** For the headers, and for the whole request. */
  headersMs: 10_000,
  requestMs: 60_000,
  /** For a program that stopped reading its response. */
  writeMs: 120_000,
  idleMs: 10_000,
  connections: 512,
  /** A wrong token waits longer each time, and few wrong ones wait at the same time. */
  firstDelayMs: 100,
  longestDelayMs: 2_000,
  waiting: 32,
  forgetAfterMs: 60_000,
}

const hosts = ['127.0.0.1', '::1'] as const

const endpoints: Readonly<Record<string, { readonly endpoint: MeterEndpoint; readonly method: string }>> = {
  '/v1/models': { endpoint: 'models', method: 'GET' },
  '/v1/chat/completions': { endpoint: 'completion', method: 'POST' },
}

/** Every browser sends these. Node's fetch sends `sec-fetch-mode` too, so that one proves nothing. */
const browserHeaders = ['origin', 'sec-fetch-site', 'sec-fetch-dest', 'sec-fetch-user']

/** They describe the network connection to Tally, or name Tally's address and token. */
const ownHeaders: ReadonlySet<string> = new Set([
  'host',
  'authorization',
  'connection',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
  'content-length',
  'accept-encoding',
  'cookie',
  'sec-fetch-mode',
])

interface Dependencies {
  /** Milliseconds of a clock that never goes back. */
  readonly elapsed: () => number
  readonly sleep: (ms: number) => Promise<void>
  readonly noteFailure: (error: unknown) => void
}

export function createMeter(dependencies: Dependencies): Meter {
  const { noteFailure } = dependencies
  let servers: Server[] = []

  async function close(): Promise<void> {
    const closing = servers.map((server) => ended(server))
    servers = []
    await Promise.all(closing)
  }

  return {
    async listen(port, handler) {
      await close()
      const answer = createAnswerer(port, handler, dependencies)
      for (const host of hosts) {
        const server = serverFor(answer)
        try {
          await listening(server, host, port)
          servers.push(server)
        } catch (error) {
          // Some computers have no IPv6.
          if (host === '::1' && codeOf(error) !== 'EADDRINUSE') continue
          await close()
          if (codeOf(error) === 'EADDRINUSE') return 'port-taken'
          noteFailure(error)
          return 'failed'
        }
      }
      return 'listening'
    },
    close,
  }
}

function serverFor(answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>): Server {
  const server = createServer(
    {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.idleMs,
      noDelay: true,
    },
    (request, response) => void answer(request, response),
  )
  server.maxConnections = limits.connections
  server.on('clientError', (_error, socket) => socket.destroy())
  // No tunnel, and no other protocol.
  server.on('connect', (_request, socket) => socket.destroy())
  server.on('upgrade', (_request, socket) => socket.destroy())
  return server
}

async function listening(server: Server, host: string, port: number): Promise<void> {
  server.listen({ host, port, exclusive: true, ipv6Only: true })
  await once(server, 'listening')
}

async function ended(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null
}

function createAnswerer(port: number, handler: MeterHandler, dependencies: Dependencies) {
  const { elapsed, sleep, noteFailure } = dependencies
  const ownHosts = new Set(hosts.map((host) => (host === '::1' ? `[::1]:${port}` : `${host}:${port}`)))
  const address = `http://${hosts[0]}:${port}/v1`
  let wrongCount = 0
  let lastWrongAt = Number.NEGATIVE_INFINITY
  let waiting = 0

  /** Slows down a program that guesses tokens. A program with its own token never waits. */
  async function refuseToken(response: ServerResponse): Promise<void> {
    handler.noteWrongToken()
    if (elapsed() - lastWrongAt > limits.forgetAfterMs) wrongCount = 0
    lastWrongAt = elapsed()
    wrongCount += 1
    if (waiting >= limits.waiting) {
      response.destroy()
      return
    }
    waiting += 1
    try {
      await sleep(Math.min(limits.firstDelayMs * 2 ** Math.min(wrongCount - 1, 10), limits.longestDelayMs))
    } finally {
      waiting -= 1
    }
    await send(response, refusals.token())
  }

  /** The refusal of a request that no token could help; null for none. */
  function refusalOf(request: IncomingMessage): MeterResponse | null {
    const { host = '' } = request.headers
    if (!ownHosts.has(host)) return refusals.host(address)
    if (browserHeaders.some((name) => request.headers[name] !== undefined)) return refusals.browser()
    const known = endpoints[pathOf(request)]
    if (known === undefined) return refusals.path()
    return request.method === known.method ? null : refusals.method()
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const gone = new AbortController()
    response.on('close', () => gone.abort())
    request.on('error', () => gone.abort())
    response.on('error', () => gone.abort())
    try {
      const refused = refusalOf(request)
      if (refused !== null) return await send(response, refused)
      const programId = handler.identify(tokenOf(request))
      if (programId === null) return await refuseToken(response)
      const endpoint = endpoints[pathOf(request)]?.endpoint ?? 'models'
      const body = endpoint === 'models' ? null : await readBody(request)
      if (body !== null && !(body instanceof Uint8Array)) {
        // The rest of the body is still on its way.
        response.shouldKeepAlive = false
        return await send(response, body)
      }
      const headers = passedHeaders(request)
      const answered = await handler.answer({ programId, endpoint, headers, body, signal: gone.signal })
      await send(response, 'kind' in answered ? refuse(answered) : answered)
    } catch (error) {
      if (gone.signal.aborted) return
      noteFailure(error)
      if (response.headersSent) response.destroy()
      else await send(response, refusals.failed()).catch(() => response.destroy())
    }
  }

  return answer
}

function pathOf({ url = '' }: IncomingMessage): string {
  return url.split('?', 1)[0] ?? ''
}

function tokenOf({ headers }: IncomingMessage): string {
  return /^Bearer +(\S{1,200})\s*$/i.exec(headers.authorization ?? '')?.[1] ?? ''
}

function passedHeaders({ rawHeaders }: IncomingMessage): (readonly [string, string])[] {
  return rawHeaders.flatMap((name, at) =>
    at % 2 === 0 && !ownHeaders.has(name.toLowerCase()) ? [[name, rawHeaders[at + 1] ?? ''] as const] : [],
  )
}

/** The whole body, or the refusal of one that is too large or compressed. */
async function readBody(request: IncomingMessage): Promise<Uint8Array | MeterResponse> {
  if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') return refusals.encoding()
  const most = limits.bodyMegabytes * 1_000_000
  if (Number(request.headers['content-length'] ?? 0) > most) return refusals.tooLarge(limits.bodyMegabytes)
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Uint8Array>) {
    length += chunk.byteLength
    if (length > most) return refusals.tooLarge(limits.bodyMegabytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Sends a response as fast as the program reads it. */
async function send(response: ServerResponse, { status, headers, body }: MeterResponse): Promise<void> {
  if (!response.destroyed) {
    response.writeHead(status, headers.flat())
    response.flushHeaders()
  }
  try {
    for await (const bytes of body) {
      if (response.destroyed) return
      if (!response.write(bytes) && !(await hasDrained(response))) return
    }
    response.end()
  } catch {
    // The end of a body is only certain if it came: a broken one must not look complete.
    response.destroy()
  }
}

/** Waits until the program has read enough. False if it left, or stopped reading for too long. */
async function hasDrained(response: ServerResponse): Promise<boolean> {
  const late = new AbortController()
  const timer = setTimeout(() => response.destroy(), limits.writeMs)
  try {
    await Promise.race([
      once(response, 'drain', { signal: late.signal }),
      once(response, 'close', { signal: late.signal }),
    ])
    return !response.destroyed
  } finally {
    clearTimeout(timer)
    late.abort()
  }
}
