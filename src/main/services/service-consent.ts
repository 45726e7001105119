import type { AddressCheck } from '../../shared/connection.ts'
import { errorKind } from '../../shared/errors.ts'
import type { Consent } from '../consent.ts'
import type { Route, ServiceTarget } from '../inference/inference.ts'
import type { Log } from '../log.ts'
import type { Store, StoredConnection } from '../storage/store.ts'
import { allowPlain, type TrustSettings } from './trust-settings.ts'

interface Dependencies {
  store: Pick<Store, 'consents'>
  trust: TrustSettings
  consent: Consent
  route(address: string): Promise<Route>
  log: Log
}

type GivenConsent = Parameters<Store['consents']['add']>[0]
type UsableAddress = Extract<AddressCheck, { kind: 'usable' }>

/**
 * Whether the person agreed to where words and keys go. The first service of a fresh start needs no question, because there is nothing
 * yet that another could be told; from the first message on every further host does.
 */
export interface ServiceConsent {
  /** Before unencrypted http is used for an address; it is remembered for its origin. */
  allowPlain(address: UsableAddress): Promise<void>
  /** Before any request of a connection. */
  agree(target: ServiceTarget, purpose: 'call' | 'list'): Promise<void>
}

export function createServiceConsent({ store, trust, consent, route, log }: Dependencies): ServiceConsent {
  const { consents } = store

  function remember(given: GivenConsent): void {
    try {
      consents.add(given)
    } catch (error) {
      // A disk that takes nothing has the next request ask again.
      log.warn('a consent could not be saved', { error: errorKind(error) })
    }
  }

  async function agreeToHost(origin: string, purpose: 'call' | 'list'): Promise<void> {
    const given = { origin, proxy: null }
    if (consents.has(given)) return
    const isFirstUse = consents.isFirstUse()
    if (!isFirstUse) await consent.confirm({ kind: 'service', origin, isPlain: false })
    else if (purpose === 'list') return
    remember(given)
  }

  /** A proxy only passes on what is encrypted. Anything else it can read, and the key is part of it. */
  async function agreeToProxy({ baseAddress, key }: ServiceTarget): Promise<void> {
    const { origin, protocol } = new URL(baseAddress)
    if (key === null || protocol !== 'http:') return
    const { proxy } = await route(baseAddress)
    // One that cannot be used fails by itself.
    if (proxy === null || !URL.canParse(proxy) || consents.has({ origin, proxy })) return
    await consent.confirm({ kind: 'key-through-proxy', proxy, origin })
    remember({ origin, proxy })
  }

  return {
    async allowPlain({ transport, origin }) {
      if (transport !== 'plain' || (await trust.settle()).plainOrigins.includes(origin)) return
      await consent.confirm({ kind: 'service', origin, isPlain: true })
      await trust.prepare()
      allowPlain(trust, origin, true)
      remember({ origin, proxy: null })
    },

    async agree(target, purpose) {
      await agreeToHost(new URL(target.baseAddress).origin, purpose)
      await agreeToProxy(target)
    },
  }
}

/** The yes to unencrypted http goes with the last connection that sends to its origin. */
export function takeBackPlain(
  { connections, trust }: { connections: Store['connections']; trust: TrustSettings },
  { kind, baseAddress }: Pick<StoredConnection, 'kind' | 'baseAddress'>,
): void {
  if (kind === 'demo') return
  const origin = URL.parse(baseAddress)?.origin
  if (origin === undefined) return
  const others = connections.list().filter((other) => other.kind === 'service')
  if (!others.some((other) => URL.parse(other.baseAddress)?.origin === origin))
    allowPlain(trust, origin, false)
}
