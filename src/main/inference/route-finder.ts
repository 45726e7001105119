import { type Authority, keyProxyOf, type Trust } from '../../shared/contract/app/settings.ts'
import type { Route } from './inference.ts'
import { proxyFor } from './transport/proxy-address.ts'

interface Means {
  /** The person's choices, after their marks were verified. */
  trusted(): Promise<Omit<Trust, 'plainOrigins'>>
  readonly connections: { list(): readonly { readonly kind: string }[] }
  readonly environment: Readonly<Record<string, string | undefined>>
  /** The system's proxy choice for an address. */
  resolve(address: string): Promise<string>
}

/** The route to an address: the person's choice, else the environment's, else the system's. */
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
 * The route for requests of no connection. A certificate for one service is no trust for the update server.
 */
export function withoutCertificates<Way extends { route(address: string): Promise<Route> }>(way: Way): Way {
  return { ...way, route: async (address: string) => ({ ...(await way.route(address)), certificates: [] }) }
}
