import type { AddressCheck, Connection, KeyReport } from '../../../shared/contract/connections/connection.ts'
import type { Input } from '../../../shared/contract/contract.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import { readOpenable } from '../../../shared/domain/app/openable-address.ts'
import { asConnection, connectionOf, isDeleted } from '../../storage/find-or-throw.ts'
import type { StoredConnection } from '../../storage/row-types.ts'
import type { Store } from '../../storage/store.ts'
import type { ArrivingPrices } from '../money/arriving-prices.ts'
import type { ApiKeyService } from './api-keys.ts'
import type { KeyHeaders } from './key-headers.ts'
import { revokePlainHttp, type ServiceConsent } from './service-consent.ts'
import { allowPlainHttp, type TrustSettings } from './trust-settings.ts'

export type TypedConnection = Input<'connections.save'>

type UsableAddress = Extract<AddressCheck, { kind: 'usable' }>

export interface SavingDependencies {
  connections: Store['connections']
  conversations: Pick<Store['conversations'], 'adoptUnused' | 'adoptImported'>
  programs: Pick<Store['programs'], 'dropGatewayHeaders'>
  transaction: Store['transaction']
  apiKeys: ApiKeyService
  trust: TrustSettings
  serviceConsent: ServiceConsent
  arriving: Pick<ArrivingPrices, 'forget'>
  /** Binds certificates that were added before any connection to the first connection. */
  bindCertificates(origin: string): void
  checkAddress(typed: string): AddressCheck
  cleanKey(typed: string): string | null
  newId(): string
}

/** Saves a typed address, name and key as a connection. */
export function createConnectionSaving(
  dependencies: SavingDependencies,
  keyHeaders: Pick<KeyHeaders, 'found'>,
) {
  const { connections, transaction, apiKeys, serviceConsent, trust, newId } = dependencies
  const find = (connectionId: string): StoredConnection => connectionOf({ connections }, connectionId)

  function usableAddress({ address }: TypedConnection): UsableAddress {
    const check = dependencies.checkAddress(address)
    if (check.kind === 'refused') throw new AppError('address-refused', 'The address cannot be used.')
    return check
  }

  function usableKey(typed: string): string | null {
    if (typed.trim() === '') return null
    const key = dependencies.cleanKey(typed)
    if (key === null) throw new AppError('key-malformed', 'The key has characters that no key has.')
    return key
  }

  const isOnlyService = (): boolean =>
    connections.list().filter(({ kind }) => kind === 'service').length === 1

  /**
   * The connection with the address of its saved key, if the key may be used for another path of the same
   * service. Asks the user. Null if the key is for this address or for another service.
   */
  async function withKeyOfOtherPath(
    connection: StoredConnection,
    baseAddress: string,
  ): Promise<StoredConnection | null> {
    const from = connection.key?.address
    if (from === undefined || from === baseAddress) return null
    if (new URL(from).origin !== new URL(baseAddress).origin) return null
    await serviceConsent.allowKey({ connectionId: connection.id, from, to: baseAddress })
    return { ...connection, baseAddress: from }
  }

  /**
   * Saves the typed key, or the saved one for its new path. Without such a key, a new connection and one whose
   * key belongs to another service must not need one. Null where nothing was saved.
   */
  async function saveKey(
    draft: StoredConnection,
    { isNew, key }: { isNew: boolean; key: string | null },
  ): Promise<StoredConnection['key']> {
    const { baseAddress } = draft
    const before = noteFor(baseAddress, draft)
    const moving = key === null ? await withKeyOfOtherPath(draft, baseAddress) : null
    let note: StoredConnection['key'] = null
    if (key !== null) note = await apiKeys.save(draft.id, { address: baseAddress, key, before })
    else if (moving !== null) note = await copyKey(moving, baseAddress)
    else if (before === null && (isNew || draft.key !== null) && apiKeys.lacksKey(draft))
      throw new AppError('key-needed', 'No key is saved for this address.')
    // The connection may have been deleted while the keychain asked. Its key must not stay behind.
    if (isDeleted({ connections }, draft.id)) await apiKeys.letGo(draft.id, note)
    return note
  }

  async function copyKey(connection: StoredConnection, address: string): Promise<StoredConnection['key']> {
    const key = await apiKeys.keyFor(connection)
    const note = await apiKeys.save(connection.id, { address, key: key ?? '', before: null })
    const isEncrypted = connection.key?.keyPlace === 'encrypted' && note.keyPlace === 'session'
    const copied = { ...connection, baseAddress: address, key: note }
    return isEncrypted ? apiKeys.keep(copied, 'encrypted') : note
  }

  /** Deletes a connection's key, unless the other note is for the same address. */
  async function letGoUnless(
    other: StoredConnection['key'],
    { id, key }: Pick<StoredConnection, 'id' | 'key'>,
  ): Promise<void> {
    if (key?.address !== other?.address) await apiKeys.letGo(id, key)
  }

  async function save(typed: TypedConnection): Promise<{ connection: Connection; key: KeyReport }> {
    const address = usableAddress(typed)
    const { baseAddress, origin, transport } = address
    const dashboardAddress = dashboardOf(typed.dashboardAddress)
    const key = usableKey(typed.key)
    await serviceConsent.allowPlain(address)
    const before = typed.connectionId === null ? null : find(typed.connectionId)
    const place = { baseAddress, dashboardAddress, ...namesOf(typed.name ?? before?.ownName, baseAddress) }
    if (before?.kind === 'demo') throw new AppError('not-found', 'The demo has no address of its own.')
    const id = before?.id ?? newId()
    const draft = { ...(before ?? newConnection(id, baseAddress)), ...place }
    const kept = await saveKey(draft, { isNew: before === null, key })
    if (transport === 'plain') await trust.prepare()
    // The keychain may have asked the user. Newer changes must win over the draft.
    const latest = before === null ? draft : find(id)
    const note = kept ?? noteFor(baseAddress, latest)
    const isMoved = before?.baseAddress !== baseAddress
    const asMeasured = isMoved ? { ...notMeasured, keyHeader: keyHeaders.found(baseAddress) } : {}
    const connection: StoredConnection = { ...latest, ...asMeasured, ...place, key: note }
    try {
      transaction(() => {
        if (transport === 'plain') allowPlainHttp(trust, origin, true)
        connections.put(connection)
        if (before === null) adoptFirstService(dependencies, id)
        else revokeFor(dependencies, before, baseAddress)
        if (isOnlyService()) dependencies.bindCertificates(origin)
      })
    } catch (error) {
      // No connection knows this key, so nobody would ever find and delete it.
      await letGoUnless(draft.key, { id, key: kept })
      throw error
    }
    await letGoUnless(note, latest)
    return { connection: asConnection(find(id)), key: await apiKeys.report(connection) }
  }

  return { save, usableAddress, usableKey, withKeyOfOtherPath }
}

