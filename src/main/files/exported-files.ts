import { randomUUID } from 'node:crypto'
import { open, rename } from 'node:fs/promises'
import { AppError } from '../../shared/domain/app/errors.ts'

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
    const opened = await open(draft, 'wx', 0o600)
    try {
      await opened.writeFile(bytes)
      await opened.sync()
    } finally {
      await opened.close()
    }
    await rename(draft, file)
  } catch (cause) {
    throw new AppError('file-not-written', 'The file could not be written.', { cause })
  }
}
