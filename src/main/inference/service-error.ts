import { chargeOfStatus } from '../../shared/failure-status.ts'
import type { Problem } from './exchange.ts'
import { failureCodeOf } from './failure-code.ts'
import { excerptOfHtml, looksLikeHtml } from './plain-text.ts'
import { readServiceWords } from './service-words.ts'

export interface ErrorContext {
  readonly status: number
  readonly contentType: string | null
  readonly isChat: boolean
  readonly asksForStream: boolean
}

/** What a refusal means. `body` is the text; `parsed` what it is as JSON, or undefined. */
export function readServiceError(context: ErrorContext, body: string, parsed: unknown): Problem {
  const charge = chargeOfStatus(context.status)
  if (parsed === undefined && looksLikeHtml(context.contentType, body)) {
    const code = failureCodeOf({ ...context, words: readServiceWords(null) })
    const isFromGate = code === 'request' || context.status === 403
    return { code: isFromGate ? 'web-page' : code, charge, excerpt: excerptOfHtml(body) }
  }
  const words = readServiceWords(parsed ?? body)
  return { code: failureCodeOf({ ...context, words }), charge, excerpt: words.message ?? body }
}

/** A redirect is never followed: the conversation would go to a host that nobody chose. */
export function readRedirect(status: number, location: string | null, address: string): Problem {
  const target = location === null ? null : URL.parse(location, address)
  const isUnprocessed = [301, 302, 307, 308].includes(status)
  return {
    code: 'redirect',
    charge: isUnprocessed ? 'turned-away' : 'not-known',
    cause: target?.host ?? null,
  }
}
