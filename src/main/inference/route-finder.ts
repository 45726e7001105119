import {
  type Authority,
  keyProxyOf,
  type ProxyChoice,
  type Trust,
} from '../../shared/contract/app/settings.ts'
import type { Route } from './inference.ts'
import { checkAddress } from './transport/endpoint.ts'

interface Dependencies {
  /** The user's choices, after their marks were verified. */
  trusted(): Promise<Omit<Trust, 'plainOrigins'>>
  readonly connections: { list(): readonly { readonly kind: string }[] }
  readonly environment: Readonly<Record<string, string | undefined>>
  /** The system's proxy choice for an address, such as `PROXY host:port; DIRECT`. Asked only where it decides. */
  resolve(address: string): Promise<string>
}

/** The route to an address: the user's choice, else the environment's, else the system's. */
export function createRouteFinder({ trusted, connections, environment, resolve }: Dependencies) {
  const isFirst = (): boolean => !connections.list().some(({ kind }) => kind === 'service')
  return async (address: string): Promise<Route> => {
    const { proxy: choice, authority, keyProxies } = await trusted()
    const proxy = await proxyFor(address, { choice, environment, resolve })
    const { origin } = new URL(address)
    const isKnown = proxy !== null && URL.canParse(proxy)
    return {
      proxy,
      certificates: certificatesFor(origin, authority, isFirst),
      isKeyForwarded: isKnown && keyProxies.includes(keyProxyOf(origin, new URL(proxy))),
    }
  }
}

/**
 * Certificates apply to the service they were added for. Those added before any connection apply to the first
 * one.
 */
function certificatesFor(
  origin: string,
  authority: Authority | null,
  isFirst: () => boolean,
): readonly string[] {
  if (authority === null) return []
  const { origins, certificates } = authority
  const isMeant = origins.length === 0 ? isFirst() : origins.includes(origin)
  return isMeant ? certificates : []
}

/**
 * The route for requests of no connection. A certificate for one service isn't trust for the update server.
 */
export function withoutCertificates<Way extends { route(address: string): Promise<Route> }>(way: Way): Way {
  return { ...way, route: async (address: string) => ({ ...(await way.route(address)), certificates: [] }) }
}

interface ProxySources extends Pick<Dependencies, 'environment' | 'resolve'> {
  readonly choice: ProxyChoice
}

export function isProxyAddress(typed: string): boolean {
  return /^https?:\/\/[^\s\\/?#@]+:\d+\/?$/i.test(typed) && URL.canParse(typed)
}

/**
 * The proxy for an address; null for a direct connection. Returns unsupported proxies too, and the request
 * fails there.
 */
export async function proxyFor(
  address: string,
  { choice, environment, resolve }: ProxySources,
): Promise<string | null> {
  const url = new URL(address)
  if (choice.use === 'none' || isThisComputer(url)) return null
  if (choice.use === 'own') return choice.address
  const named = inEnvironment(environment, url)
  if (named === null) return inResolved(await resolve(address))
  return isExcepted(url, settingOf(environment, 'no_proxy')) ? null : named
}

function isThisComputer({ host }: URL): boolean {
  const check = checkAddress(`http://${host}`)
  return check.kind === 'usable' && check.transport === 'this-computer'
}

function inEnvironment(environment: ProxySources['environment'], { protocol }: URL): string | null {
  const named =
    settingOf(environment, `${protocol.slice(0, -1)}_proxy`) || settingOf(environment, 'all_proxy')
  if (named === '') return null
  return /^[a-z][a-z\d+.-]*:\/\//i.test(named) ? named : `http://${named}`
}

function settingOf(environment: ProxySources['environment'], name: string): string {
  return (environment[name] || environment[name.toUpperCase()] || '').trim()
}

/** Entries are `*`, names with all their subdomains, and addresses, each with or without a port. */
function isExcepted({ hostname, port, protocol }: URL, exceptions: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  const actualPort = port || (protocol === 'https:' ? '443' : '80')
  return exceptions
    .toLowerCase()
    .split(/[\s,]+/)
    .some((entry) => {
      const [, bracketed, plain, wantedPort] =
        /^(?:\[([^\]]*)\]|([^:]*|[^:]*:[^:]*:.*))(?::(\d+))?$/.exec(entry) ?? []
      const name = (bracketed ?? plain ?? '').replace(/^\*?\./, '')
      if (wantedPort !== undefined && wantedPort !== actualPort) return false
      return name === '*' || (name !== '' && (host === name || host.endsWith(`.${name}`)))
    })
}

/** The first usable entry. A list of SOCKS proxies alone isn't permission to connect directly. */
function inResolved(resolved: string): string | null {
  const entries = resolved.split(';').map((entry) => entry.trim().split(/\s+/))
  for (const [kind = '', host = ''] of entries) {
    if (/^direct$/i.test(kind)) return null
    if (/^(?:proxy|https?)$/i.test(kind)) return `${/^https$/i.test(kind) ? 'https' : 'http'}://${host}`
  }
  const socks = entries.find(([kind = '']) => /^socks/i.test(kind))
  return socks ? `socks://${socks[1]}` : null
}
