import type {
  Encryption,
  KeychainProblem,
  KeyReport,
} from '../../../shared/contract/connections/connection.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import type { KeyStores } from '../../keychain/keychain.ts'
import type { StoredConnection } from '../../storage/row-types.ts'

/** A key for this session. It has priority over a saved key of the same account. */
export interface SessionKey {
  readonly lastFour: string | null
  readonly savedAt: number
  /** The keychain problem that prevents saving the key. */
  readonly problem: KeychainProblem | null
}

interface Known {
  readonly places: Pick<KeyStores, 'kind' | 'encrypted'>
  readonly isPortable: boolean
  readonly session: SessionKey | null
  /** The problem of the last keychain query. */
  readonly problem: KeychainProblem | null
}

/** Builds the key report. `find` reads the key in the same way as a call. */
export async function reportKey(
  { key: note }: StoredConnection,
  { places, isPortable, session, problem }: Known,
  find: () => Promise<string | null>,
): Promise<KeyReport> {
  const { lastFour, savedAt } = session ?? note ?? { lastFour: null, savedAt: null }
  const about = {
    lastFour,
    address: note?.address ?? null,
    savedAt,
    lastUsedAt: note?.lastUsedAt ?? null,
    problem: session === null ? problem : session.problem,
    keyPlace: session === null ? (note?.keyPlace ?? null) : 'session',
    keychain: places.kind,
    encryption: 'none',
    isPortable,
  } as const
  try {
    if ((await find()) === null) return { ...about, ...none }
    if (session !== null) return { ...about, state: 'session', encryption: await strengthOf(places) }
    return { ...about, state: note?.keyPlace === 'encrypted' ? 'encrypted' : 'stored' }
  } catch (error) {
    if (error instanceof AppError && error.code === 'key-needed') return { ...about, ...none }
    const found = problemOf(error)
    return { ...about, state: found === 'locked' ? 'locked' : 'unavailable', problem: found }
  }
}

const none = { state: 'none', keyPlace: null } as const

export function problemOf(error: unknown): KeychainProblem {
  return error instanceof AppError && 'problem' in error ? error.problem : 'refused'
}

/** Offers no encrypted place if the system cannot tell its strength. */
function strengthOf({ encrypted }: Known['places']): Promise<Encryption> {
  return encrypted.strength().catch(() => 'none')
}
