import type { KeyReport } from '../../../shared/connection.ts'
import { keyAccountOf, keyService } from '../../../shared/key-account.ts'
import { formatWholeMoment } from '../../lib/format-moment.ts'
import { keyGroupStrings as strings } from '../../strings/keys.ts'
import type { Fact } from '../../ui/facts-card.tsx'

/** All that is known of a key that was saved; what is not known has no line. */
export function keyFacts(connectionId: string, report: KeyReport): Fact[] {
  const { state, origin, savedAt, lastUsedAt, lastFour, keychain } = report
  if (state === 'none' || origin === null) return []
  const { facts } = strings
  const item = strings.items[keychain](keyService, keyAccountOf(connectionId, origin))
  return [
    fact(facts.place, placeOf(report)),
    fact(facts.item, isInKeychain(report) ? item : null),
    fact(facts.origin, origin),
    fact(
      state === 'session' ? facts.enteredAt : facts.savedAt,
      savedAt === null ? null : formatWholeMoment(savedAt),
    ),
    fact(facts.lastUsedAt, lastUsedAt === null ? strings.neverUsed : formatWholeMoment(lastUsedAt)),
    fact(facts.lastFour, lastFour),
  ].flat()
}

const fact = (label: string, value: string | null): Fact[] => (value === null ? [] : [{ label, value }])

function placeOf(report: KeyReport): string | null {
  if (report.state === 'session') return strings.sessionPlace
  if (report.state === 'encrypted') return strings.encryptedPlace
  return isInKeychain(report) ? strings.places[report.keychain] : null
}

/** One that cannot be read may be encrypted by the system instead: these two problems come from there as well. */
function isInKeychain({ state, problem }: KeyReport): boolean {
  if (state === 'unavailable') return problem !== 'refused' && problem !== 'slow'
  return state === 'stored' || state === 'locked'
}
