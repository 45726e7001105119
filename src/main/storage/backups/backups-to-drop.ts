import type { Backup } from '../../../shared/data-place.ts'

const dailyKept = 7
const weeklyKept = 4
const othersKept = 3
const dayMs = 86_400_000
// The first of January 1970 was a Thursday; weeks begin on a Monday.
const mondayOffsetMs = 3 * dayMs

/**
 * Which backups have to make room: of the daily ones the last of each of seven days and of each of four weeks before them stay, of every
 * other reason three. One that seems to come from the future stays too: a clock that was set back must not cost a good backup.
 */
export function backupsToDrop(backups: readonly Backup[], now: number): Backup[] {
  const past = backups.filter(({ at }) => at <= now).toSorted((one, other) => other.at - one.at)
  const daily = past.filter(({ reason }) => reason === 'daily')
  const days = newestOfEach(daily, dayOf).slice(0, dailyKept)
  const older = daily.filter((backup) => days.every((kept) => dayOf(kept) > dayOf(backup)))
  const kept = new Set([...days, ...newestOfEach(older, weekOf).slice(0, weeklyKept)])
  return [
    ...daily.filter((backup) => !kept.has(backup)),
    ...past.filter(({ reason }) => reason !== 'daily').filter((backup) => hasEnoughNewer(past, backup)),
  ]
}

function hasEnoughNewer(newestFirst: readonly Backup[], backup: Backup): boolean {
  const alike = newestFirst.filter(({ name }) => kindOf(name) === kindOf(backup.name))
  return alike.indexOf(backup) >= othersKept
}

/** Before-update ones are counted by the version that they were made from. */
function kindOf(name: string): string {
  return name.replace(/-\d{4}-.*$/, '')
}

/** Of a list with the newest first, the first one of each group. */
function newestOfEach(backups: readonly Backup[], groupOf: (backup: Backup) => number): Backup[] {
  const seen = new Set<number>()
  return backups.filter((backup) => {
    const group = groupOf(backup)
    const isFirst = !seen.has(group)
    seen.add(group)
    return isFirst
  })
}

function dayOf({ at }: Backup): number {
  return Math.floor(at / dayMs)
}

function weekOf({ at }: Backup): number {
  return Math.floor((at + mondayOffsetMs) / (7 * dayMs))
}
