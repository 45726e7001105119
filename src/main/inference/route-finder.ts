import { type Authority, keyProxyOf, type Trust } from '../../shared/contract/app/settings.ts'
import type { Route } from './inference.ts'
import { proxyFor } from './transport/proxy-address.ts'

interface Means {
  /** The person's choices, once they are known to be theirs. */
  trusted(): Promise<Omit<Trust, 'plainOrigins'>>
  readonly connections: { list(): readonly { readonly kind: string }[] }
  readonly environment: Readonly<Record<string, string | undefined>>
  /** What the system says for an address. */
  resolve(address: string): Promise<string>
}

/** The way to an address, as the person chose, else as the environment and the system say. */
export function createRouteFinder({ trusted, connections, environment, resolve }: Means) {
  const isFirst = (): boolean => !connections.list().some(({ kind }) => kind === 'service')
  return async (address: string): Promise<Route> => {
    const { proxy: choice, authority, keyProxies } = await trusted()
    const resolved = await resolve(address)
    const proxy = proxyFor(address, { choice, environment, resolved })
    const { origin } = new URL(address)
    const isKnown = proxy !== null && URL.canParse(proxy)
    return {
      proxy,
      certificates: certificatesFor(origin, authority, isFirst),
      isKeyForwarded: isKnown && keyProxies.includes(keyProxyOf(origin, new URL(proxy))),
    }
  }
}

/** Certificates are for what they were added for. Those that were added before any connection are for the first one. */
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

/** The way to what is of no connection: a certificate that was added for one says nothing about where newer versions come from. */
export function withoutCertificates<Way extends { route(address: string): Promise<Route> }>(way: Way): Way {
  return { ...way, route: async (address: string) => ({ ...(await way.route(address)), certificates: [] }) }
}
