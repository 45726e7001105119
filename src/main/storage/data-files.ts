import type { Backup, MoveOffer } from '../../shared/contract/data/data-place.ts'

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
  /** Cancels the plan. */
  dropPlan(): void
}
