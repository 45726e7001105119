import type { KeyReport } from '../../shared/connection.ts'
import { AppError } from '../../shared/errors.ts'
import type { Keychain } from '../keychain/keychain.ts'
import type { StoredConnection } from '../storage/store.ts'

type KeyNote = StoredConnection['key']

export interface CredentialService {
  /** Keeps the key in the keychain, or for this session where that cannot be had; the note says which. */
  save(connectionId: string, origin: string, key: string): Promise<NonNullable<KeyNote>>
  forget(connectionId: string, note: KeyNote): Promise<void>
  /** Null where the connection needs none. The key never goes further than to the call it is for. */
  keyFor(connection: StoredConnection): Promise<string | null>
  report(connection: StoredConnection): Promise<KeyReport>
}

export function createCredentialService(places: {
  keychain: Keychain
  session: Keychain
}): CredentialService {
  // A keychain answers in some 40 ms or asks the person; once a run is enough.
  const known = new Map<string, string>()

  async function read(connection: StoredConnection, note: NonNullable<KeyNote>): Promise<string> {
    const account = accountOf(connection.id, note.origin)
    const place = note.keptIn === 'keychain' ? places.keychain : places.session
    const key = known.get(account) ?? (await place.read(account)) ?? (await readAfterProbe(place, account))
    if (key === null) throw new AppError('key-needed', 'The key that was saved is gone.')
    known.set(account, key)
    return key
  }

  /** It was saved, so an empty answer means a locked keyring, unless one can be written to and still does not have it. */
  async function readAfterProbe(place: Keychain, account: string): Promise<string | null> {
    await place.probe()
    return place.read(account)
  }

  async function keyFor(connection: StoredConnection): Promise<string | null> {
    if (connection.kind === 'demo') return null
    const { key: note } = connection
    const url = new URL(connection.baseAddress)
    if (note !== null && note.origin === url.origin) return read(connection, note)
    // An engine on this computer or in the own network often needs no key.
    if (note === null && url.protocol === 'http:') return null
    throw new AppError('key-needed', 'No key is saved for this origin.')
  }

  return {
    async save(connectionId, origin, key) {
      const account = accountOf(connectionId, origin)
      const keptIn = await keep(account, key)
      known.set(account, key)
      return { origin, lastFour: lastFourOf(key), keptIn }
    },

    async forget(connectionId, note) {
      if (note === null) return
      const account = accountOf(connectionId, note.origin)
      known.delete(account)
      await (note.keptIn === 'keychain' ? places.keychain : places.session).remove(account)
    },

    keyFor,

    async report(connection) {
      const lastFour = connection.key?.lastFour ?? null
      try {
        const key = await keyFor(connection)
        if (key === null) return { state: 'none', lastFour: null }
        return { state: connection.key?.keptIn === 'keychain' ? 'stored' : 'session', lastFour }
      } catch (error) {
        if (error instanceof AppError && error.code === 'key-needed') return { state: 'none', lastFour }
        return {
          state: error instanceof AppError && error.code === 'key-locked' ? 'locked' : 'unavailable',
          lastFour,
        }
      }
    },
  }

  async function keep(account: string, key: string): Promise<'keychain' | 'session'> {
    try {
      await places.keychain.write(account, key)
      return 'keychain'
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      await places.session.write(account, key)
      return 'session'
    }
  }
}

/** Of a word that is hardly longer than four characters, nothing is shown. */
function lastFourOf(key: string): string | null {
  return key.length < 8 ? null : key.slice(-4)
}

function accountOf(connectionId: string, origin: string): string {
  return `${origin} ${connectionId}`
}
