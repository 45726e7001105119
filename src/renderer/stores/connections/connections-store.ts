import { create } from 'zustand'
import type {
  AnswerForm,
  Connection,
  DeletedConnection,
  KeychainLook,
  KeyHeader,
  KeyReport,
} from '../../../shared/contract/connections/connection.ts'
import type { Input, Output } from '../../../shared/contract/contract.ts'
import type { RefusedResult, Result } from '../../../shared/domain/app/errors.ts'
import { request } from '../../api.ts'
import { change } from '../app/asking.ts'
import { reloadConversation, transcriptStore } from '../chat/transcript-store.ts'
import { reloadModels } from './models-store.ts'

interface ConnectionsState {
  readonly connections: readonly Connection[]
  readonly keys: Readonly<Record<string, KeyReport>>
  /** Where a new key would go; null until main has looked. */
  readonly keychain: KeychainLook | null
  /** Names of deleted connections by id, which chats, budgets and prices still show. */
  readonly deletedNames: Readonly<Record<string, string>>
}

const pendingKeyReports = new Map<string, Promise<RefusedResult | null>>()

export const connectionsStore = create<ConnectionsState>()(() => ({
  connections: [],
  keys: {},
  keychain: null,
  deletedNames: {},
}))

export const useConnections = (): readonly Connection[] => connectionsStore((state) => state.connections)

export const useConnection = (connectionId: string | null): Connection | null =>
  connectionsStore(({ connections }) => connections.find(({ id }) => id === connectionId) ?? null)

export const useKeyReport = (connectionId: string): KeyReport | null =>
  connectionsStore((state) => state.keys[connectionId] ?? null)

/** Whether the service needs a key and has none. On plain http it often needs none, unless one was saved before. */
export function useIsKeyMissing(connectionId: string): boolean {
  const address = useConnection(connectionId)?.baseAddress ?? ''
  const report = useKeyReport(connectionId)
  if (address === '' || report?.state !== 'none') return false
  return report.lastFour !== null || !address.startsWith('http:')
}

export const useKeychainLook = (): KeychainLook | null => connectionsStore((state) => state.keychain)

/** The name of a current or deleted connection; null if unknown. */
export const useConnectionNames = (): ((connectionId: string) => string | null) => {
  const connections = useConnections()
  const deletedNames = connectionsStore((state) => state.deletedNames)
  return (connectionId) =>
    connections.find(({ id }) => id === connectionId)?.name ?? deletedNames[connectionId] ?? null
}

/** Whether a connection was deleted: its chats cannot send until they move to another connection. */
export const useIsConnectionGone = (connectionId: string): boolean =>
  connectionsStore(({ connections }) => !connections.some(({ id }) => id === connectionId))

/** Whether no connection ever existed, so that there are no chats to return to. */
export const selectIsFirstRun = ({ connections, deletedNames }: ConnectionsState): boolean =>
  connections.length === 0 && Object.keys(deletedNames).length === 0

export const useIsFirstRun = (): boolean => connectionsStore(selectIsFirstRun)

export function setDeletedConnections(deleted: readonly DeletedConnection[]): void {
  connectionsStore.setState({ deletedNames: Object.fromEntries(deleted.map(({ id, name }) => [id, name])) })
}

export function setConnections(connections: readonly Connection[]): void {
  connectionsStore.setState({ connections })
}

export const loadConnections = () => change('connections.list', undefined, setConnections)

/** Reads the key's state only if it is not known to be safe, because reading may wake the keychain. */
export async function refreshKeyReport(connectionId: string): Promise<void> {
  const state = connectionsStore.getState().keys[connectionId]?.state
  if (state !== 'stored' && state !== 'encrypted') await readKeyReport(connectionId)
}

/**
 * Reads the key's state. Concurrent callers share one request. A key already known as safe wakes no keychain.
 */
export async function readKeyReport(connectionId: string): Promise<RefusedResult | null> {
  const { connections } = connectionsStore.getState()
  if (!connections.some(({ id, kind }) => id === connectionId && kind === 'service')) return null
  const asked = pendingKeyReports.get(connectionId) ?? askForKey(connectionId)
  pendingKeyReports.set(connectionId, asked)
  return await asked
}

/** Looks for a keychain, before a key is entered. Without an answer, nothing is promised or denied. */
export async function lookForKeychain(): Promise<void> {
  const result = await request('keys.look', undefined)
  if (result.ok) connectionsStore.setState({ keychain: result.value })
}

async function askForKey(connectionId: string): Promise<RefusedResult | null> {
  const result = await request('connections.keyReport', { connectionId })
  pendingKeyReports.delete(connectionId)
  if (!result.ok) return result
  setKeyReport(connectionId, result.value)
  return null
}

export async function refreshOpenKey(): Promise<void> {
  const connectionId = transcriptStore.getState().open?.conversation.connectionId
  if (connectionId !== undefined) await refreshKeyReport(connectionId)
}

/** Forgets the key's state and reads it again after a service refused the key. */
export async function recheckOpenKey(): Promise<void> {
  const connectionId = transcriptStore.getState().open?.conversation.connectionId
  if (connectionId === undefined) return
  connectionsStore.setState(({ keys: { [connectionId]: _before, ...keys } }) => ({ keys }))
  await refreshKeyReport(connectionId)
}

export async function saveConnection(
  typed: Input<'connections.save'>,
): Promise<Result<{ connection: Connection; key: KeyReport }>> {
  const result = await request('connections.save', typed)
  if (!result.ok) return result
  const { openId } = transcriptStore.getState()
  setKeyReport(result.value.connection.id, result.value.key)
  putConnection(result.value.connection)
  if (typed.connectionId !== null) void reloadModels(typed.connectionId)
  else if (openId !== null) void reloadConversation(openId)
  return result
}

/** Checks an address without contacting the service; null if main refused. */
export async function checkAddress(address: string): Promise<Output<'connections.checkAddress'> | null> {
  const result = await request('connections.checkAddress', { address })
  return result.ok ? result.value : null
}

export const testConnection = (typed: Input<'connections.test'>) => request('connections.test', typed)

export const findLocalEngines = () => request('connections.findLocalEngines', undefined)

export async function addDemo(): Promise<Result<Connection>> {
  const result = await request('connections.addDemo', undefined)
  if (result.ok) putConnection(result.value)
  return result
}

export const chooseAnswers = (connectionId: string, answers: AnswerForm) =>
  change('connections.chooseAnswers', { connectionId, answers }, replaceConnection)

export const chooseKeyHeader = (connectionId: string, keyHeader: KeyHeader) =>
  change('connections.chooseKeyHeader', { connectionId, keyHeader }, replaceConnection)

export const measureAgain = (connectionId: string) =>
  change('connections.measureAgain', { connectionId }, replaceConnection)

export function replaceConnection(changed: Connection): void {
  connectionsStore.setState(({ connections }) => ({
    connections: connections.map((old) => (old.id === changed.id ? changed : old)),
  }))
}

export function setKeyReport(connectionId: string, report: KeyReport): void {
  connectionsStore.setState(({ keys }) => ({ keys: { ...keys, [connectionId]: report } }))
}

function putConnection(saved: Connection): void {
  const { connections } = connectionsStore.getState()
  if (connections.some(({ id }) => id === saved.id)) replaceConnection(saved)
  else setConnections([...connections.map((old) => withDefault(old, saved)), saved])
}

/** Keeps a single default connection. */
function withDefault(old: Connection, saved: Connection): Connection {
  return saved.isDefault ? { ...old, isDefault: false } : old
}
