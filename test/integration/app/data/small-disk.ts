import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  readonly folder: string
  /** Uses every free byte. */
  fill(): void
  makeRoom(): void
  remove(): void
}

/** A separate disk of a few megabytes in memory; null where mounting is not permitted. */
export function mountSmallDisk(): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'tally-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true })
    return null
  }
  const filler = join(folder, 'filler')
  return {
    folder,
    fill: () => fillTo(filler),
    makeRoom: () => rmSync(filler),
    remove() {
      execFileSync('umount', [folder])
      rmSync(folder, { recursive: true })
    },
  }
}

function fillTo(filler: string): void {
  const handle = openSync(filler, 'a')
  try {
    for (let size = 65_536; size >= 1; size = Math.floor(size / 2)) while (isWritten(handle, size));
  } finally {
    closeSync(handle)
  }
}

function isWritten(handle: number, size: number): boolean {
  try {
    return writeSync(handle, Buffer.alloc(size)) === size
  } catch {
    return false
  }
}
