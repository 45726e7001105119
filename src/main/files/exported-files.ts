import { randomUUID } from 'node:crypto'
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
    showExported(exportId: string): void {
      const file = files.get(exportId)
      if (file === undefined) throw new AppError('offer-gone', 'There is no such export.')
      show(file)
    },
  }
}
