import type { ExportChoice, ExportReport } from '../../../shared/contract/conversations/transfer.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import { utcDayOf } from '../../accounting/pricing.ts'
import { exportStrings as strings } from '../../transfer/export-words.ts'
import { chatFileEndings, safeFileName } from '../../transfer/file-names.ts'
import type { FileDialogs } from '../file-dialogs-port.ts'
import type { HandlersOf } from '../handlers.ts'
import { writeThroughTemporaryFile } from '../write-temporary-file.ts'
import { exportChats } from './export-chats.ts'
import { createImport, type ImportDependencies } from './import.ts'

interface Dependencies extends ImportDependencies {
  fileDialogs: FileDialogs
  /** The PDF of a page. */
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
      const name = safeFileName(found.title, chatFileEndings[choice.format], strings.fileName)
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
