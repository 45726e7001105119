import type { Notice } from '../../../shared/contract/app/notice.ts'
import { Trust, TrustRecord } from '../../../shared/contract/app/settings.ts'
import { displayName } from '../../../shared/domain/app/display-name.ts'
import { errorKind } from '../../../shared/domain/app/errors.ts'
import { parseJson } from '../../../shared/domain/app/json-text.ts'
import { defaultProxy } from '../../../shared/domain/app/setting-choices.ts'
import type { TrustSecret } from '../../keychain/keychain.ts'
import type { Log } from '../../log.ts'
import type { Store } from '../../storage/store.ts'
import { orWarn, orWarnLater } from '../or-warn.ts'

export interface TrustSettings {
  /** The verified trust settings. Defaults until the keychain has returned the secret. */
  read(): Trust
  /** The trust settings after a keychain query. Queries only if there is anything to verify. */
  settle(): Promise<Trust>
  /** Creates the secret, so that the next `write` can be saved. */
  prepare(): Promise<void>
  /** Saves a change. Without a secret the change lasts until Tally quits, and a notice says so. */
  write(change: Partial<Trust>): void
  /** Origins with plain http allowed until Tally quits, because their connection is not saved. */
  readonly plainForNow: Set<string>
  /**
   * Verifies the saved settings and reports those that are off. Call once, as soon as notices can be raised.
   */
  begin(listener: TrustListener): Promise<void>
  /** Deletes the secret. A refusal is harmless, because the secret is worthless without data. */
  forgetSecret(): Promise<void>
}

export interface TrustListener {
  raise(notice: Notice): void
  withdraw(notice: Notice): void
  /** The result of `read` changed without a setting by the user. */
  changed(): void
}

interface Dependencies {
  store: Pick<Store, 'settings'>
  secret: TrustSecret
  log: Log
}

/** A portable copy may be used on several computers. Each computer has separate trust settings. */
const maxComputers = 8
const maxNames = 5
const nothing: Trust = { proxy: defaultProxy, authority: null, plainOrigins: [], keyProxies: [] }
const waits: Notice = { code: 'trust-waits', detail: null }

/**
 * Trusts only settings that Tally wrote on this computer. Otherwise anyone who can write the database could
 * redirect the key through a proxy. Each record therefore carries a signature made with the secret in this
 * computer's keychain.
 */
