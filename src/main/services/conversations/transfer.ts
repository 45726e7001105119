import type {
  ExportChoice,
  ExportReport,
  FileImport,
} from '../../../shared/contract/conversations/transfer.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import { utcDayOf } from '../../accounting/pricing.ts'
import { exportStrings as strings } from '../../transfer/export-words.ts'
import { chatFileEndings, safeFileName } from '../../transfer/file-names.ts'
import type { FileDialogs } from '../file-dialogs-port.ts'
import { writeThroughTemporaryFile } from '../write-temporary-file.ts'
import { exportChats } from './export-chats.ts'
import { createImport, type ImportDependencies } from './import.ts'

interface Dependencies extends ImportDependencies {
  fileDialogs: FileDialogs
  /** The PDF of a page. */
  printPage(html: string, signal: AbortSignal): Promise<Uint8Array>
}

/** All methods return null if the person cancels. */
export interface TransferService {
  exportConversation(conversationId: string, choice: ExportChoice): Promise<ExportReport | null>
  /** Exports each chat to its own file, in a new folder. */
  exportChats(choice: ExportChoice): Promise<ExportReport | null>
  exportEverything(): Promise<ExportReport | null>
  /** Imports dropped files, or those that the person chooses, each for itself. Asks before it writes. */
  import(dropped: readonly string[] | null): Promise<FileImport[] | null>
  showExported(exportId: string): void
}

export function createTransferService(dependencies: Dependencies): TransferService {
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

  return {
    exportConversation(id, choice) {
      const found = store.conversations.find(id)
      if (found === null || found.isTemporary)
        throw new AppError('not-found', 'There is no such conversation.')
      const name = safeFileName(found.title, chatFileEndings[choice.format], strings.fileName)
      return save(name, { id, ...choice })
    },

    exportChats: (choice) => exportChats(choice, { jobs, tasks, fileDialogs, printPage, now }),

    exportEverything() {
      return save(safeFileName(`Tally ${utcDayOf(now())}`, 'jsonl', 'Tally'), null)
    },

    import: createImport(dependencies),

    showExported: (exportId) => fileDialogs.showExported(exportId),
  }
}
