import type { RecoveredRows } from '../../shared/contract/app/notice.ts'
import type { Backup, MoveOffer } from '../../shared/contract/data/data-place.ts'

/**
 * A `damaged` or `foreign` file is moved aside, and its rows are recovered into a new file. With the others,
 * nothing is saved.
 */
export type DatabaseProblem = 'damaged' | 'foreign' | 'newer' | 'unreleased' | 'unwritable' | 'too-old-engine'

/** The place of the data: its file, a file that can only be read, or memory, which is lost at quit. */
type DatabasePlace = 'file' | 'read-only' | 'memory'

/** The state of the data file at opening, and the outcome. */
export interface OpeningReport {
  readonly problem: DatabaseProblem | null
  readonly place: DatabasePlace
  /** The new path of the old file. */
  readonly movedTo: string | null
  readonly recoveredRows: RecoveredRows | null
}

/** Monitors the data file while the app runs. */
export interface DataHealth {
  /** Calls back whenever a query meets an unreadable part of the file. */
  onDamage(listener: () => void): void
  /** Makes the next start read the whole file before its first write. */
  askForCheck(): void
}

/** The files of the data: their paths, and the plan for the next start. */
export interface DataFiles {
  readonly folder: string
  /** False where the data is in memory and nothing is saved. */
  readonly isInFile: boolean
  readonly isPortable: boolean
  readonly backupsFolder: string
  /** The copy of a file to restore, for checking. */
  readonly restoreDraft: string
  bytes(): number
  /** The newest first. */
  backups(): Backup[]
  backupPath(name: string): string
  nameOf(path: string): string
  /** The bytes written so far of a backup in progress. */
  draftBytes(): number
  /** Deletes the files of an unfinished backup. */
  removeDrafts(): void
  /** Deletes the copy of a file that won't be restored after all. */
  removeRestoreDraft(): void
  /** Throws for a folder that cannot take the data. */
  offerFolder(folder: string): Omit<MoveOffer, 'id'>
  planRestore(): void
  planMove(to: string): void
  planErase(): void
  cancelPlan(): void
}

export interface FolderLock {
  release(): void
}

/**
 * The Tally that holds a folder. A second start by the same user stays silent if the first window comes
 * forward.
 */
export interface LockHolder {
  /** A hash that identifies the account and computer only to themselves. */
  readonly id: string
  readonly receivesSecondStart: boolean
}

/** Locks of data folders against every other Tally. */
export interface FolderLocks {
  /** Null for a folder that cannot be locked. */
  lock(folder: string, waitMs: number): FolderLock | 'in-use' | null
  noteHolder(folder: string, holder: LockHolder): void
  readHolder(folder: string): LockHolder | null
}
