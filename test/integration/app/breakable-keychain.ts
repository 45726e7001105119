import { createSessionKeychain } from '../../../src/main/keychain/create-key-stores.ts'
import type { Keychain } from '../../../src/main/keychain/keychain.ts'
import type { KeychainProblem } from '../../../src/shared/contract/connections/connection.ts'
import { AppError } from '../../../src/shared/domain/app/errors.ts'

/**
 * A keychain whose problem is set by the test: with a problem it refuses everything, and keeps its contents.
 */
export function breakableKeychain() {
  const working = createSessionKeychain()
  const state: { problem: KeychainProblem | null } = { problem: null }
  const guarded = <A extends unknown[], T>(work: (...given: A) => Promise<T>) => {
    return async (...given: A): Promise<T> => {
      const { problem } = state
      if (problem === null) return work(...given)
      throw new AppError(problem === 'locked' ? 'key-locked' : 'key-unavailable', 'refused', { problem })
    }
  }
  const keychain: Keychain = {
    // Like a keyring: a locked one looks empty.
    read: async (account) => (state.problem === 'locked' ? null : guarded(working.read)(account)),
    write: guarded(working.write),
    remove: guarded(working.remove),
    probe: guarded(working.probe),
  }
  return { keychain, working, state }
}