export function createTrustSettings({ store, secret, log }: Dependencies): TrustSettings {
  const records = trustRecords(store.settings)
  /** Settings chosen in this run that could not be saved. */
  let chosenHere: Trust | null = null
  let verified: { readonly record: TrustRecord; readonly trust: Trust } | null = null
  let onChange: TrustListener | null = null

  const ownRecord = (): TrustRecord | null => records.of(secret.computer())

  function verifiedTrust(): Trust | null {
    const record = ownRecord()
    if (record === null) return null
    const { mark, settings } = record
    if (mark === verified?.record.mark && settings === verified.record.settings) return verified.trust
    if (!secret.verifies(settings, mark)) return null
    verified = { record, trust: trustOf(record) }
    return verified.trust
  }

  function applyForNow(trust: Trust): void {
    chosenHere = trust
    onChange?.raise({ code: 'trust-not-kept', detail: null })
  }

  const read = (): Trust => chosenHere ?? verifiedTrust() ?? nothing

  /** After a refusal, such as a locked keyring, the next call queries the keychain again. */
  async function settle(): Promise<Trust> {
    if (chosenHere !== null || secret.computer() !== null || records.all().length === 0) return read()
    try {
      await secret.ask()
      onChange?.withdraw(waits)
      if (verifiedTrust() !== null) onChange?.changed()
      raiseTrustNotice()
    } catch (error) {
      log.warn('failed to verify the trust settings', { error: errorKind(error) })
      onChange?.raise(waits)
    }
    return read()
  }

  /**
   * Collects the names of saved settings that are not trusted. Removes those that can never be trusted again.
   */
  function removeUntrusted(): string[] {
    const changed = verifiedTrust() === null ? ownRecord() : null
    if (changed !== null) records.remove(changed)
    const elsewhere = ownRecord() === null && (secret.isAbsent() || secret.computer() !== null)
    return [
      ...(changed === null ? [] : namesIn(trustOf(changed))),
      ...(elsewhere ? records.all().flatMap((record) => namesIn(trustOf(record))) : []),
    ]
  }

  function raiseTrustNotice(): void {
    // Read-only data cannot be changed. The untrusted settings stay there without effect.
    orWarn(log, 'failed to remove unverified trust settings', () => {
      const names = [...new Set(removeUntrusted())].slice(0, maxNames)
      if (names.length > 0) onChange?.raise({ code: 'trust-off', detail: names.join(', ') })
    })
  }

  return {
    read,
    settle,
    plainForNow: new Set(),

    prepare: () => orWarnLater(log, 'failed to create the secret of the trust settings', () => secret.make()),

    write(change) {
      const before = read()
      const trust = { ...before, ...change }
      if (JSON.stringify(trust) === JSON.stringify(before)) return
      const text = JSON.stringify(trust)
      const [computer, mark] = [secret.computer(), secret.mark(text)]
      if (computer !== null && mark !== null) {
        const record = { computer, settings: text, mark }
        const replaced = ownRecord()?.mark ?? null
        records.put(record)
        verified = { record, trust }
        chosenHere = null
        adoptNewest(ownRecord, { secret, replaced }).catch((error: unknown) => {
          log.warn('failed to save which trust settings are the newest', { error: errorKind(error) })
          applyForNow(read())
        })
        return
      }
      applyForNow(trust)
    },

    async begin(listener) {
      onChange = listener
      await orWarnLater(log, 'failed to read the trust settings', async () => {
        await settle()
        raiseTrustNotice()
      })
    },

    async forgetSecret() {
      if (secret.computer() === null && records.all().length === 0) return
      await orWarnLater(log, 'failed to delete the secret of the trust settings', () => secret.remove())
    },
  }
}

/** The last record counts, not the written one: the change may be part of a transaction that is undone. */
async function adoptNewest(
  newest: () => TrustRecord | null,
  { secret, replaced }: { readonly secret: TrustSecret; readonly replaced: string | null },
): Promise<void> {
  await Promise.resolve()
  const mark = newest()?.mark
  if (mark !== undefined) await secret.adopt(mark, replaced === mark ? null : replaced)
}

/** Allows or forbids unencrypted http to an origin. */
export function allowPlainHttp(trust: TrustSettings, origin: string, isAllowed: boolean): void {
  trust.plainForNow.delete(origin)
  const others = trust.read().plainOrigins.filter((other) => other !== origin)
  trust.write({ plainOrigins: isAllowed ? [...others, origin].toSorted() : others })
}

/** Created once, because every request reads it. */
const TrustRecords = TrustRecord.array().catch([])

function trustRecords(settings: Store['settings']) {
  const name = 'trust'
  const all = (): TrustRecord[] => TrustRecords.parse(settings.read(name)).slice(0, maxComputers)
  const others = (computer: string): TrustRecord[] => all().filter((record) => record.computer !== computer)
  return {
    all,
    of: (computer: string | null): TrustRecord | null =>
      all().find((record) => record.computer === computer) ?? null,
    put: (record: TrustRecord) =>
      settings.write(name, [record, ...others(record.computer)].slice(0, maxComputers)),
    remove: ({ computer }: TrustRecord) => settings.write(name, others(computer)),
  }
}

function trustOf({ settings }: TrustRecord): Trust {
  return Trust.safeParse(parseJson(settings)).data ?? nothing
}

/**
 * Names by which users recognize the settings: hosts and file names. A hostile file cannot add longer
 * text.
 */
function namesIn({ proxy, authority, plainOrigins, keyProxies }: Trust): string[] {
  const host = proxy.use === 'own' ? (URL.parse(proxy.address)?.host ?? proxy.address) : ''
  const origins = plainOrigins.map((origin) => URL.parse(origin)?.origin ?? origin)
  return [host, authority?.fileName ?? '', ...origins, ...keyProxies]
    .filter((name) => name !== '')
    .map(displayName)
}
