import * as z from 'zod'
import type { SettingRepository } from '../../storage/store.ts'

/** The last days on which something was looked through for what is old, counted since 1970. */
const TrashDays = z.array(z.number())

interface Dependencies {
  readonly settings: SettingRepository
  /** Under which the days are kept. */
  readonly name: string
  now(): number
}

const dayMs = 86_400_000
const daysThatMustAgree = 3

/**
 * A clock may be wrong for a day or two. Only what is old by the clock of each of the last three days on which this was asked is old:
 * one leap ahead takes nothing away. Returns a time by which to go, or null before there were three such days.
 */
export function readTrustedTime({ settings, name, now }: Dependencies): number | null {
  const today = Math.floor(now() / dayMs)
  const before = TrashDays.safeParse(settings.read(name)).data ?? []
  const days = [...before.filter((day) => day !== today), today].slice(-daysThatMustAgree)
  settings.write(name, days)
  return days.length < daysThatMustAgree ? null : Math.min(...days) * dayMs
}
