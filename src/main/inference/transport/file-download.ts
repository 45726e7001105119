import type { TimeLimits } from '../../../shared/contract/app/settings.ts'
import type { FailureCode } from '../../../shared/contract/chat/failure.ts'
import { failureOf } from '../../../shared/domain/app/errors.ts'
import type { RequestLog } from '../inference.ts'
import { redactorFor } from '../redaction/redactor.ts'
import { limitsOf } from '../response-limits.ts'
import { createExchange, type Exchange, type ExchangeContext, type Head } from './http-exchange.ts'
import type { OutgoingRequest } from './outgoing-request.ts'

interface GetOptions extends Pick<ExchangeContext, 'elapsed' | 'route' | 'requests' | 'onResume' | 'trust'> {
  readonly limits: () => TimeLimits
  /** For the first byte, and between any two. */
  readonly waitMs?: number
}

export interface Asked {
  readonly address: string
  readonly maxBytes: number
  /** Whether Tally may ask a redirect's target. Called before anything is sent there. */
  mayAsk(url: URL): boolean
}

/** A file over HTTP, in pieces: no key, no cookie, no body. Every failure is an AppError `call-failed`. */
export type FileDownload = (asked: Asked, stop: AbortSignal) => AsyncGenerator<Uint8Array>

const maxRedirects = 5
const defaultWaitMs = 60_000

export function createFileDownload({ waitMs = defaultWaitMs, ...options }: GetOptions): FileDownload {
  const context = {
    ...options,
    redactor: redactorFor(null),
    responses: { keep: () => {} },
    requests: withoutQueries(options.requests),
  }

  return async function* get({ address, maxBytes, mayAsk }, stop) {
    let next: string | null = address
    for (let left = maxRedirects; next !== null; left--) {
      const limits = limitsOf(options.limits())
      const exchange = createExchange(requestFor(next), { ...context, limits }, stop)
      let lost: FailureCode | null = null
      try {
        await exchange.open(limits.connectMs)
        const head = await exchange.send(limits.connectMs + waitMs)
        const target = targetOf(head, next)
        if (target === null) yield* bytesOf(exchange, head, { maxBytes, waitMs })
        else if (left === 0 || !mayAsk(target))
          throw exchange.failure({ code: 'redirect', charge: 'turned-away', cause: target.host })
        next = target?.href ?? null
      } catch (error) {
        lost = stop.aborted ? null : (failureOf(error)?.code ?? null)
        throw error
      } finally {
        exchange.close(lost)
      }
    }
  }
}

async function* bytesOf(
  exchange: Exchange,
  { status, header }: Head,
  { maxBytes, waitMs }: { maxBytes: number; waitMs: number },
): AsyncGenerator<Uint8Array> {
  if (status !== 200) throw exchange.failure({ code: codeOfStatus(status), charge: 'turned-away' })
  const tooLarge = () => exchange.failure({ code: 'cut-off', cause: 'ANSWER_TOO_LARGE' })
  if (Number(header('content-length') ?? 0) > maxBytes) throw tooLarge()
  let count = 0
  for await (const chunk of exchange.chunks(() => waitMs)) {
    count += chunk.byteLength
    if (count > maxBytes) throw tooLarge()
    yield chunk
  }
}

/** The target of a redirect; null for other responses. */
function targetOf({ status, header }: Head, from: string): URL | null {
  const location = header('location')
  if (location === null || ![301, 302, 303, 307, 308].includes(status)) return null
  return URL.parse(location, from)
}

function requestFor(address: string): OutgoingRequest {
  const noCall = { callId: null, turnId: null, body: null, model: null, messageCount: null }
  const noKey = { key: null, keyHeader: 'bearer' } as const
  return { ...noCall, ...noKey, method: 'GET', address, attempt: 1, accept: '*/*' }
}

/** Removes queries from the log. The query of a cloud file is a temporary credential. */
function withoutQueries({ begin }: RequestLog): RequestLog {
  return { begin: (request) => begin({ ...request, address: request.address.replace(/[?#].*$/s, '') }) }
}

function codeOfStatus(status: number): FailureCode {
  if (status === 404 || status === 410) return 'address'
  if (status === 429) return 'rate'
  return status >= 500 ? 'service' : 'request'
}
