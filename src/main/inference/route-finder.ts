import type { ProxyChoice } from '../../shared/settings.ts'
import type { Route } from './inference.ts'
import { proxyFor } from './proxy-address.ts'

interface Means {
  readonly settings: { read(): { readonly proxy: ProxyChoice }; certificates(): readonly string[] }
  readonly environment: Readonly<Record<string, string | undefined>>
  /** What the system says for an address. */
  resolve(address: string): Promise<string>
}

/** The way to an address, as the person chose, else as the environment and the system say. */
export function createRouteFinder({ settings, environment, resolve }: Means) {
  return async (address: string): Promise<Route> => {
    const resolved = await resolve(address)
    const proxy = proxyFor(address, { choice: settings.read().proxy, environment, resolved })
    return { proxy, certificates: settings.certificates() }
  }
}
