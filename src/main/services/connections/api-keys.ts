import type {
  KeychainLook,
  KeychainProblem,
  KeyReport,
} from '../../../shared/contract/connections/connection.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import { keyAccountOf } from '../../../shared/domain/connections/key-account.ts'
import type { Keychain, KeyStores } from '../../keychain/keychain.ts'
import type { DataFiles } from '../../storage/data-files.ts'
import { connectionOf, isDeleted } from '../../storage/find-or-throw.ts'
import type { KeyNote, StoredConnection } from '../../storage/row-types.ts'
import type { Store } from '../../storage/store.ts'
import type { HandlersOf } from '../handlers.ts'
import type { CommonPorts } from '../ports.ts'
import { problemOf, reportKey, type SessionKey } from './key-report.ts'
import { createTidyKeychain } from './tidy-keychain.ts'

export type LastingPlace = Exclude<KeyNote['keyPlace'], 'session'>

interface TypedKey {
  readonly address: string
  readonly key: string
  /** The note of the previous key. */
  readonly before: KeyNote | null
}

export interface ApiKeyService {
  /**
   * Saves the key in the keychain, or in memory for this session if the keychain fails. The note tells the
   * place. If a key for the same address is already saved, its note stays. That key is not overwritten, and
   * later sessions find it.
   */
  save(connectionId: string, typed: TypedKey): Promise<KeyNote>
  /** Deletes the key. Throws if its place refuses, and then changes nothing else. */
  forget(connectionId: string, note: KeyNote | null): Promise<void>
  /** Deletes the keys of all connections and the leftover keys. */
  forgetAll(connections: readonly StoredConnection[]): Promise<void>
  /** Deletes an unused key. If the keychain refuses now, Tally deletes the key once the keychain works. */
  letGo(connectionId: string, note: KeyNote | null): Promise<void>
  /** Moves an available key to another place. Removes the old copy only after the new one is written. */
  keep(connection: StoredConnection, place: LastingPlace): Promise<KeyNote>
  /** The key for a call. Null if the connection needs none. The key goes nowhere else. */
  keyFor(connection: StoredConnection): Promise<string | null>
  /** Whether a call would surely fail for lack of a key. Doesn't ask the keychain. */
  lacksKey(connection: StoredConnection): boolean
  report(connection: StoredConnection): Promise<KeyReport>
  /** The same report after a new query to the keychain. */
  refreshReport(connection: StoredConnection): Promise<KeyReport>
}

interface Dependencies extends Pick<CommonPorts, 'log' | 'now'> {
  keyStores: KeyStores
  settings: Store['settings']
  connections: Pick<Store['connections'], 'list'>
  files: Pick<DataFiles, 'isPortable'>
}

type Deletion = (keyPlace: KeyNote['keyPlace'], account: string) => Promise<void>

export function createApiKeyService(dependencies: Dependencies): ApiKeyService {
  const { keyStores, files, now } = dependencies
  const isInUse = (account: string): boolean => isKeyOf(dependencies.connections.list(), account)
  const keychain = createTidyKeychain({ ...dependencies, keychain: keyStores.keychain, isInUse })
  const places = { ...keyStores, keychain }
  // A keychain takes about 40 ms or asks the user, so one read per run is enough.
  const known = new Map<string, string>()
  const sessionKeys = new Map<string, SessionKey>()
  /** The last problem of each key query that failed. */
  const problems = new Map<string, KeychainProblem>()

  async function keyFor(connection: StoredConnection): Promise<string | null> {
    const note = noteFor(connection)
    if (note === null) return null
    const account = keyAccountOf(connection.id, note.address)
    const keyPlace = sessionKeys.has(account) ? 'session' : note.keyPlace
    const read = known.get(account) ?? (await readVerified(places[keyPlace], account))
    // The key may have been replaced during the read.
    const key = known.get(account) ?? read
    if (key === null) throw new AppError('key-needed', 'The key that was saved is gone.')
    known.set(account, key)
    return key
  }

  async function endSession(account: string): Promise<void> {
    sessionKeys.delete(account)
    problems.delete(account)
    await places.session.remove(account)
  }

  /**
   * Deletes a key in its place. Only a refusing keychain defers the deletion, because that is the common
   * failure.
   */
  const letGoOf: Deletion = (keyPlace, account) =>
    keyPlace === 'keychain' ? keychain.letGo(account) : places[keyPlace].remove(account)

  const deleteNow: Deletion = (keyPlace, account) => places[keyPlace].remove(account)

  async function drop(connectionId: string, note: KeyNote | null, deleteKey: Deletion): Promise<void> {
    if (note === null) return
    const account = keyAccountOf(connectionId, note.address)
    await deleteKey(note.keyPlace, account)
    await endSession(account)
    known.delete(account)
  }

  function report(connection: StoredConnection): Promise<KeyReport> {
    const account = keyAccountOf(connection.id, connection.key?.address ?? '')
    const session = sessionKeys.get(account) ?? null
    const problem = problems.get(account) ?? null
    const about = { places, isPortable: files.isPortable, session, problem }
    return reportKey(connection, about, () => keyFor(connection))
  }

  return {
    async save(connectionId, { address, key, before }) {
      const account = keyAccountOf(connectionId, address)
      const lastFour = lastFourOf(key)
      const note = { address, lastFour, savedAt: now(), lastUsedAt: null }
      const problem = await problemOfDoing(() => keychain.write(account, key))
      known.set(account, key)
      if (problem === null) {
        await endSession(account)
        await places.encrypted.remove(account)
        return { ...note, keyPlace: 'keychain' }
      }
      await places.session.write(account, key)
      sessionKeys.set(account, { lastFour, savedAt: note.savedAt, problem })
      const isKept = before !== null && before.address === address && before.keyPlace !== 'session'
      return isKept ? before : { ...note, keyPlace: 'session' }
    },

    forget: (connectionId, note) => drop(connectionId, note, deleteNow),

    async forgetAll(connections) {
      for (const { id, key } of connections) await drop(id, key, deleteNow)
      await keychain.clear()
    },

    letGo: (connectionId, note) => drop(connectionId, note, letGoOf),

    async keep(connection, place) {
      const before = connection.key
      const key = await keyFor(connection)
      if (key === null || before === null) throw new AppError('key-needed', 'There is no key to keep.')
      const account = keyAccountOf(connection.id, before.address)
      const savedAt = sessionKeys.get(account)?.savedAt ?? before.savedAt
      await places[place].write(account, key)
      if (before.keyPlace !== place) await letGoOf(before.keyPlace, account)
      await endSession(account)
      return { ...before, lastFour: lastFourOf(key), keyPlace: place, savedAt }
    },

    keyFor,

    lacksKey(connection) {
      const { id, key: note } = connection
      const isOver = note?.keyPlace === 'session' && !known.has(keyAccountOf(id, note.address))
      return isOver || hasNoNote(connection)
    },

    report,

    async refreshReport(connection) {
      const { key: note, id } = connection
      if (note === null) return report(connection)
      const account = keyAccountOf(id, note.address)
      const session = sessionKeys.get(account)
      const place = session === undefined && note.keyPlace === 'encrypted' ? 'encrypted' : 'keychain'
      const problem = await problemOfDoing(() => places[place].probe())
      if (session !== undefined) sessionKeys.set(account, { ...session, problem })
      else if (problem === null) known.delete(account)
      if (problem === null) problems.delete(account)
      else problems.set(account, problem)
      return report(connection)
    },
  }
}

