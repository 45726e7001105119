import { keyProxyOf } from '../../../shared/contract/app/settings.ts'
import type { AddressCheck } from '../../../shared/contract/connections/connection.ts'
import { errorKind } from '../../../shared/domain/app/errors.ts'
import type { Consent } from '../../hardening/consent.ts'
import type { Route, ServiceTarget } from '../../inference/inference.ts'
import type { Log } from '../../log.ts'
import type { Store, StoredConnection } from '../../storage/store.ts'
import { allowPlain, type TrustSettings } from './trust-settings.ts'

interface Dependencies {
  store: Pick<Store, 'consents'>
  trust: TrustSettings
  consent: Consent
  route(address: string): Promise<Route>
  log: Log
}

type UsableAddress = Extract<AddressCheck, { kind: 'usable' }>

/**
 * Whether the person agreed to where words and keys go. The first service of a fresh start needs no question, because there is nothing
 * yet that another could be told; from the first message on every further host does.
 */
export interface ServiceConsent {
  /** Before unencrypted http is used for an address. The yes lasts until Tally quits, or longer once a connection with it is saved. */
  allowPlain(address: UsableAddress): Promise<void>
  /** Before any request of a connection. */
  agree(target: ServiceTarget, purpose: 'call' | 'list'): Promise<void>
  /** Whether `agree` would ask nothing: only an act of the person may bring a question. */
  isAgreed(target: ServiceTarget): Promise<boolean>
  /** The first service that gave its list is the one of this start; others are asked about. */
  noteList(target: ServiceTarget): void
}

export function createServiceConsent({ store, trust, consent, route, log }: Dependencies): ServiceConsent {
  const { consents } = store

  /** A disk that takes nothing has the next request ask again. */
  function keep(write: () => void): void {
    try {
      write()
    } catch (error) {
      log.warn('a consent could not be saved', { error: errorKind(error) })
    }
  }

  function remember(origin: string): void {
    if (!consents.has(origin)) keep(() => consents.add(origin))
  }

  async function agreeToHost(origin: string, purpose: 'call' | 'list'): Promise<void> {
    if (consents.has(origin)) return
    const isFirstUse = consents.isFirstUse()
    if (!isFirstUse) await consent.confirm({ kind: 'service', origin, isPlain: false })
    // A host that was only mistyped must not be the first service.
    else if (purpose === 'list') return
    remember(origin)
  }

  /** The proxy that would read the key without a yes to that. It only passes on what is encrypted; anything else it can read. */
  async function newKeyProxy({ baseAddress, key }: ServiceTarget): Promise<string | null> {
    const { origin, protocol } = new URL(baseAddress)
    if (key === null || protocol !== 'http:') return null
    const { proxy } = await route(baseAddress)
    // One that cannot be used fails by itself.
    if (proxy === null || !URL.canParse(proxy)) return null
    return (await trust.settle()).keyProxies.includes(keyProxyOf(origin, new URL(proxy))) ? null : proxy
  }

  async function agreeToProxy(target: ServiceTarget): Promise<void> {
    const proxy = await newKeyProxy(target)
    if (proxy === null) return
    const { origin } = new URL(target.baseAddress)
    await consent.confirm({ kind: 'key-through-proxy', proxy, origin })
    await trust.prepare()
    const keyProxies = new Set([...trust.read().keyProxies, keyProxyOf(origin, new URL(proxy))])
    keep(() => trust.write({ keyProxies: [...keyProxies] }))
  }

  return {
    async allowPlain({ transport, origin }) {
      if (transport !== 'plain' || trust.plainForNow.has(origin)) return
      if ((await trust.settle()).plainOrigins.includes(origin)) return
      await consent.confirm({ kind: 'service', origin, isPlain: true })
      trust.plainForNow.add(origin)
      remember(origin)
    },

    async agree(target, purpose) {
      await agreeToHost(new URL(target.baseAddress).origin, purpose)
      await agreeToProxy(target)
    },

    isAgreed: async (target) =>
      (consents.isFirstUse() || consents.has(new URL(target.baseAddress).origin)) &&
      (await newKeyProxy(target)) === null,

    noteList: ({ baseAddress }) => remember(new URL(baseAddress).origin),
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
