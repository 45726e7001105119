import { type ErrorCode, PlainErrorCode } from '../../../shared/contract/app/refusal.ts'
import type {
  ExportChoice,
  ExportReport,
  ImportOutcome,
} from '../../../shared/contract/conversations/transfer.ts'
import type { Publish } from '../../../shared/contract/events.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import { listPageLength } from '../../../shared/domain/app/limits.ts'
import { utcDayOf } from '../../accounting/pricing.ts'
import type { Consent } from '../../hardening/consent.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { Store } from '../../storage/store.ts'
import { exportStrings as strings } from '../../transfer/export-words.ts'
import type { FieldsInFile } from '../../transfer/imported-fields.ts'
import type { CancellableTask, TaskService } from '../app/cancellable-task.ts'
import { type Places, writeThroughTemporaryFile } from '../write-temporary-file.ts'
import type { IndexFilling } from './search-indexing.ts'

const mostBytes = 120
/** Windows device names: no file can have such a name, whatever its extension. */
const reserved = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$)(?:\.|$)/i

/** The desktop functions for exchanging files with the person. */
export interface FileDialogs {
  readonly appVersion: string
  /** Asks where to save a file, with a suggested name. Null if the person cancels. */
  choosePlace(suggestedName: string): Promise<string | null>
  /** Asks for a file. Null if the person cancels. */
  chooseFile(): Promise<string | null>
  /** Asks for a CSV file. Null if the person cancels. */
  chooseTable(): Promise<string | null>
  /** Asks for a file of prompts. Null if the person cancels. */
  choosePrompts(): Promise<string | null>
  nameOf(file: string): string
  /** Deletes the draft of a cancelled export. */
  remove(file: string): void
  /** Replaces the file once the draft is complete and on disk. */
  replaceWhole(places: Places, bytes: Uint8Array): Promise<void>
  /** Remembers an exported file and returns its id. The window never learns or names its path. */
  keepExported(file: string): string
  /** Shows an exported file in its folder. */
  showExported(exportId: string): void
}

interface Dependencies {
  store: Pick<Store, 'connections' | 'conversations'>
  jobs: Jobs
  tasks: TaskService
  indexFilling: IndexFilling
  /** Deletes a chat of which only a part was imported. No list shows it. */
  removeUnfinished(): void
  fileDialogs: FileDialogs
  consent: Consent
  publish: Publish
  /** The PDF of a page. */
  printPage(html: string, signal: AbortSignal): Promise<Uint8Array>
  now(): number
}

/** All methods return null if the person cancels. */
export interface TransferService {
  exportConversation(conversationId: string, choice: ExportChoice): Promise<ExportReport | null>
  exportEverything(): Promise<ExportReport | null>
  import(): Promise<ImportOutcome | null>
  showExported(exportId: string): void
}

const refusals: ReadonlySet<ErrorCode> = new Set(['declined', 'question-waiting', 'question-paused'])

const endings = { markdown: 'md', html: 'html', pdf: 'pdf', json: 'json' } as const

export function createTransferService({
  store,
  jobs,
  tasks,
  indexFilling,
  removeUnfinished,
  fileDialogs,
  consent,
  publish,
  printPage,
  now,
}: Dependencies): TransferService {
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
    return { fileName: fileDialogs.nameOf(file), ...counts }
  }

  /** Fields of a file change what later requests send, so only the person can make them active. */
  async function isAgreed(file: string, { shown, notShownCount }: FieldsInFile): Promise<boolean> {
    try {
      await consent.confirm({
        kind: 'imported-fields',
        fileName: fileDialogs.nameOf(file),
        fields: shown,
        otherCount: notShownCount,
      })
      return true
    } catch (error) {
      if (error instanceof AppError && refusals.has(error.code)) return false
      throw error
    }
  }

  /**
   * Imported conversations continue with the service used last. The demo is only for people without a
   * service.
   */
  function connectionToContinueWith(): string | null {
    const connections = store.connections.list()
    const here = new Set(connections.map(({ id }) => id))
    let page = store.conversations.summariesBelow(null, listPageLength)
    for (let last = page.at(-1); last !== undefined; last = page.at(-1)) {
      const used = page.find(({ isDemo, connectionId }) => !isDemo && here.has(connectionId))
      if (used !== undefined) return used.connectionId
      page = store.conversations.summariesBelow(last.recency, listPageLength)
    }
    return (connections.find(({ kind }) => kind === 'service') ?? connections[0])?.id ?? null
  }

  async function importFile(file: string, task: CancellableTask): Promise<ImportOutcome> {
    const input = { file, connectionId: connectionToContinueWith(), now: now() }
    const first = await jobs.run('import', { ...input, extraFields: 'ask' }, task)
    if (first.kind !== 'asks') return first
    const extraFields = (await isAgreed(file, first.fields)) ? first.fields : 'drop'
    const second = await jobs.run('import', { ...input, extraFields }, task)
    if (second.kind === 'asks') throw new AppError('internal', 'The import asked twice.')
    return second
  }

  /** Counts the chats that an import added before it was canceled or failed. */
  async function orEnded(
    { signal }: CancellableTask,
    run: () => Promise<ImportOutcome>,
  ): Promise<ImportOutcome> {
    const recency = store.conversations.lowestRecency()
    try {
      return await run()
    } catch (error) {
      const { data: code } = PlainErrorCode.safeParse(error instanceof AppError ? error.code : null)
      // The app is quitting.
      const isQuitting = code === 'cancelled' && !signal.aborted
      if (code === undefined || isQuitting) throw error
      return { kind: 'ended', code, conversations: store.conversations.countBelow(recency) }
    }
  }

  return {
    exportConversation(id, choice) {
      const found = store.conversations.find(id)
      if (found === null || found.isTemporary)
        throw new AppError('not-found', 'There is no such conversation.')
      const name = safeFileName(found.title, endings[choice.format], strings.fileName)
      return save(name, { id, ...choice })
    },

    exportEverything() {
      return save(safeFileName(`Tally ${utcDayOf(now())}`, 'jsonl', 'Tally'), null)
    },

    async import() {
      const file = await fileDialogs.chooseFile()
      if (file === null) return null
      const outcome = await tasks
        .run('import', (task) => orEnded(task, () => importFile(file, task)))
        .finally(indexFilling.start)
      if (outcome.kind === 'ended') removeUnfinished()
      if (outcome.kind === 'done' && outcome.report.prices.added > 0) publish({ type: 'prices-changed' })
      return outcome
    },

    showExported: (exportId) => fileDialogs.showExported(exportId),
  }
}

/** A file name that every system accepts, from a title that anybody may have written. */
export function safeFileName(title: string, ending: string, otherwise: string): string {
  const words = title
    .toWellFormed()
    // Path separators, wildcards, control characters, and characters that change the reading order.
    .replaceAll(/[/\\:*?"<>|\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
  const name = shorten(words).replaceAll(/^[\s.~-]+|[\s.…]+$/gu, '')
  const usable = name === '' ? otherwise : name
  return `${reserved.test(usable) ? '_' : ''}${usable}.${ending}`
}

/** Shortens by bytes, as systems count, and never splits a character. */
function shorten(text: string): string {
  let bytes = 0
  let short = ''
  for (const character of text) {
    bytes += new TextEncoder().encode(character).length
    if (bytes > mostBytes) break
    short += character
  }
  return short
}
