import { create } from 'zustand'
import type { Connection } from '../../../shared/contract/connections/connection.ts'
import type { Input } from '../../../shared/contract/contract.ts'
import type { RefusedResult } from '../../../shared/domain/app/errors.ts'
import { request } from '../../api.ts'
import { change } from '../app/asking.ts'
import { reloadAfterRemoval } from '../app/navigation.ts'
import { connectionsStore, setConnections, setKeyReport } from './connections-store.ts'

type Removal = Pick<Input<'connections.delete'>, 'chats' | 'key'>

interface Removed {
  readonly connection: Connection
  readonly chats: Removal['chats']
  /** A deleted key cannot be restored. */
  readonly hadKey: boolean
}

interface RemovalState {
  /** The last deleted connection, for undo. */
  readonly removed: Removed | null
}

const connectionActionsStore = create<RemovalState>()(() => ({ removed: null }))

export const useRemovedConnection = (): Removed | null => connectionActionsStore((state) => state.removed)

function forgetRemovedConnection(): void {
  connectionActionsStore.setState({ removed: null })
}

export const moveConnection = (connectionId: string, place: number) =>
  change('connections.move', { connectionId, place }, setConnections)

export const makeDefaultConnection = (connectionId: string) =>
  change('connections.makeDefault', { connectionId }, setConnections)

/** The uses of a connection, shown before deletion. */
export const readConnectionUse = (connectionId: string) => request('connections.use', { connectionId })

export async function deleteConnection(
  connection: Connection,
  removal: Removal,
  hadKey: boolean,
): Promise<RefusedResult | null> {
  const { id, name } = connection
  const refusal = await change('connections.delete', { connectionId: id, ...removal }, (connections) => {
    const { deletedNames, keys } = connectionsStore.getState()
    const { [id]: _key, ...otherKeys } = keys
    connectionsStore.setState({ deletedNames: { ...deletedNames, [id]: name }, keys: otherKeys })
    setConnections(connections)
  })
  if (refusal !== null) return refusal
  connectionActionsStore.setState({ removed: { connection, chats: removal.chats, hadKey } })
  await reloadAfterRemoval(id, removal.chats === 'trash')
  return null
}

export async function undoDeleteConnection({ connection }: Removed): Promise<RefusedResult | null> {
  const refusal = await change('connections.restore', { connectionId: connection.id }, (connections) => {
    const { [connection.id]: _name, ...deletedNames } = connectionsStore.getState().deletedNames
    connectionsStore.setState({ deletedNames })
    setConnections(connections)
  })
  if (refusal !== null) return refusal
  forgetRemovedConnection()
  await reloadAfterRemoval(connection.id, false)
  return null
}

export type LastingPlace = Input<'keys.keep'>['in']

/** Moves a key to a place that outlives the session. */
export const keepKey = (connectionId: string, place: LastingPlace) =>
  change('keys.keep', { connectionId, in: place }, (key) => setKeyReport(connectionId, key))

export const deleteKey = (connectionId: string) =>
  change('keys.delete', { connectionId }, (key) => setKeyReport(connectionId, key))

/** Reads the keychain again after the user changed something there. */
export const recheckKey = (connectionId: string) =>
  change('keys.checkAgain', { connectionId }, (key) => setKeyReport(connectionId, key))
