import type {
  ExportChoice,
  ExportReport,
  ImportOutcome,
} from '../../../shared/contract/conversations/transfer.ts'
import type { Publish } from '../../../shared/contract/events.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import { utcDayOf } from '../../accounting/pricing.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { Store } from '../../storage/store.ts'
import { safeFileName } from '../../transfer/safe-file-name.ts'
import type { WorkService } from '../app/cancellable-task.ts'
import type { IndexFilling } from './search-indexing.ts'
import { writeByDraft } from './write-through-draft.ts'

/** What of the system is needed to exchange files with the person. */
export interface TransferDesk {
  readonly appVersion: string
  /** Where to put a file, with a name to begin with; null where the person wants none. */
  choosePlace(suggestedName: string): Promise<string | null>
  /** A file that the person picks; null where they pick none. */
  chooseFile(): Promise<string | null>
  /** A table of comma-separated values that the person picks. */
  chooseTable(): Promise<string | null>
  nameOf(file: string): string
  /** What an export that was ended left behind. */
  remove(file: string): void
}

interface Dependencies {
  store: Pick<Store, 'connections' | 'conversations'>
  jobs: Jobs
  work: WorkService
  indexFilling: IndexFilling
  desk: TransferDesk
  publish: Publish
  now(): number
}

/** All of these are null where the person takes back that they wanted it. */
export interface TransferService {
  exportConversation(conversationId: string, choice: ExportChoice): Promise<ExportReport | null>
  exportEverything(): Promise<ExportReport | null>
  import(): Promise<ImportOutcome | null>
}

const endings = { markdown: 'md', html: 'html', json: 'json' } as const

export function createTransferService({
  store,
  jobs,
  work,
  indexFilling,
  desk,
  publish,
  now,
}: Dependencies): TransferService {
  async function save(
    suggestedName: string,
    conversation: (ExportChoice & { readonly id: string }) | null,
  ): Promise<ExportReport | null> {
    const file = await desk.choosePlace(suggestedName)
    if (file === null) return null
    const input = { conversation, app: desk.appVersion, now: now() }
    const counts = await work.run('export', (undertaking) =>
      writeByDraft(desk, file, (places) => jobs.run('export', { ...input, ...places }, undertaking)),
    )
    return { fileName: desk.nameOf(file), ...counts }
  }

  /** Conversations of another program go on with the service that was used last; with the demo only where there is none. */
  function connectionToGoOnWith(): string | null {
    const connections = store.connections.list()
    const here = new Set(connections.map(({ id }) => id))
    const used = store.conversations
      .summaries()
      .find(({ isDemo, connectionId }) => !isDemo && here.has(connectionId))
    if (used !== undefined) return used.connectionId
    return (connections.find(({ kind }) => kind === 'service') ?? connections[0])?.id ?? null
  }

  return {
    exportConversation(id, choice) {
      const found = store.conversations.find(id)
      if (found === null) throw new AppError('not-found', 'There is no such conversation.')
      const name = safeFileName(found.title, endings[choice.format], 'Conversation')
      return save(name, { id, ...choice })
    },

    exportEverything() {
      return save(safeFileName(`Tally ${utcDayOf(now())}`, 'jsonl', 'Tally'), null)
    },

    async import() {
      const file = await desk.chooseFile()
      if (file === null) return null
      const connectionId = connectionToGoOnWith()
      const outcome = await work
        .run('import', (undertaking) => jobs.run('import', { file, connectionId, now: now() }, undertaking))
        .finally(indexFilling.start)
      if (outcome.kind === 'done' && outcome.report.prices.added > 0) publish({ type: 'prices-changed' })
      return outcome
    },
  }
}
