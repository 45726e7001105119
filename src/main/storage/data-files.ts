import type { Backup, MoveOffer } from '../../shared/contract/data/data-place.ts'

/** The files that the data is in: where they are, and what the next start is to do with them. */
export interface DataFiles {
  readonly folder: string
  /** False where the data is in memory and nothing is saved. */
  readonly isInFile: boolean
  readonly isPortable: boolean
  readonly backupsFolder: string
  /** Where a file that is to be restored is copied to and looked at. */
  readonly restoreDraft: string
  bytes(): number
  /** The newest first. */
  backups(): Backup[]
  backupPath(name: string): string
  nameOf(path: string): string
  /** How many bytes of the backup that is under way are written. */
  draftBytes(): number
  /** Takes away what an unfinished backup left behind. */
  removeDrafts(): void
  /** The same for a file that is not restored after all. */
  removeRestoreDraft(): void
  /** Refuses a folder that cannot take the data. */
  offerFolder(folder: string): Omit<MoveOffer, 'id'>
  planRestore(): void
  planMove(to: string): void
  planErase(): void
  /** Nothing is to be done after all. */
  dropPlan(): void
}
