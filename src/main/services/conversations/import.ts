import { type ErrorCode, PlainErrorCode } from '../../../shared/contract/app/refusal.ts'
import type {
  FileImport,
  ImportOutcome,
  ImportReason,
} from '../../../shared/contract/conversations/transfer.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import type { ConsentQuestion } from '../../hardening/consent.ts'
import type { JobInput } from '../../jobs/jobs.ts'
import type { Store } from '../../storage/store.ts'
import type { FieldsInFile } from '../../transfer/imported-fields.ts'
import type { CancellableTask, TaskService } from '../app/cancellable-task.ts'
import type { ImagePorts } from '../chat/images.ts'
import type { FileDialogs } from '../file-dialogs-port.ts'
import type { CommonPorts } from '../ports.ts'
import { withImages } from './import-images.ts'
import type { IndexFilling } from './search-indexing.ts'

export interface ImportDependencies
  extends ImagePorts,
    Pick<CommonPorts, 'jobs' | 'consent' | 'publish' | 'now'> {
  store: Pick<Store, 'connections' | 'conversations' | 'images'>
  tasks: TaskService
  indexFilling: IndexFilling
  /** Deletes a chat of which only a part was imported. No list shows it. */
  removeUnfinished(): void
  fileDialogs: Pick<FileDialogs, 'chooseImports' | 'nameOf'>
}

type ImportQuestion = Extract<ConsentQuestion, { kind: 'import' }>

const declined: ReadonlySet<ErrorCode> = new Set(['declined'])
const refusals: ReadonlySet<ErrorCode> = new Set(['declined', 'question-waiting', 'question-paused'])

const needOfConnection: ReadonlySet<ImportReason> = new Set(['no-connection', 'connection-needed'])

function inGivenOrder<T extends { readonly place: number }>(files: readonly T[]): T[] {
  return files.toSorted((one, other) => one.place - other.place)
}

type Looks =
  | { readonly kind: 'seen'; readonly connectionIds: readonly string[] }
  | Exclude<ImportOutcome, { kind: 'done' }>

/** Looks at all files. A file that needs a connection comes after the one that brings it. */
async function lookInOrder<Look extends Looks>(
  files: readonly string[],
  lookAt: (file: string, expectedConnections: readonly string[]) => Promise<Look>,
) {
  const connections = new Set<string>()
  const inOrder: { file: string; place: number; look: Look }[] = []
  let waiting = files.map((file, place) => ({ file, place }))
  for (;;) {
    const before = connections.size
    const stillWaiting: typeof inOrder = []
    for (const { file, place } of waiting) {
      const look = await lookAt(file, [...connections])
      const brought = look.kind === 'seen' ? look.connectionIds : []
      for (const id of brought) connections.add(id)
      const isWaiting = look.kind === 'refused' && needOfConnection.has(look.problem.reason)
      ;(isWaiting ? stillWaiting : inOrder).push({ file, place, look })
    }
    if (stillWaiting.length === 0 || connections.size === before) return [...inOrder, ...stillWaiting]
    waiting = stillWaiting
  }
}

/**
 * Imports dropped files, or where there are none, those that the user chooses. Returns null where the user
 * cancels.
 */
