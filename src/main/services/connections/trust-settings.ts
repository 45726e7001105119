import type { Notice } from '../../../shared/contract/app/notice.ts'
import {
  Authority,
  defaultProxy,
  ProxyChoice,
  Trust,
  TrustRecord,
} from '../../../shared/contract/app/settings.ts'
import { shownName } from '../../../shared/domain/app/display-name.ts'
import { errorKind } from '../../../shared/domain/app/errors.ts'
import type { TrustSecret } from '../../keychain/keychain.ts'
import type { Log } from '../../log.ts'
import type { Store } from '../../storage/store.ts'

export interface TrustSettings {
  /** What is believed now. Before the keychain has given the secret, that is nothing. */
  read(): Trust
  /** The same, once the keychain has been asked. It is asked only where there is something to verify. */
  settle(): Promise<Trust>
  /** Gets the secret ready, so that the next `write` lasts. */
  prepare(): Promise<void>
  /** Lasts until Tally quits where the keychain gave no secret; a notice says so. */
  write(change: Partial<Trust>): void
  /** Where plain http is allowed only until Tally quits: an address was tried, and not saved. */
  readonly plainForNow: Set<string>
  /** Verifies what is stored and tells what is off. Called once, as soon as notices can be raised. */
  begin(news: TrustNews): Promise<void>
  /** Deletes the secret. Where the keychain refuses, nothing is lost: without data it is worth nothing. */
  forgetSecret(): Promise<void>
}

export interface TrustNews {
  raise(notice: Notice): void
  withdraw(notice: Notice): void
  /** What `read` gives has changed without anybody having set it. */
  changed(): void
}

interface Dependencies {
  store: Pick<Store, 'settings' | 'oldTrust'>
  secret: TrustSecret
  log: Log
}

/** A portable copy may be used on several computers; each keeps trust settings of its own. */
const mostComputers = 8
const mostNames = 5
const nothing: Trust = { proxy: defaultProxy, authority: null, plainOrigins: [], keyProxies: [] }
const waits: Notice = { code: 'trust-waits', detail: null }

/**
 * Believes only what Tally itself wrote on this computer. Whoever can write the data file could otherwise send the key through a proxy of
 * their own. So each record carries a mark that only the secret in the keychain of this computer can make.
 */
export function createTrustSettings({ store, secret, log }: Dependencies): TrustSettings {
  const records = trustRecords(store.settings)
  /** What was chosen in this run, where nothing could be kept. */
  let chosenHere: Trust | null = null
  let verified: TrustRecord | null = null
  let news: TrustNews | null = null

  const ownRecord = (): TrustRecord | null => records.of(secret.computer())

  function believed(): Trust | null {
    const record = ownRecord()
    if (record === null) return null
    const isKnown = record.mark === verified?.mark && record.settings === verified.settings
    if (!isKnown && !secret.verifies(record.settings, record.mark)) return null
    verified = record
    return trustOf(record)
  }

  const read = (): Trust => chosenHere ?? believed() ?? nothing

  /** After a refusal, such as that of a locked keyring, the keychain is asked again next time. */
  async function settle(): Promise<Trust> {
    if (chosenHere !== null || secret.computer() !== null || records.all().length === 0) return read()
    try {
      await secret.ask()
      news?.withdraw(waits)
      if (believed() !== null) news?.changed()
      tellWhatIsOff()
    } catch (error) {
      log.warn('the trust settings could not be verified', { error: errorKind(error) })
      news?.raise(waits)
    }
    return read()
  }

  /** What the file says and nobody believes. What can never be believed again goes once it has been told of. */
  function takeOff(): string[] {
    const changed = believed() === null ? ownRecord() : null
    if (changed !== null) records.remove(changed)
    const elsewhere = ownRecord() === null && (secret.isAbsent() || secret.computer() !== null)
    const old = store.oldTrust.read()
    store.oldTrust.forget()
    return [
      ...namesIn({
        proxy: ProxyChoice.catch(defaultProxy).parse(old.proxy),
        authority: Authority.nullable().catch(null).parse(old.authority),
        plainOrigins: old.plainOrigins,
        keyProxies: [],
      }),
      ...(changed === null ? [] : namesIn(trustOf(changed))),
      ...(elsewhere ? records.all().flatMap((record) => namesIn(trustOf(record))) : []),
    ]
  }

  function tellWhatIsOff(): void {
    try {
      const names = [...new Set(takeOff())].slice(0, mostNames)
      if (names.length > 0) news?.raise({ code: 'trust-off', detail: names.join(', ') })
    } catch (error) {
      // Data that can only be read keeps what it says; none of it is believed.
      log.warn('trust settings that are off could not be removed', { error: errorKind(error) })
    }
  }

  return {
    read,
    settle,
    plainForNow: new Set(),

    async prepare() {
      try {
        await secret.make()
      } catch (error) {
        log.warn('there is no secret for the trust settings', { error: errorKind(error) })
      }
    },

    write(change) {
      const before = read()
      const trust = { ...before, ...change }
      if (JSON.stringify(trust) === JSON.stringify(before)) return
      const text = JSON.stringify(trust)
      const [computer, mark] = [secret.computer(), secret.mark(text)]
      if (computer !== null && mark !== null) {
        records.put({ computer, settings: text, mark })
        chosenHere = null
        return
      }
      chosenHere = trust
      news?.raise({ code: 'trust-not-kept', detail: null })
    },

    async begin(listener) {
      news = listener
      try {
        await settle()
        tellWhatIsOff()
      } catch (error) {
        log.warn('the trust settings could not be read', { error: errorKind(error) })
      }
    },

    async forgetSecret() {
      if (secret.computer() === null && records.all().length === 0) return
      try {
        await secret.remove()
      } catch (error) {
        log.warn('the secret of the trust settings is still in the keychain', { error: errorKind(error) })
      }
    },
  }
}

/** Unencrypted http to an origin is allowed, or no longer. */
export function allowPlain(trust: TrustSettings, origin: string, isAllowed: boolean): void {
  trust.plainForNow.delete(origin)
  const others = trust.read().plainOrigins.filter((other) => other !== origin)
  trust.write({ plainOrigins: isAllowed ? [...others, origin].toSorted() : others })
}

function trustRecords(settings: Store['settings']) {
  const name = 'trust'
  const all = (): TrustRecord[] =>
    TrustRecord.array().catch([]).parse(settings.read(name)).slice(0, mostComputers)
  const others = (computer: string): TrustRecord[] => all().filter((record) => record.computer !== computer)
  return {
    all,
    of: (computer: string | null): TrustRecord | null =>
      all().find((record) => record.computer === computer) ?? null,
    put: (record: TrustRecord) =>
      settings.write(name, [record, ...others(record.computer)].slice(0, mostComputers)),
    remove: ({ computer }: TrustRecord) => settings.write(name, others(computer)),
  }
}

function trustOf({ settings }: TrustRecord): Trust {
  try {
    return Trust.parse(JSON.parse(settings))
  } catch {
    return nothing
  }
}

/** What a person recognises their settings by: hosts and file names, and nothing that a hostile file could say at length. */
function namesIn({ proxy, authority, plainOrigins, keyProxies }: Trust): string[] {
  const host = proxy.use === 'own' ? (URL.parse(proxy.address)?.host ?? proxy.address) : ''
  const origins = plainOrigins.map((origin) => URL.parse(origin)?.origin ?? origin)
  return [host, authority?.fileName ?? '', ...origins, ...keyProxies]
    .filter((name) => name !== '')
    .map(shownName)
}
