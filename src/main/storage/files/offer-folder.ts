import { accessSync, constants, existsSync, mkdtempSync, rmSync, statfsSync, statSync } from 'node:fs'
import { isAbsolute, join, relative, sep } from 'node:path'
import type { MoveOffer } from '../../../shared/contract/data/data-place.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import { dataFileName } from './data-location.ts'

interface Needs {
  bytes: number
  /** Folders that are in use, and everything inside them. */
  taken: readonly string[]
}

// The kinds of file systems that come over a network, as Linux numbers them: NFS, SMB, CIFS, SMB 2, AFS, and those of FUSE.
const networkKinds = new Set([0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x5346414f, 0x65735546])
const syncedNames =
  /(^|[\\/])(dropbox|onedrive|google ?drive|icloud|mobile documents|nextcloud|syncthing|pcloud)/i

/** A folder can take the data if it is not in use, may be written to, holds no other data of Tally and has room. */
export function offerFolder(folder: string, { bytes, taken }: Needs): Omit<MoveOffer, 'id'> {
  if (!isAbsolute(folder) || statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new AppError('file-not-read', 'There is no such folder.')
  if (taken.some((used) => isInside(folder, used)))
    throw new AppError('folder-of-app', 'The folder is in use by the app.')
  if ([dataFileName, `${dataFileName}-wal`].some((name) => existsSync(join(folder, name))))
    throw new AppError('folder-taken', 'The folder holds data already.')
  checkWritable(folder)
  const { bavail, bsize, type } = statfsSync(folder)
  const freeBytes = bavail * bsize
  // Room for the copy, for the log beside it, and some to go on with.
  if (freeBytes < bytes * 1.5) throw new AppError('no-room', 'The disk is too full.')
  return { folder, bytes, freeBytes, risk: riskOf(folder, type) }
}

function riskOf(folder: string, kind: number): MoveOffer['risk'] {
  if (folder.startsWith('\\\\')) return 'network'
  if (process.platform === 'linux' && networkKinds.has(kind)) return 'network'
  return syncedNames.test(folder) ? 'synced' : null
}

/** Only a try shows it: permissions do not tell of a disk that is read-only. */
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
