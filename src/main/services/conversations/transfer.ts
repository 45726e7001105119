import type { ExportChoice, ExportReport } from '../../../shared/contract/conversations/transfer.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import { utcDayOf } from '../../accounting/pricing.ts'
import { exportStrings } from '../../transfer/export-words.ts'
import { chatFileEndings, safeFileName } from '../../transfer/file-names.ts'
import type { CancellableTask, TaskService } from '../app/cancellable-task.ts'
import type { FileDialogs } from '../file-dialogs-port.ts'
import type { HandlersOf } from '../handlers.ts'
import type { CommonPorts } from '../ports.ts'
import { writeThroughTemporaryFile } from '../write-temporary-file.ts'
import { createImport, type ImportDependencies } from './import.ts'

interface Dependencies extends ImportDependencies {
  fileDialogs: FileDialogs
  printPage(html: string, signal: AbortSignal): Promise<Uint8Array>
}

/** All exports and imports return null if the user cancels. */
export function createTransferHandlers(dependencies: Dependencies): HandlersOf<'transfer'> {
  const { store, jobs, tasks, fileDialogs, printPage, now } = dependencies
  async function save(
    suggestedName: string,
    conversation: (ExportChoice & { readonly id: string }) | null,
  ): Promise<ExportReport | null> {
    const file = await fileDialogs.choosePlace(suggestedName)
    if (file === null) return null
    const written = { app: fileDialogs.appVersion, now: now() }
    const counts = await tasks.run('export', (task) =>
      writeThroughTemporaryFile(fileDialogs, file, async (places) => {
        if (conversation?.format !== 'pdf')
          return await jobs.run('export', { conversation, ...written, ...places }, task)
        const { page, ...counted } = await jobs.run('conversation-page', { conversation, ...written }, task)
        await fileDialogs.replaceWhole(places, await printPage(page, task.signal))
        return counted
      }),
    )
    return { fileName: fileDialogs.nameOf(file), ...counts, webPages: [] }
  }

  const importFrom = createImport(dependencies)

  return {
    'transfer.exportConversation'({ conversationId: id, choice }) {
      const found = store.conversations.find(id)
      if (found === null || found.isTemporary)
        throw new AppError('not-found', 'There is no such conversation.')
      const name = safeFileName(found.title, chatFileEndings[choice.format], exportStrings.fileName)
      return save(name, { id, ...choice })
    },

    'transfer.exportChats': ({ choice }) => exportChats(choice, { jobs, tasks, fileDialogs, printPage, now }),

    'transfer.exportEverything'() {
      return save(safeFileName(`Tally ${utcDayOf(now())}`, 'jsonl', 'Tally'), null)
    },

    'transfer.import': () => importFrom(null),
    'transfer.importDropped': ({ paths }) => importFrom(paths),

    'transfer.showExported': ({ exportId }) => fileDialogs.showExported(exportId),
  }
}

interface Outside extends Pick<CommonPorts, 'jobs' | 'now'> {
  readonly tasks: TaskService
  readonly fileDialogs: FileDialogs
  printPage(html: string, signal: AbortSignal): Promise<Uint8Array>
}

/**
 * Writes each chat to its own file in a new folder. The folder gets its name once it is complete, so a failed or
 * canceled export leaves nothing behind. Null if the user cancels.
 */
async function exportChats(choice: ExportChoice, outside: Outside): Promise<ExportReport | null> {
  const { jobs, tasks, fileDialogs, now } = outside
  const place = await fileDialogs.chooseFolder()
  if (place === null) return null
  const folder = fileDialogs.freePlaceIn(place, exportStrings.folderName(utcDayOf(now())))
  const written = { app: fileDialogs.appVersion, now: now() }
  const counts = await tasks.run('export', (task) =>
    writeThroughTemporaryFile(fileDialogs, folder, async ({ file, draft }) => {
      const input = { folder: draft, choice, ...written }
      const { fileNames, ...counted } = await jobs.run('export-chats', input, task)
      const webPages = choice.format === 'pdf' ? await printEach(draft, fileNames, outside, task) : []
      await fileDialogs.nameFolder({ file, draft })
      return { ...counted, webPages }
    }),
  )
  return { fileName: fileDialogs.nameOf(folder), ...counts }
}

/**
 * Replaces each page of the folder with its PDF. One that can't be printed stays a web page, so that it doesn't
 * cost the user all others. Returns the names of these pages; throws if no page can be printed.
 */
async function printEach(
  folder: string,
  names: readonly string[],
  { fileDialogs, printPage }: Outside,
  task: CancellableTask,
): Promise<string[]> {
  const webPages: string[] = []
  const write = (file: string, bytes: Uint8Array) =>
    fileDialogs.replaceWhole({ file, draft: `${file}.draft` }, bytes)
  for (const [index, name] of names.entries()) {
    task.onProgress(index, names.length)
    const file = fileDialogs.within(folder, name)
    const page = await fileDialogs.readPage(file)
    try {
      await write(file, await printPage(page, task.signal))
    } catch (error) {
      const isUnprintable = error instanceof AppError && error.code === 'page-not-printed'
      if (!isUnprintable || webPages.length === names.length - 1) throw error
      const webPage = `${name.slice(0, -chatFileEndings.pdf.length)}${chatFileEndings.html}`
      await write(fileDialogs.within(folder, webPage), Buffer.from(page))
      await fileDialogs.remove(file)
      webPages.push(webPage)
    }
  }
  return webPages
}
