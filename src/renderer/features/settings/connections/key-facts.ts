import type { KeychainKind, KeyPlace, KeyReport } from '../../../../shared/contract/connections/connection.ts'
import { keyAccountOf, keyService } from '../../../../shared/domain/connections/key-account.ts'
import { formatWholeMoment } from '../../../lib/format-moment.ts'
import { keyGroupStrings as strings } from '../../../messages/keys.ts'
import type { Fact } from '../../../ui/overlays/facts-card.tsx'

/** All that is known of a key that was saved; what is not known has no line. */
export function keyFacts(connectionId: string, report: KeyReport): Fact[] {
  const { state, keptIn, origin, savedAt, lastUsedAt, lastFour, keychain } = report
  if (keptIn === null || origin === null) return []
  const { facts } = strings
  const item = strings.items[keychain](keyService, keyAccountOf(connectionId, origin))
  return [
    fact(facts.place, placeOf(keptIn, keychain)),
    fact(facts.item, keptIn === 'keychain' ? item : null),
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

function placeOf(keptIn: KeyPlace, keychain: KeychainKind): string {
  if (keptIn === 'session') return strings.sessionPlace
  return keptIn === 'encrypted' ? strings.encryptedPlace : strings.places[keychain]
}
