import type {
  CallbackResponse,
  HeadersReceivedResponse,
  OnBeforeRequestListenerDetails,
  OnHeadersReceivedListenerDetails,
  WebRequest,
  WebRequestFilter,
} from 'electron'
import { modelled } from '../page/modelled.ts'

type Listener<Details, Answer> = (details: Details, answer: (answer: Answer) => void) => void

/** One listener, as Electron keeps it: a new one takes the old one's place, null takes it away. */
interface Hook<Details, Answer> {
  set(
    filterOrListener: WebRequestFilter | Listener<Details, Answer> | null,
    listener?: Listener<Details, Answer> | null,
  ): void
  ask(details: Details): Promise<Answer>
}

export interface HostWebRequest {
  readonly webRequest: WebRequest
  readonly beforeRequest: Hook<OnBeforeRequestListenerDetails, CallbackResponse>
  readonly headersReceived: Hook<OnHeadersReceivedListenerDetails, HeadersReceivedResponse>
}

export function createWebRequest(): HostWebRequest {
  const beforeRequest = createHook<OnBeforeRequestListenerDetails, CallbackResponse>()
  const headersReceived = createHook<OnHeadersReceivedListenerDetails, HeadersReceivedResponse>()
  return {
    webRequest: modelled<WebRequest>('webRequest', {
      onBeforeRequest: beforeRequest.set,
      onHeadersReceived: headersReceived.set,
    }),
    beforeRequest,
    headersReceived,
  }
}

function createHook<Details extends { url: string }, Answer extends object>(): Hook<Details, Answer> {
  let current: { listener: Listener<Details, Answer>; patterns: RegExp[] } | null = null
  return {
    set: (first, second) => {
      const filter = typeof first === 'function' || first === null ? null : first
      const listener = filter === null ? (first as Listener<Details, Answer> | null) : (second ?? null)
      current = listener === null ? null : { listener, patterns: (filter?.urls ?? []).map(toPattern) }
    },
    ask: async (details) => {
      const isWanted =
        current !== null &&
        (current.patterns.length === 0 || current.patterns.some((pattern) => pattern.test(details.url)))
      if (current === null || !isWanted) return {} as Answer
      const { listener } = current
      return new Promise((resolve) => listener(details, resolve))
    },
  }
}

/** Electron's match patterns: `*` matches any characters, `<all_urls>` any address. */
function toPattern(pattern: string): RegExp {
  if (pattern === '<all_urls>') return /^/
  const literal = pattern.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(`^${literal.replaceAll('*', '.*')}$`)
}
