import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError, refusalOfDisk } from '../../shared/domain/app/errors.ts'

/** The exported files of this run. The window knows each by an id, never by its path. */
export function createExportedFiles(show: (file: string) => void) {
  const files = new Map<string, string>()
  return {
    keepExported(file: string): string {
      const exportId = randomUUID()
      files.set(exportId, file)
      return exportId
    },
    replaceWhole,
    readPage: (file: string) => readFile(file, 'utf8'),
    freePlaceIn,
    nameFolder,
    within: join,
    showExported(exportId: string): void {
      const file = files.get(exportId)
      if (file === undefined) throw new AppError('offer-gone', 'There is no such export.')
      show(file)
    },
  }
}

/** Writes a new draft and replaces the file with it. Hides file system errors, because their texts contain paths. */
async function replaceWhole(
  { file, draft }: { file: string; draft: string },
  bytes: Uint8Array,
): Promise<void> {
  try {
    await writeFile(draft, bytes, { flag: 'wx', mode: 0o600, flush: true })
    await rename(draft, file)
  } catch (cause) {
    throw refusalOfDisk(cause)
  }
}

/** A path in this folder where nothing is yet, with this name or a number after it. */
export function freePlaceIn(folder: string, name: string, ending = ''): string {
  for (let count = 1; ; count += 1) {
    const place = join(folder, count === 1 ? `${name}${ending}` : `${name} ${count}${ending}`)
    if (!existsSync(place)) return place
  }
}

async function nameFolder({ file, draft }: { file: string; draft: string }): Promise<void> {
  if (existsSync(file)) throw new AppError('file-not-written', 'Something else has this name by now.')
  try {
    await rename(draft, file)
  } catch (cause) {
    throw refusalOfDisk(cause)
  }
}
