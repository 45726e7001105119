import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Meter, MeterHandler, MeterResponse } from './meter.ts'
import { errorFormOf, type Routed, routeOf } from './meter-routes.ts'
import { headersFor } from './passed-headers.ts'
import { malformed, type Refusal, refusalOf, refusals, responseTo } from './refusals.ts'

// Importing it would read all of its exports, and one of them loads the client behind `fetch`.
const { createServer } = process.getBuiltinModule('node:http')

const limits = {
  bodyMegabytes: 20,
  /** For the bodies of all requests that wait for their service. */
  heldMegabytes: 400,
  headerBytes: 32_768,
  /** For the headers, and for the whole request. */
  headersMs: 10_000,
  requestMs: 60_000,
  checkMs: 2_000,
  /** For a program that stopped reading its response. */
  writeMs: 120_000,
  idleMs: 10_000,
  connections: 2_000,
  /** For network connections that have not shown a valid token yet. */
  strangers: 500,
  /** A wrong token waits longer each time, and few wrong ones wait at the same time. */
  firstDelayMs: 100,
  longestDelayMs: 2_000,
  waiting: 32,
  forgetAfterMs: 60_000,
}

const hosts = ['127.0.0.1', '::1'] as const

/** Every browser sends these. Node's fetch sends `sec-fetch-mode` too, so that one proves nothing. */
const browserHeaders = ['origin', 'sec-fetch-site', 'sec-fetch-dest', 'sec-fetch-user']

/** A service that decodes the same bytes in another way could read another model than Tally. */
const jsonType = /^application\/json[ \t]*(?:;[ \t]*charset=(?:utf-8|"utf-8")[ \t]*)?$/i

