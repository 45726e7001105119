import type { Authority, ProxyChoice } from '../../shared/settings.ts'
import type { Route } from './inference.ts'
import { proxyFor } from './proxy-address.ts'

interface Means {
  /** The person's choices, once they are known to be theirs. */
  trusted(): Promise<{ readonly proxy: ProxyChoice; readonly authority: Authority | null }>
  readonly environment: Readonly<Record<string, string | undefined>>
  /** What the system says for an address. */
  resolve(address: string): Promise<string>
}

/** The way to an address, as the person chose, else as the environment and the system say. */
export function createRouteFinder({ trusted, environment, resolve }: Means) {
  return async (address: string): Promise<Route> => {
    const { proxy: choice, authority } = await trusted()
    const resolved = await resolve(address)
    const proxy = proxyFor(address, { choice, environment, resolved })
    return { proxy, certificates: authority?.certificates ?? [] }
  }
}
