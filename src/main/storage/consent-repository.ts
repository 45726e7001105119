import type { DatabaseSync } from 'node:sqlite'
import type { ConsentRepository, GivenConsent } from './requests.ts'
import { createSettingRepository } from './setting-repository.ts'
import { prepareQuery } from './statements.ts'

const name = 'consents'

/** One setting of its own: no request of the window writes it, no archive holds it, and a restored file loses it. */
export function createConsentRepository(database: DatabaseSync): ConsentRepository {
  const settings = createSettingRepository(database)
  const trace = prepareQuery(database, 'SELECT 1 FROM messages UNION ALL SELECT 1 FROM calls LIMIT 1')
  const read = (): readonly unknown[] => {
    const stored = settings.read(name)
    return Array.isArray(stored) ? stored : []
  }
  return {
    has: (consent) => read().includes(writtenForm(consent)),
    add(consent) {
      settings.write(name, [...new Set([...read(), writtenForm(consent)])])
    },
    // Chats that were deleted for good may have been read before.
    isFirstUse: () => read().length === 0 && trace.first() === null,
  }
}

/** A proxy is the same one whatever signs in to it. */
function writtenForm({ origin, proxy }: GivenConsent): string {
  if (proxy === null) return origin
  const { protocol, host } = new URL(proxy)
  return `${origin} through ${protocol}//${host}`
}