export function createImport({
  store,
  jobs,
  tasks,
  indexFilling,
  removeUnfinished,
  fileDialogs,
  consent,
  publish,
  now,
  encodeImage,
}: ImportDependencies): (dropped: readonly string[] | null) => Promise<FileImport[] | null> {
  /** Fields of a file change what later requests send, so only the user can make them active. */
  async function isAgreed(file: string, { shown, notShownCount }: FieldsInFile): Promise<boolean> {
    const of = { fileName: fileDialogs.nameOf(file), fields: shown, otherCount: notShownCount }
    return await hasConfirmed({ kind: 'imported-fields', ...of }, refusals)
  }

  async function hasConfirmed(question: ConsentQuestion, refused: ReadonlySet<ErrorCode>): Promise<boolean> {
    try {
      await consent.confirm(question)
      return true
    } catch (error) {
      if (error instanceof AppError && refused.has(error.code)) return false
      throw error
    }
  }

  /** Imported chats continue with the default service. Without any service, they wait with the demo. */
  function connectionToContinueWith(): string | null {
    const connections = store.connections.list()
    const services = connections.filter(({ kind }) => kind === 'service')
    return (services.find(({ isDefault }) => isDefault) ?? services[0] ?? connections[0])?.id ?? null
  }

  /** Without those that the user declines. */
  async function importFiles(files: readonly string[], task: CancellableTask): Promise<FileImport[]> {
    const looks = await lookInOrder(files, (file, expectedConnections) => {
      const input = { file, connectionId: connectionToContinueWith(), now: now(), expectedConnections }
      return orEnded(task, () => jobs.run('preview-import', input, task))
    })
    const seen = inGivenOrder(looks).flatMap(({ file, look }) =>
      look.kind === 'seen' ? [{ ...look, fileName: fileDialogs.nameOf(file) }] : [],
    )
    const isConfirmed = task.signal.aborted || (await areConfirmed(seen, looks.length - seen.length))
    const imports = []
    for (const { file, place, look } of looks) {
      if (look.kind === 'seen' && !isConfirmed) continue
      const outcome = look.kind === 'seen' ? await orEnded(task, () => importFile(file, task)) : look
      imports.push({ place, fileName: fileDialogs.nameOf(file), outcome })
    }
    return inGivenOrder(imports)
  }

  /** Asks once about all files that can be imported. */
  async function areConfirmed(files: ImportQuestion['files'], otherCount: number): Promise<boolean> {
    return files.length === 0 || (await hasConfirmed({ kind: 'import', files, otherCount }, declined))
  }

  async function importFile(file: string, task: CancellableTask): Promise<ImportOutcome> {
    const from = { file, connectionId: connectionToContinueWith(), now: now() }
    return withImages(from, task, { jobs, images: store.images, encodeImage }, (images) =>
      importChats({ ...from, images }, task),
    )
  }

  async function importChats(
    input: Omit<JobInput<'import'>, 'extraFields'>,
    task: CancellableTask,
  ): Promise<ImportOutcome> {
    const { file } = input
    const first = await jobs.run('import', { ...input, extraFields: 'ask' }, task)
    if (first.kind !== 'asks') return first
    const extraFields = (await isAgreed(file, first.fields)) ? first.fields : 'drop'
    const second = await jobs.run('import', { ...input, extraFields }, task)
    if (second.kind === 'asks') throw new AppError('internal', 'The import asked twice.')
    return second
  }

  /** Counts the chats that an import added before it was canceled or failed. */
  async function orEnded<T>(
    { signal }: CancellableTask,
    run: () => Promise<T>,
  ): Promise<T | Extract<ImportOutcome, { kind: 'ended' }>> {
    const recency = store.conversations.lowestRecency()
    try {
      if (signal.aborted) throw new AppError('cancelled', 'The user canceled an earlier file.')
      return await run()
    } catch (error) {
      const { data: code } = PlainErrorCode.safeParse(error instanceof AppError ? error.code : null)
      // The app is quitting.
      const isQuitting = code === 'cancelled' && !signal.aborted
      if (code === undefined || isQuitting) throw error
      return { kind: 'ended', code, conversations: store.conversations.countBelow(recency) }
    }
  }

  return async (dropped) => {
    // With such a place, a page that was taken over could make Windows contact any computer.
    if (dropped?.some((path) => /^[\\/]{2}/u.test(path)) === true)
      throw new AppError('file-not-read', 'A dropped file is on another computer.')
    const files = dropped ?? (await fileDialogs.chooseImports())
    if (files.length === 0) return null
    const imports = await tasks.run('import', (task) => importFiles(files, task)).finally(indexFilling.start)
    const outcomes = imports.map(({ outcome }) => outcome)
    if (outcomes.some(({ kind }) => kind === 'ended')) removeUnfinished()
    if (outcomes.some((outcome) => outcome.kind === 'done' && outcome.report.prices.added > 0))
      publish({ type: 'prices-changed' })
    return imports.length === 0 ? null : imports
  }
}
