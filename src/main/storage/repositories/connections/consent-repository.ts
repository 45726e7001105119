import type { DatabaseSync } from 'node:sqlite'
import { prepareQuery } from '../../database/statements.ts'
import type { ConsentRepository } from '../app/request-store.ts'
import { createSettingRepository } from '../app/setting-repository.ts'

const name = 'consents'

/** One setting of its own: no request of the window writes it, no archive holds it, and a restored file loses it. */
export function createConsentRepository(database: DatabaseSync): ConsentRepository {
  const settings = createSettingRepository(database)
  const calls = prepareQuery(database, 'SELECT 1 FROM calls LIMIT 1')
  const read = (): readonly unknown[] => {
    const stored = settings.read(name)
    return Array.isArray(stored) ? stored : []
  }
  return {
    has: (origin) => read().includes(origin),
    add(origin) {
      settings.write(name, [...new Set([...read(), origin])])
    },
    // The rows can be deleted by a request of the window; the mark, which a trigger sets, cannot.
    isFirstUse: () =>
      read().length === 0 && settings.read('had-words') === undefined && calls.first() === null,
  }
}