function isKeyOf(connections: readonly StoredConnection[], account: string): boolean {
  return connections.some(
    ({ id, key }) => key?.keyPlace === 'keychain' && keyAccountOf(id, key.address) === account,
  )
}

/** The note of the key that a call needs. Null if it needs none. */
function noteFor(connection: StoredConnection): KeyNote | null {
  if (hasNoNote(connection)) throw new AppError('key-needed', 'No key is saved for this address.')
  return connection.kind === 'demo' ? null : connection.key
}

/** Whether a call needs a key, but none is saved for its address. A key never goes to another address. */
function hasNoNote({ kind, key: note, baseAddress }: StoredConnection): boolean {
  if (kind === 'demo') return false
  // A service on this computer or in the local network often needs no key.
  return note === null ? new URL(baseAddress).protocol !== 'http:' : note.address !== baseAddress
}

/**
 * Reads a key that was saved. An empty result may mean a locked keyring, so a probe must succeed before the
 * second read counts.
 */
async function readVerified(place: Keychain, account: string): Promise<string | null> {
  const key = await place.read(account)
  if (key !== null) return key
  await place.probe()
  return place.read(account)
}

async function problemOfDoing(work: () => Promise<void>): Promise<KeychainProblem | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (error instanceof AppError) return problemOf(error)
    throw error
  }
}

/** Shows nothing of a short key, because four characters would reveal too much of it. */
function lastFourOf(key: string): string | null {
  return key.length < 8 ? null : key.slice(-4)
}

interface KeysDependencies {
  connections: Store['connections']
  apiKeys: ApiKeyService
  keyStores: KeyStores
}

async function lookFor({ kind, keychain, encrypted }: KeyStores): Promise<KeychainLook> {
  const problem = await problemOfDoing(() => keychain.look())
  return { keychain: kind, problem, encryption: problem === null ? 'none' : encrypted.likelyStrength() }
}

/** Actions on a saved key. */
export function createKeyHandlers({ connections, apiKeys, keyStores }: KeysDependencies): HandlersOf<'keys'> {
  const find = (connectionId: string): StoredConnection => connectionOf({ connections }, connectionId)

  /**
   * Saves the note, unless the key was replaced while the system asked the user. The note concerns the old
   * key.
   */
  function note({ id, key: before }: StoredConnection, key: KeyNote | null): Promise<KeyReport> {
    const latest = find(id)
    if (latest.key?.address !== before?.address || latest.key?.savedAt !== before?.savedAt)
      return apiKeys.report(latest)
    const changed = { ...latest, key: key && { ...key, lastUsedAt: latest.key?.lastUsedAt ?? null } }
    connections.put(changed)
    return apiKeys.report(changed)
  }

  return {
    async 'keys.keep'({ connectionId, in: place }) {
      const connection = find(connectionId)
      const kept = await apiKeys.keep(connection, place)
      // The connection may have been deleted while the system asked. Its key must not stay behind.
      if (isDeleted({ connections }, connectionId)) await apiKeys.letGo(connectionId, kept)
      return note(connection, kept)
    },

    async 'keys.delete'({ connectionId }) {
      const connection = find(connectionId)
      try {
        await apiKeys.forget(connectionId, connection.key)
      } catch (error) {
        throw new AppError('key-not-deleted', 'The key is still there.', { cause: error })
      }
      return note(connection, null)
    },

    'keys.look': () => lookFor(keyStores),
    'keys.checkAgain': ({ connectionId }) => apiKeys.refreshReport(find(connectionId)),
  }
}
