import { keyProxyOf } from '../../../shared/contract/app/settings.ts'
import type { AddressCheck } from '../../../shared/contract/connections/connection.ts'
import { keyAccountOf } from '../../../shared/domain/connections/key-account.ts'
import type { Route, ServiceTarget } from '../../inference/inference.ts'
import type { StoredConnection } from '../../storage/row-types.ts'
import type { Store } from '../../storage/store.ts'
import { orWarn } from '../or-warn.ts'
import type { CommonPorts } from '../ports.ts'
import { allowPlainHttp, type TrustSettings } from './trust-settings.ts'

interface Dependencies extends Pick<CommonPorts, 'consent' | 'log'> {
  store: Pick<Store, 'consents'>
  trust: TrustSettings
  route(address: string): Promise<Route>
}

interface KeyMove {
  readonly connectionId: string
  /** The base address of the key. */
  readonly from: string
  readonly to: string
}

type UsableAddress = Extract<AddressCheck, { kind: 'usable' }>

/**
 * Asks the user before messages and keys go to a new address. The first service needs no question, because
 * there is no data yet to reveal. From the first message on, every further address does. A host is not enough:
 * gateways have each customer under another path.
 */
export type ServiceConsent = ReturnType<typeof createServiceConsent>

export function createServiceConsent({ store, trust, consent, route, log }: Dependencies) {
  const { consents } = store
  const movedKeys = new Set<string>()

  /** If the disk refuses, the next request asks again. */
  const keep = (write: () => void): void => orWarn(log, 'failed to save a consent', write)

  function remember(address: string): void {
    if (!consents.has(address)) keep(() => consents.add(address))
  }

  async function agreeToAddress(address: string, purpose: 'call' | 'list'): Promise<void> {
    if (consents.has(address)) return
    const isFirstUse = consents.isFirstUse()
    if (!isFirstUse) await consent.confirm({ kind: 'service', address, isPlain: false })
    // A mistyped address must not become the first service.
    else if (purpose === 'list') return
    remember(address)
  }

  /**
   * A proxy that can read the key and has no consent yet. Https hides the key from a proxy; http does not.
   */
  async function newKeyProxy({ baseAddress, key }: ServiceTarget): Promise<string | null> {
    const { origin, protocol } = new URL(baseAddress)
    if (key === null || protocol !== 'http:') return null
    const { proxy } = await route(baseAddress)
    // A request through an invalid proxy fails without a check here.
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
    /**
     * Asks before unencrypted http to an address. The consent lasts until Tally quits, or longer once a
     * connection with the address is saved.
     */
    async allowPlain({ transport, origin, baseAddress: address }: UsableAddress): Promise<void> {
      if (transport !== 'plain' || trust.plainForNow.has(origin)) return
      if ((await trust.settle()).plainOrigins.includes(origin)) return
      await consent.confirm({ kind: 'service', address, isPlain: true })
      trust.plainForNow.add(origin)
      remember(address)
    },

    /** Asks once before a saved key goes to another path of its service, which may be another customer's. */
    async allowKey({ connectionId, from, to }: KeyMove): Promise<void> {
      const account = keyAccountOf(connectionId, to)
      if (movedKeys.has(account)) return
      await consent.confirm({ kind: 'key-address', before: from, after: to })
      movedKeys.add(account)
      remember(to)
    },

    /** Asks before a request to a new address or through a proxy that can read the key. */
    async agree(target: ServiceTarget, purpose: 'call' | 'list'): Promise<void> {
      await agreeToAddress(target.baseAddress, purpose)
      await agreeToProxy(target)
    },

    /** Whether `agree` would not ask. Only an action by the user may cause a question. */
    isAgreed: async (target: ServiceTarget): Promise<boolean> =>
      (consents.has(target.baseAddress) || consents.isFirstUse()) && (await newKeyProxy(target)) === null,

    /**
     * Records consent for a service that returned its list. This makes the first service known, and later hosts
     * need a question.
     */
    noteList: ({ baseAddress }: ServiceTarget): void => remember(baseAddress),
  }
}

/** Revokes the consent to unencrypted http when no connection uses the origin any more. */
export function revokePlainHttp(
  { connections, trust }: { connections: Store['connections']; trust: TrustSettings },
  { kind, baseAddress }: Pick<StoredConnection, 'kind' | 'baseAddress'>,
): void {
  if (kind === 'demo') return
  const origin = URL.parse(baseAddress)?.origin
  if (origin === undefined) return
  const others = connections.list().filter((other) => other.kind === 'service')
  if (!others.some((other) => URL.parse(other.baseAddress)?.origin === origin))
    allowPlainHttp(trust, origin, false)
}