/** Nobody reads it, and without a reason each request would make an error with a stack. */
const left = 'left'

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
      const strangers = new Set<Socket>()
      const answer = createAnswerer(port, handler, strangers, dependencies)
      for (const host of hosts) {
        const server = serverFor(answer, strangers)
        try {
          await listening(server, host, port)
          server.on('error', noteFailure)
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

type Socket = IncomingMessage['socket']
type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>

function serverFor(answer: Answer, strangers: Set<Socket>): Server {
  const server = createServer(
    {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: limits.checkMs,
      keepAliveTimeout: limits.idleMs,
      // The check of the host gives a clear error.
      requireHostHeader: false,
      noDelay: true,
    },
    (request, response) => void answer(request, response),
  )
  server.maxConnections = limits.connections
  server.on('connection', limitStrangers(strangers))
  server.on('clientError', (error, socket) => {
    // Where a response has begun, an error would look like a part of it.
    const isUnanswered = 'bytesWritten' in socket && socket.bytesWritten === 0
    if (isUnanswered && socket.writable) socket.end(malformed(codeOf(error)), () => socket.destroy())
    else socket.destroy()
  })
  return server
}

/** Closes the oldest one: a program that opens and keeps many can't lock out a program with a token. */
function limitStrangers(strangers: Set<Socket>): (socket: Socket) => void {
  return (socket) => {
    strangers.add(socket)
    socket.once('close', () => strangers.delete(socket))
    const [oldest] = strangers
    if (strangers.size > limits.strangers) oldest?.destroy()
  }
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

function createAnswerer(
  port: number,
  handler: MeterHandler,
  strangers: Set<Socket>,
  { elapsed, sleep, noteFailure }: Dependencies,
): Answer {
  const ownHosts = new Set(hosts.map((host) => (host === '::1' ? `[::1]:${port}` : `${host}:${port}`)))
  const address = `http://${hosts[0]}:${port}/v1`
  let wrongCount = 0
  let lastWrongAt = Number.NEGATIVE_INFINITY
  let waiting = 0
  let heldBytes = 0

  /** Slows down a program that guesses tokens. A program with its own token never waits. */
  async function refuseToken(refuse: (refused: Refusal) => Promise<void>, response: ServerResponse) {
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
    await refuse(refusals.token)
  }

  /** Where a request goes, or the refusal of one that no token could help. */
  function routeOrRefusal(request: IncomingMessage): Routed | Refusal {
    const { host = '', upgrade } = request.headers
    if (!ownHosts.has(host)) return refusals.host(address)
    if (browserHeaders.some((name) => request.headers[name] !== undefined)) return refusals.browser
    // At any other status, a program asks again before it uses HTTP. An offer of HTTP/2 may be ignored.
    return /\bwebsocket\b/i.test(upgrade ?? '') ? refusals.upgrade : routeOf(request)
  }

  /** The whole body, or the refusal of one that is too large, compressed or no JSON in UTF-8. */
  async function readBody(request: IncomingMessage, hold: (count: number) => void) {
    if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') return refusals.encoding
    const { 'content-length': size = '0', 'transfer-encoding': coding } = request.headers
    if (size === '0' && coding === undefined) return new Uint8Array()
    if (!jsonType.test(request.headers['content-type'] ?? '')) return refusals.mediaType
    const most = limits.bodyMegabytes * 1_000_000
    if (Number(size) > most) return refusals.tooLarge(limits.bodyMegabytes)
    const chunks: Uint8Array[] = []
    let length = 0
    // A loop over the request would end its network connection together with the loop, before a refusal.
    return new Promise<Uint8Array | Refusal>((resolve, reject) => {
      const drop = (refusal: Refusal): void => {
        request.off('data', keep).resume()
        resolve(refusal)
      }
      const keep = (chunk: Uint8Array): void => {
        length += chunk.byteLength
        hold(chunk.byteLength)
        if (length > most) drop(refusals.tooLarge(limits.bodyMegabytes))
        else if (heldBytes > limits.heldMegabytes * 1_000_000) drop(refusals.busy)
        else chunks.push(chunk)
      }
      request.on('data', keep)
      request.on('end', () => resolve(Buffer.concat(chunks)))
      request.on('error', reject)
    })
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const gone = new AbortController()
    let ownBytes = 0
    const hold = (count: number): void => {
      ownBytes += count
      heldBytes += count
    }
    const form = errorFormOf(request)
    const refuse = (refused: Refusal): Promise<void> => send(response, responseTo(refused, form))
    const leave = (): void => gone.abort(left)
    response.on('close', leave)
    request.on('error', leave)
    response.on('error', leave)
    try {
      const routed = routeOrRefusal(request)
      if ('status' in routed) return await refuse(routed)
      const token = tokenOf(request)
      const programId = handler.identify(token)?.id
      if (programId === undefined) return await refuseToken(refuse, response)
      strangers.delete(request.socket)
      if (routed.query.includes(token)) return await refuse(refusals.tokenInAddress)
      const body = routed.route.method === 'GET' ? null : await readBody(request, hold)
      if (body !== null && !(body instanceof Uint8Array)) {
        // The rest of the body is still on its way.
        response.shouldKeepAlive = false
        return await refuse(body)
      }
      // The token may have been replaced while the body arrived.
      const program = handler.identify(token)
      if (program?.id !== programId) return await refuseToken(refuse, response)
      const { passesGatewayHeaders } = program
      const headers = headersFor(request, { token, passesGatewayHeaders })
      const answered = await handler.answer({ programId, ...routed, headers, body, signal: gone.signal })
      await ('kind' in answered ? refuse(refusalOf(answered)) : send(response, answered))
    } catch (error) {
      if (gone.signal.aborted) return
      noteFailure(error)
      if (response.headersSent) response.destroy()
      else await refuse(refusals.failed).catch(() => response.destroy())
    } finally {
      heldBytes -= ownBytes
    }
  }

  return answer
}

/** Libraries send it in either header. Empty where both are there and differ. */
function tokenOf({ headers }: IncomingMessage): string {
  const { authorization = '', 'x-api-key': key = '' } = headers
  if (authorization === '') return String(key)
  const bearer = /^Bearer +(\S{1,200})\s*$/i.exec(authorization)?.[1] ?? ''
  return key === '' || key === bearer ? bearer : ''
}

/** Sends a response as fast as the program reads it. */
async function send(response: ServerResponse, { status, headers, body }: MeterResponse): Promise<void> {
  if (!response.destroyed) response.writeHead(status, headers.flat())
  // The first piece is often there already, and then takes the headers along.
  const flushing = setImmediate(() => response.destroyed || response.flushHeaders())
  const isWritten = createWriter(response)
  try {
    // Each piece is on its way before the next one is pulled, and so before the end of the call is saved.
    for await (const bytes of body) if (!(await isWritten(bytes))) return
    response.end()
  } catch {
    // The end of a body is only certain if it came: a broken one must not look complete.
    response.destroy()
  } finally {
    clearImmediate(flushing)
  }
}

/** Waits until the system took the bytes. False if the program left, or stopped reading for too long. */
function createWriter(response: ServerResponse): (bytes: Uint8Array) => Promise<boolean> {
  let settle: ((isWritten: boolean) => void) | null = null
  // One for all pieces: a new one for each takes longer than writing a piece.
  let timer: NodeJS.Timeout | null = null
  response.once('close', () => {
    if (timer !== null) clearTimeout(timer)
    settle?.(false)
  })

  return (bytes) =>
    new Promise((resolve) => {
      if (response.destroyed) return resolve(false)
      timer = timer?.refresh() ?? setTimeout(() => settle !== null && response.destroy(), limits.writeMs)
      settle = (isWritten) => {
        settle = null
        resolve(isWritten)
      }
      response.write(bytes, (error) => settle?.(!error))
    })
}
