import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { shownName } from '../../../shared/domain/app/display-name.ts'
import { backupsFolderOf, isBackupName, listBackups } from '../backups/backups-folder.ts'
import type { DataFiles } from '../data-files.ts'
import { restoringName } from './carry-out-restore.ts'
import { offerFolder } from './offer-folder.ts'
import { dropPlan, planChange } from './pending-change.ts'
import { syncFolder } from './whole-file.ts'

interface Surroundings {
  /** The usual folder, which tells where the data is. */
  home: string
  file: string
  isInFile: boolean
  isPortable: boolean
  /** Where the app itself is. */
  appFolders: readonly string[]
  now(): number
}

export function createDataFiles(surroundings: Surroundings): DataFiles {
  const { home, file, isInFile, isPortable, appFolders, now } = surroundings
  const folder = dirname(file)
  const backupsFolder = backupsFolderOf(file)
  const restoring = join(folder, restoringName)
  const restoreDraft = `${restoring}.draft`
  const bytes = (): number => sizeOf(file) + sizeOf(`${file}-wal`)
  const drafts = (): string[] => namesIn(backupsFolder).filter(isBackupDraft)

  return {
    folder,
    isInFile,
    isPortable,
    backupsFolder,
    restoreDraft,
    bytes,
    backups: () => listBackups(backupsFolder),
    backupPath: (name) => join(backupsFolder, name),
    nameOf: (path) => shownName(basename(path)),
    draftBytes: () => drafts().reduce((sum, name) => sum + sizeOf(join(backupsFolder, name)), 0),
    removeDrafts() {
      for (const name of drafts()) rmSync(join(backupsFolder, name), { force: true })
    },
    removeRestoreDraft() {
      for (const name of namesIn(folder))
        if (name.startsWith(restoringName)) rmSync(join(folder, name), { force: true })
    },
    offerFolder: (picked) => offerFolder(picked, { bytes: bytes(), taken: [folder, ...appFolders] }),
    planRestore() {
      const id = freeId(folder, 'replaced', now())
      renameSync(restoreDraft, restoring)
      syncFolder(folder)
      planChange(home, { kind: 'restore', id, folder })
    },
    planMove: (to) => planChange(home, { kind: 'move', id: freeId(folder, 'moved', now()), to }),
    planErase: () => planChange(home, { kind: 'erase' }),
    dropPlan: () => dropPlan(home),
  }
}

function isBackupDraft(name: string): boolean {
  return name.endsWith('.draft') && isBackupName(name.replace(/\.draft$/, ''))
}

/** A time for the name of a folder; a later one where the clock went back and that folder is there. */
function freeId(folder: string, kind: string, now: number): string {
  let at = now
  const idOf = (): string => new Date(at).toISOString().replaceAll(':', '-')
  while (existsSync(join(folder, `${kind}-${idOf()}`))) at += 1
  return idOf()
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : []
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
