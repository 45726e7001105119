import type { ExportChoice, ExportReport } from '../../../shared/contract/conversations/transfer.ts'
import { utcDayOf } from '../../accounting/pricing.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { exportStrings } from '../../transfer/export-words.ts'
import type { CancellableTask, TaskService } from '../app/cancellable-task.ts'
import type { FileDialogs } from '../file-dialogs-port.ts'
import { writeThroughTemporaryFile } from '../write-temporary-file.ts'

interface Outside {
  readonly jobs: Jobs
  readonly tasks: TaskService
  readonly fileDialogs: FileDialogs
  printPage(html: string, signal: AbortSignal): Promise<Uint8Array>
  now(): number
}

/**
 * Writes each chat to its own file in a new folder. The folder gets its name once it is complete, so a failed or
 * canceled export leaves nothing behind. Null if the person cancels.
 */
export async function exportChats(choice: ExportChoice, outside: Outside): Promise<ExportReport | null> {
  const { jobs, tasks, fileDialogs, now } = outside
  const place = await fileDialogs.chooseFolder()
  if (place === null) return null
  const folder = fileDialogs.freePlaceIn(place, exportStrings.folderName(utcDayOf(now())))
  const written = { app: fileDialogs.appVersion, now: now() }
  const counts = await tasks.run('export', (task) =>
    writeThroughTemporaryFile(fileDialogs, folder, async ({ file, draft }) => {
      const input = { folder: draft, choice, ...written }
      const { fileNames, ...counted } = await jobs.run('export-chats', input, task)
      if (choice.format === 'pdf') await printEach(draft, fileNames, outside, task)
      await fileDialogs.nameFolder({ file, draft })
      return counted
    }),
  )
  return { fileName: fileDialogs.nameOf(folder), ...counts }
}

/** Replaces each page of the folder with its PDF. */
async function printEach(
  folder: string,
  names: readonly string[],
  { fileDialogs, printPage }: Outside,
  task: CancellableTask,
): Promise<void> {
  for (const [index, name] of names.entries()) {
    task.onProgress(index, names.length)
    const file = fileDialogs.within(folder, name)
    const pdf = await printPage(await fileDialogs.readPage(file), task.signal)
    await fileDialogs.replaceWhole({ file, draft: `${file}.draft` }, pdf)
  }
}
