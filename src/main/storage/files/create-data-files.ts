import {
  accessSync,
  constants,
  existsSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path'
import type { MoveOffer } from '../../../shared/contract/data/data-place.ts'
import { displayName } from '../../../shared/domain/app/display-name.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import { backupsFolderOf, isBackupName, listBackups, namesIn } from '../backups/backups-folder.ts'
import type { DataFiles } from '../data-files.ts'
import { sizeOf } from '../database/inspect-file.ts'
import { syncFolder } from './atomic-write.ts'
import { restoringName } from './carry-out-restore.ts'
import { dataFileName } from './data-location.ts'
import { cancelPlan, planChange } from './pending-change.ts'

// Linux's numbers of network file systems: NFS, SMB, CIFS, SMB 2, AFS and FUSE.
const networkKinds = new Set([0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x5346414f, 0x65735546])
const syncedNames =
  /(^|[\\/])(dropbox|onedrive|google ?drive|icloud|mobile documents|nextcloud|syncthing|pcloud)/i

interface Dependencies {
  /** The default folder, whose location file names the data folder. */
  home: string
  file: string
  isInFile: boolean
  isPortable: boolean
  appFolders: readonly string[]
  now(): number
}

export function createDataFiles(dependencies: Dependencies): DataFiles {
  const { home, file, isInFile, isPortable, appFolders, now } = dependencies
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
    nameOf: (path) => displayName(basename(path)),
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
    cancelPlan: () => cancelPlan(home),
  }
}

function isBackupDraft(name: string): boolean {
  return name.endsWith('.draft') && isBackupName(name.replace(/\.draft$/, ''))
}

/** A time for a folder name; a later one if a clock that went back makes it a taken name. */
function freeId(folder: string, kind: string, now: number): string {
  let at = now
  const idOf = (): string => new Date(at).toISOString().replaceAll(':', '-')
  while (existsSync(join(folder, `${kind}-${idOf()}`))) at += 1
  return idOf()
}

interface Needs {
  bytes: number
  /** Folders in use, including everything inside them. */
  taken: readonly string[]
}

/** Accepts a folder that is unused, writable, free of other Tally data and large enough. */
function offerFolder(folder: string, { bytes, taken }: Needs): Omit<MoveOffer, 'id'> {
  if (!isAbsolute(folder) || statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new AppError('file-not-read', 'There is no such folder.')
  if (taken.some((used) => isInside(folder, used)))
    throw new AppError('folder-of-app', 'The folder is in use by the app.')
  if ([dataFileName, `${dataFileName}-wal`].some((name) => existsSync(join(folder, name))))
    throw new AppError('folder-taken', 'The folder holds data already.')
  checkWritable(folder)
  const { bavail, bsize, type } = statfsSync(folder)
  const freeBytes = bavail * bsize
  // Space for the copy, the log next to it, and some to continue with.
  if (freeBytes < bytes * 1.5) throw new AppError('no-room', 'The disk is too full.')
  return { folder, bytes, freeBytes, risk: riskOf(folder, type) }
}

function riskOf(folder: string, kind: number): MoveOffer['risk'] {
  if (folder.startsWith('\\\\')) return 'network'
  if (process.platform === 'linux' && networkKinds.has(kind)) return 'network'
  return syncedNames.test(folder) ? 'synced' : null
}

/** Writes a file to find out: permissions don't reveal a read-only disk. */
function checkWritable(folder: string): void {
  try {
    accessSync(folder, constants.W_OK)
    rmSync(mkdtempSync(join(folder, 'tally-')), { recursive: true })
  } catch (cause) {
    throw new AppError('file-not-written', 'The folder cannot be written to.', { cause })
  }
}

function isInside(folder: string, other: string): boolean {
  const way = relative(other, folder)
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way))
}