/**
 * Makes the first service the default for new chats. Assigns it to empty chats that lost their connection, and to
 * imported ones, which only the lack of a service made chats of the demo.
 */
export function adoptFirstService(
  { connections, conversations }: Pick<SavingDependencies, 'connections' | 'conversations'>,
  connectionId: string,
): void {
  const { kind } = connectionOf({ connections }, connectionId)
  const beginning = connections.list().find(({ isDefault }) => isDefault)
  if (kind === 'service' && beginning?.kind === 'demo') {
    connections.setDefault(connectionId)
    conversations.adoptImported(connectionId)
  }
  conversations.adoptUnused(connectionId)
}

/** The facts about a service that has not been measured. */
export const notMeasured = {
  streaming: 'not-measured',
  answers: null,
  takesStreamOptions: true,
  imageRefusals: [],
} as const

export function newConnection(id: string, baseAddress: string): StoredConnection {
  return {
    id,
    kind: 'service',
    name: '',
    ownName: '',
    isDefault: false,
    deletedAt: null,
    baseAddress,
    dashboardAddress: '',
    ...notMeasured,
    keyHeader: 'bearer',
    key: null,
  }
}

/** A key is valid for one base address only. */
function noteFor(baseAddress: string, { key }: StoredConnection): StoredConnection['key'] {
  return key?.address === baseAddress ? key : null
}

function namesOf(typed: string | undefined, baseAddress: string): Pick<StoredConnection, 'name' | 'ownName'> {
  const ownName = (typed ?? '').replaceAll(/\s+/g, ' ').trim().toWellFormed()
  return { ownName, name: ownName === '' ? new URL(baseAddress).host : ownName }
}

/**
 * Checks the typed dashboard address and returns a URL that may be opened in the browser. Empty if nothing
 * was typed.
 */
function dashboardOf(typed: string): string {
  const text = typed.trim()
  if (text === '') return ''
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`
  const url = readOpenable(address, (one) => URL.parse(one))
  if (url === null) throw new AppError('dashboard-refused', 'The address of the dashboard cannot be opened.')
  return url.href
}

/**
 * Revokes what the user allowed for the address before: plain http, and headers that command a gateway. Forgets
 * the prices of that address.
 */
function revokeFor(dependencies: SavingDependencies, before: StoredConnection, baseAddress: string): void {
  revokePlainHttp(dependencies, before)
  if (before.baseAddress === baseAddress) return
  dependencies.programs.dropGatewayHeaders(before.id)
  dependencies.arriving.forget(before.id)
}
