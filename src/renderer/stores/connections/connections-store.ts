import { create } from 'zustand'
import type {
  AnswerForm,
  Connection,
  ConnectionReport,
  DeletedConnection,
  KeyReport,
} from '../../../shared/contract/connections/connection.ts'
import type { Input, Output } from '../../../shared/contract/contract.ts'
import type { RefusedReply, Reply } from '../../../shared/domain/app/errors.ts'
import { request } from '../../api.ts'
import { transcriptStore } from '../chat/transcript-store.ts'
import { reloadModels } from './models-store.ts'

interface ConnectionsState {
  readonly connections: readonly Connection[]
  readonly keys: Readonly<Record<string, KeyReport>>
  /** What deleted ones were called, by id: chats, budgets and prices go on naming them. */
  readonly deletedNames: Readonly<Record<string, string>>
}

const beingAsked = new Map<string, Promise<RefusedReply | null>>()

export const connectionsStore = create<ConnectionsState>()(() => ({
  connections: [],
  keys: {},
  deletedNames: {},
}))

export const useConnections = (): readonly Connection[] => connectionsStore((state) => state.connections)

export const useConnection = (connectionId: string | null): Connection | null =>
  connectionsStore(({ connections }) => connections.find(({ id }) => id === connectionId) ?? null)

export const useKeyReport = (connectionId: string): KeyReport | null =>
  connectionsStore((state) => state.keys[connectionId] ?? null)

/** What a connection is or was called; null where nobody knows. */
export const useConnectionNames = (): ((connectionId: string) => string | null) => {
  const connections = useConnections()
  const deletedNames = connectionsStore((state) => state.deletedNames)
  return (connectionId) =>
    connections.find(({ id }) => id === connectionId)?.name ?? deletedNames[connectionId] ?? null
}

/** It was deleted: nothing can be sent in its chats until they go on with another. */
export const useIsConnectionGone = (connectionId: string): boolean =>
  connectionsStore(({ connections }) => !connections.some(({ id }) => id === connectionId))

/** Nothing was ever connected here: there are no chats to come back to. */
export const selectIsFirstRun = ({ connections, deletedNames }: ConnectionsState): boolean =>
  connections.length === 0 && Object.keys(deletedNames).length === 0

export const useIsFirstRun = (): boolean => connectionsStore(selectIsFirstRun)

/** With which one new chats begin. */
export function selectDefaultId({ connections }: ConnectionsState): string | null {
  return (connections.find(({ isDefault }) => isDefault) ?? connections[0])?.id ?? null
}

export function takeDeleted(deleted: readonly DeletedConnection[]): void {
  connectionsStore.setState({ deletedNames: Object.fromEntries(deleted.map(({ id, name }) => [id, name])) })
}

export function takeConnections(connections: readonly Connection[]): void {
  connectionsStore.setState({ connections })
}

export async function loadConnections(): Promise<RefusedReply | null> {
  const reply = await request('connections.list', undefined)
  if (!reply.ok) return reply
  takeConnections(reply.value)
  return null
}

/** Asking may wake the keychain, so only those are asked for that are looked at and not known to be safe. */
export async function refreshKeyReport(connectionId: string): Promise<void> {
  const state = connectionsStore.getState().keys[connectionId]?.state
  if (state !== 'stored' && state !== 'encrypted') await readKeyReport(connectionId)
}

/** What is known to be safe has been fetched before, so that asking again wakes nothing. Who asks meanwhile hears the same. */
export async function readKeyReport(connectionId: string): Promise<RefusedReply | null> {
  const { connections } = connectionsStore.getState()
  if (!connections.some(({ id, kind }) => id === connectionId && kind === 'service')) return null
  const asked = beingAsked.get(connectionId) ?? askForKey(connectionId)
  beingAsked.set(connectionId, asked)
  return await asked
}

async function askForKey(connectionId: string): Promise<RefusedReply | null> {
  const reply = await request('connections.keyReport', { connectionId })
  beingAsked.delete(connectionId)
  if (!reply.ok) return reply
  keepKeyReport(connectionId, reply.value)
  return null
}

export async function refreshOpenKey(): Promise<void> {
  const connectionId = transcriptStore.getState().open?.conversation.connectionId
  if (connectionId !== undefined) await refreshKeyReport(connectionId)
}

/** A call was refused for its key: what was known of it is known no more. */
export async function recheckOpenKey(): Promise<void> {
  const connectionId = transcriptStore.getState().open?.conversation.connectionId
  if (connectionId === undefined) return
  connectionsStore.setState(({ keys: { [connectionId]: _before, ...keys } }) => ({ keys }))
  await refreshKeyReport(connectionId)
}

export async function saveConnection(
  typed: Input<'connections.save'>,
): Promise<Reply<{ connection: Connection; key: KeyReport }>> {
  const reply = await request('connections.save', typed)
  if (!reply.ok) return reply
  keepKeyReport(reply.value.connection.id, reply.value.key)
  keepSaved(reply.value.connection)
  if (typed.connectionId !== null) void reloadModels(typed.connectionId)
  return reply
}

/** Asks no service; null when main could not be asked. */
export async function checkAddress(address: string): Promise<Output<'connections.checkAddress'> | null> {
  const reply = await request('connections.checkAddress', { address })
  return reply.ok ? reply.value : null
}

export async function testConnection(typed: Input<'connections.test'>): Promise<Reply<ConnectionReport>> {
  return await request('connections.test', typed)
}

export async function addDemo(): Promise<Reply<Connection>> {
  const reply = await request('connections.addDemo', undefined)
  if (reply.ok) keepSaved(reply.value)
  return reply
}

export async function chooseAnswers(connectionId: string, answers: AnswerForm): Promise<RefusedReply | null> {
  const reply = await request('connections.chooseAnswers', { connectionId, answers })
  if (!reply.ok) return reply
  keepChanged(reply.value)
  return null
}

export async function measureAgain(connectionId: string): Promise<RefusedReply | null> {
  const reply = await request('connections.measureAgain', { connectionId })
  if (!reply.ok) return reply
  keepChanged(reply.value)
  return null
}

/** Takes what main says about a connection that is already known. */
export function keepChanged(changed: Connection): void {
  connectionsStore.setState(({ connections }) => ({
    connections: connections.map((old) => (old.id === changed.id ? changed : old)),
  }))
}

export function keepKeyReport(connectionId: string, report: KeyReport): void {
  connectionsStore.setState(({ keys }) => ({ keys: { ...keys, [connectionId]: report } }))
}

function keepSaved(saved: Connection): void {
  const { connections } = connectionsStore.getState()
  if (connections.some(({ id }) => id === saved.id)) keepChanged(saved)
  else takeConnections([...connections.map((old) => withDefault(old, saved)), saved])
}

/** There is but one. */
function withDefault(old: Connection, saved: Connection): Connection {
  return saved.isDefault ? { ...old, isDefault: false } : old
}
