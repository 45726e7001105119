import type { MeterRequest } from './meter.ts'

/** They describe the network connection to Tally or the bytes on it, or hold a key where only Tally's goes. */
const ownHeaders: ReadonlySet<string> = new Set([
  'host',
  'authorization',
  'x-api-key',
  'api-key',
  'x-goog-api-key',
  'connection',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'http2-settings',
  'expect',
  'content-length',
  'content-type',
  'accept-encoding',
  'cookie',
  'sec-fetch-mode',
])

/** They tell a proxy to take another host, path or method than Tally's. */
const routeHeaders: ReadonlySet<string> = new Set([
  'x-http-method',
  'x-http-method-override',
  'x-method-override',
  'x-original-url',
  'x-rewrite-url',
  'forwarded',
])
const routePrefix = 'x-forwarded-'

/** They tell a gateway to take another host or key than Tally's, so that the real key could go elsewhere. */
const gatewayPrefixes = ['x-portkey-', 'helicone-', 'x-litellm-', 'cf-aig-']

interface Sender {
  readonly token: string
  /** Whether the user lets the program command a gateway. */
  readonly passesGatewayHeaders: boolean
}

interface Received {
  readonly headers: Readonly<{ connection?: string | undefined }>
  readonly headersDistinct: Readonly<Record<string, readonly string[] | undefined>>
}

/**
 * The headers that the service gets. Repeated headers become one, as HTTP allows. The token may be in headers
 * of other services' libraries too.
 */
export function headersFor(
  { headersDistinct, headers }: Received,
  { token, passesGatewayHeaders }: Sender,
): MeterRequest['headers'] {
  const named = new Set(headers.connection?.toLowerCase().split(/[\s,]+/))
  return Object.entries(headersDistinct).flatMap(([name, values = []]) => {
    const value = values.join(', ')
    const isDropped = ownHeaders.has(name) || named.has(name) || value.includes(token) || isRoute(name)
    return isDropped || (!passesGatewayHeaders && isForGateway(name)) ? [] : [[name, value] as const]
  })
}

function isRoute(name: string): boolean {
  return routeHeaders.has(name) || name.startsWith(routePrefix)
}

function isForGateway(name: string): boolean {
  return gatewayPrefixes.some((prefix) => name.startsWith(prefix))
}
