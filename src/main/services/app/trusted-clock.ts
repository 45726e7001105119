import * as z from 'zod'
import { dayMs } from '../../../shared/domain/app/durations.ts'
import type { Store } from '../../storage/store.ts'

/** The last days on which old items were looked up, as days since 1970. */
const TrashDays = z.array(z.number())

interface Dependencies {
  readonly settings: Store['settings']
  /** The settings name under which the days are saved. */
  readonly name: string
  now(): number
}

const daysThatMustAgree = 3

/**
 * The time before which an item is old. A clock may be wrong for a day or two. An item is old only if it was
 * old on each of the last three days of checks. One leap ahead therefore deletes nothing. Null until there
 * are three such days.
 */
export function readTrustedTime({ settings, name, now }: Dependencies): number | null {
  const today = Math.floor(now() / dayMs)
  const before = TrashDays.safeParse(settings.read(name)).data ?? []
  const days = [...before.filter((day) => day !== today), today].slice(-daysThatMustAgree)
  settings.write(name, days)
  return days.length < daysThatMustAgree ? null : Math.min(...days) * dayMs
}
