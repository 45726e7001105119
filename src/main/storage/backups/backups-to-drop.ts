import { type Backup, BackupReason } from '../../../shared/contract/data/data-place.ts'

const dailyKept = 7
const weeklyKept = 4
const othersKept = 3
const dayMs = 86_400_000
// The first of January 1970 was a Thursday; weeks begin on a Monday.
const mondayOffsetMs = 3 * dayMs

/**
 * Which backups have to make room: of the daily ones the last of each of seven days and of each of four weeks before them stay, of every
 * other reason three, and of those before an update first one of each version. One that seems to come from the future stays too: a clock that was set back must not cost a good backup.
 */
export function backupsToDrop(backups: readonly Backup[], now: number): Backup[] {
  const past = backups.filter(({ at }) => at <= now).toSorted((one, other) => other.at - one.at)
  const daily = past.filter(({ reason }) => reason === 'daily')
  const days = newestOfEach(daily, dayOf).slice(0, dailyKept)
  const older = daily.filter((backup) => days.every((kept) => dayOf(kept) > dayOf(backup)))
  const kept = new Set([...days, ...newestOfEach(older, weekOf).slice(0, weeklyKept)])
  for (const reason of BackupReason.options) {
    if (reason === 'daily') continue
    const ofReason = past.filter((backup) => backup.reason === reason)
    const versions = newestOfEach(ofReason, versionOf)
    const others = ofReason.filter((backup) => !versions.includes(backup))
    for (const backup of [...versions, ...others].slice(0, othersKept)) kept.add(backup)
  }
  return past.filter((backup) => !kept.has(backup))
}

/**
 * A start that fails again and again makes a backup before the same update each time. Those must not push out the ones of other versions, so
 * the newest of each version comes first. All others count one by one.
 */
function versionOf({ name, at }: Backup): string {
  return /^before-update-from-\d+/.exec(name)?.[0] ?? String(at)
}

/** Of a list with the newest first, the first one of each group. */
function newestOfEach(backups: readonly Backup[], groupOf: (backup: Backup) => number | string): Backup[] {
  const seen = new Set<number | string>()
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
