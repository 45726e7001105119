import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backupsToDrop } from '../../../../src/main/storage/backups/backup.ts'
import { backupName } from '../../../../src/main/storage/backups/backups-folder.ts'
import { type Backup, BackupReason } from '../../../../src/shared/contract/data/data-place.ts'

const dayMs = 86_400_000
const noon = Date.UTC(2026, 10, 20, 12)
const reasons = [
  'daily',
  'by-hand',
  'before-restore',
  'before-update-from-2',
  'before-update-from-3',
] as const

function backup(reason: (typeof reasons)[number], at: number): Backup {
  const kind = reason.startsWith('before-update') ? 'before-update' : reason
  return { name: backupName(reason, at), reason: kind as Backup['reason'], at, bytes: 1 }
}

const anyList = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...reasons), fc.integer({ min: -400 * 24, max: 40 * 24 })), {
    selector: ([reason, hours]) => `${reason} ${hours}`,
    maxLength: 80,
  })
  .map((list) => list.map(([reason, hours]) => backup(reason, noon + (hours * dayMs) / 24)))

test('the newest backup is never deleted, nor the newest of any reason', () => {
  fc.assert(
    fc.property(anyList, (list) => {
      const dropped = backupsToDrop(list, noon)
      for (const reason of BackupReason.options) {
        const [newest] = list
          .filter((one) => one.reason === reason && one.at <= noon)
          .toSorted((one, other) => other.at - one.at)
        if (newest !== undefined) expect(dropped).not.toContain(newest)
      }
    }),
  )
})

test('daily ones are deleted beyond seven days and four weeks, others beyond three of their reason', () => {
  fc.assert(
    fc.property(anyList, (list) => {
      const dropped = new Set(backupsToDrop(list, noon))
      const kept = list.filter((one) => !dropped.has(one) && one.at <= noon)
      for (const reason of BackupReason.options) {
        const before = list.filter((one) => one.reason === reason && one.at <= noon)
        const after = kept.filter((one) => one.reason === reason)
        if (reason !== 'daily') expect(after).toHaveLength(Math.min(3, before.length))
        else expect(after.length).toBeLessThanOrEqual(11)
      }
      expect(backupsToDrop(kept, noon)).toEqual([])
    }),
  )
})

test('three backups before updates are kept, for any number of versions', () => {
  const versions = [3, 5, 8, 11, 12, 18].map((version, day) => ({
    ...backup('before-update-from-2', noon - (10 - day) * dayMs),
    name: backupName(`before-update-from-${version}`, noon - (10 - day) * dayMs),
  }))
  const kept = (list: readonly Backup[]): string[] => {
    const dropped = new Set(backupsToDrop(list, noon))
    return list.filter((one) => !dropped.has(one)).map(({ name }) => name.replace(/-2026.*/, ''))
  }
  expect(kept(versions)).toEqual([11, 12, 18].map((version) => `before-update-from-${version}`))
  const failing = [1, 2, 3, 4].map((hours) => ({
    ...backup('before-update-from-2', noon - hours * 3_600_000),
    name: backupName('before-update-from-18', noon - hours * 3_600_000),
  }))
  expect(new Set(kept([...versions, ...failing]))).toEqual(new Set(kept(versions)))
})

test('a clock that goes back deletes no backup that would stay otherwise', () => {
  fc.assert(
    fc.property(anyList, fc.integer({ min: 0, max: 400 }), (list, daysBack) => {
      const right = new Set(backupsToDrop(list, noon))
      const kept = list.filter((one) => !right.has(one))
      const dropped = backupsToDrop(kept, noon - daysBack * dayMs)
      // Backups from after the wrong time are untouched, and the newest backup before it stays.
      expect(dropped.every(({ at }) => at <= noon - daysBack * dayMs)).toBe(true)
    }),
  )
})

test('of one backup a day for a year, the last seven and one for each of the four weeks before are kept', () => {
  let list: Backup[] = []
  for (let day = 0; day < 365; day += 1) {
    const now = noon + day * dayMs
    list.push(backup('daily', now))
    const dropped = new Set(backupsToDrop(list, now))
    list = list.filter((one) => !dropped.has(one))
  }
  const ages = list.map(({ at }) => (noon + 364 * dayMs - at) / dayMs).toSorted((one, other) => one - other)
  expect(ages.slice(0, 7)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(ages).toHaveLength(11)
  expect(ages.at(-1)).toBeGreaterThan(24)
})
