import type { KeychainProblem, KeyReport } from '../../../shared/contract/connections/connection.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import { keyAccountOf } from '../../../shared/domain/connections/key-account.ts'
import type { Keychain, KeyPlaces } from '../../keychain/keychain.ts'
import type { Log } from '../../log.ts'
import type { DataFiles } from '../../storage/data-files.ts'
import type { KeyNote, SettingRepository, StoredConnection } from '../../storage/store.ts'
import { problemOf, reportKey, type SessionKey } from './key-report.ts'
import { createTidyKeychain } from './tidy-keychain.ts'

export type LastingPlace = Exclude<KeyNote['keptIn'], 'session'>

/** A key as it is to be kept. */
interface TypedKey {
  readonly origin: string
  readonly key: string
  /** The note of the key that it replaces. */
  readonly before: KeyNote | null
}

export interface CredentialService {
  /**
   * Keeps the key in the keychain, or for this session where that cannot be had; the note says which. A note of what is kept already
   * for this origin stays then: nothing is written over, and another session finds that again.
   */
  save(connectionId: string, typed: TypedKey): Promise<KeyNote>
  /** Deletes it for good; refused where its place did not do it, and then nothing is forgotten. */
  forget(connectionId: string, note: KeyNote | null): Promise<void>
  /** All of them, and what was left over of earlier ones. */
  forgetAll(connections: readonly StoredConnection[]): Promise<void>
  /** For a key that nothing needs any more: what cannot be deleted now is deleted once the keychain can be used. */
  letGo(connectionId: string, note: KeyNote | null): Promise<void>
  /** Takes a key that is at hand to another place, and removes it where it was once it is certainly there. */
  keep(connection: StoredConnection, place: LastingPlace): Promise<KeyNote>
  /** Null where the connection needs none. The key never goes further than to the call it is for. */
  keyFor(connection: StoredConnection): Promise<string | null>
  report(connection: StoredConnection): Promise<KeyReport>
  /** The same, asked of the keychain anew. */
  reportAnew(connection: StoredConnection): Promise<KeyReport>
}

interface Dependencies {
  keyPlaces: KeyPlaces
  settings: SettingRepository
  files: Pick<DataFiles, 'isPortable'>
  log: Log
  now(): number
}

export function createCredentialService(dependencies: Dependencies): CredentialService {
  const { keyPlaces, files, now } = dependencies
  const keychain = createTidyKeychain({ ...dependencies, keychain: keyPlaces.keychain })
  const places = { ...keyPlaces, keychain }
  // A keychain answers in some 40 ms or asks the person; once a run is enough.
  const known = new Map<string, string>()
  const sessionKeys = new Map<string, SessionKey>()
  /** What came of asking for a key last, where that was not well. */
  const problems = new Map<string, KeychainProblem>()

  async function keyFor(connection: StoredConnection): Promise<string | null> {
    const note = noteFor(connection)
    if (note === null) return null
    const account = keyAccountOf(connection.id, note.origin)
    const keptIn = sessionKeys.has(account) ? 'session' : note.keptIn
    const read = known.get(account) ?? (await readForSure(places[keptIn], account))
    // It may have been replaced while it was read.
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

  async function forget(connectionId: string, note: KeyNote | null): Promise<void> {
    if (note === null) return
    const account = keyAccountOf(connectionId, note.origin)
    await places[note.keptIn].remove(account)
    await endSession(account)
    known.delete(account)
  }

  /** A keychain that is out of reach is why a key is kept elsewhere, mostly. */
  const letGoOf = (keptIn: KeyNote['keptIn'], account: string): Promise<void> =>
    keptIn === 'keychain' ? keychain.letGo(account) : places[keptIn].remove(account)

  function report(connection: StoredConnection): Promise<KeyReport> {
    const account = keyAccountOf(connection.id, connection.key?.origin ?? '')
    const session = sessionKeys.get(account) ?? null
    const { isPortable } = files
    const about = { places, isPortable, session, problem: problems.get(account) ?? null }
    return reportKey(connection, about, () => keyFor(connection))
  }

  return {
    async save(connectionId, { origin, key, before }) {
      const account = keyAccountOf(connectionId, origin)
      const lastFour = lastFourOf(key)
      const note = { origin, lastFour, savedAt: now(), lastUsedAt: null }
      const problem = await problemOfDoing(() => keychain.write(account, key))
      known.set(account, key)
      if (problem === null) {
        await endSession(account)
        await places.encrypted.remove(account)
        return { ...note, keptIn: 'keychain' }
      }
      await places.session.write(account, key)
      sessionKeys.set(account, { lastFour, savedAt: note.savedAt, problem })
      const isKept = before !== null && before.origin === origin && before.keptIn !== 'session'
      return isKept ? before : { ...note, keptIn: 'session' }
    },

    forget,

    async forgetAll(connections) {
      for (const { id, key } of connections) await forget(id, key)
      await keychain.clear()
    },

    async letGo(connectionId, note) {
      if (note === null) return
      const account = keyAccountOf(connectionId, note.origin)
      await letGoOf(note.keptIn, account)
      await endSession(account)
      known.delete(account)
    },

    async keep(connection, place) {
      const before = connection.key
      const key = await keyFor(connection)
      if (key === null || before === null) throw new AppError('key-needed', 'There is no key to keep.')
      const account = keyAccountOf(connection.id, before.origin)
      const savedAt = sessionKeys.get(account)?.savedAt ?? before.savedAt
      await places[place].write(account, key)
      if (before.keptIn !== place) await letGoOf(before.keptIn, account)
      await endSession(account)
      return { ...before, lastFour: lastFourOf(key), keptIn: place, savedAt }
    },

    keyFor,

    report,

    async reportAnew(connection) {
      const { key: note, id } = connection
      if (note === null) return report(connection)
      const account = keyAccountOf(id, note.origin)
      const session = sessionKeys.get(account)
      const place = session === undefined && note.keptIn === 'encrypted' ? 'encrypted' : 'keychain'
      const problem = await problemOfDoing(() => places[place].probe())
      if (session !== undefined) sessionKeys.set(account, { ...session, problem })
      else if (problem === null) known.delete(account)
      if (problem === null) problems.delete(account)
      else problems.set(account, problem)
      return report(connection)
    },
  }
}

/** Whose key a call of this connection needs; null where it needs none. A key never goes to another origin than its own. */
function noteFor({ kind, key: note, baseAddress }: StoredConnection): KeyNote | null {
  if (kind === 'demo') return null
  const url = new URL(baseAddress)
  if (note !== null && note.origin === url.origin) return note
  // An engine on this computer or in the own network often needs no key.
  if (note === null && url.protocol === 'http:') return null
  throw new AppError('key-needed', 'No key is saved for this origin.')
}

/** It was saved, so an empty answer means a locked keyring, unless one can be written to and still does not have it. */
async function readForSure(place: Keychain, account: string): Promise<string | null> {
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

/** Of a word that is hardly longer than four characters, nothing is shown. */
function lastFourOf(key: string): string | null {
  return key.length < 8 ? null : key.slice(-4)
}
