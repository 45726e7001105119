import { statSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { ImportOutcome, ImportReport } from '../../../shared/contract/conversations/transfer.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import { forEachKind, recordKinds } from '../../../shared/domain/conversations/archive-kinds.ts'
import { type ArchiveReading, createArchiveReading } from '../../storage/archive/archive-reading.ts'
import {
  type ArchiveWriting,
  createArchiveWriting,
  type WriteOutcome,
} from '../../storage/archive/archive-writing.ts'
import type { ArchivedConversation, ArchiveRecord } from '../../transfer/archive.ts'
import { createArchiveCheck } from '../../transfer/archive-check.ts'
import type { ImportedImages } from '../../transfer/foreign/foreign-images.ts'
import { createFieldsCheck, type FieldsInFile, withoutFields } from '../../transfer/imported-fields.ts'
import { importRefused, TransferError } from '../../transfer/transfer-error.ts'
import { readJob, writeJob } from '../job.ts'
import { createWritePacer } from '../write-pacer.ts'
import { emptyTrashJob } from './empty-trash-job.ts'
import { createImportedImages, type StoredMarks } from './import-images-job.ts'
import { type ImportSource, type LinedRecord, openImportSource } from './import-source.ts'
import { createIndexMerging } from './index-job.ts'

const maxRows = 1_000
const maxCharacters = 2_000_000
/** A transaction may grow this much to end with a whole chat. */
const growth = 4

export interface ImportInput {
  readonly file: string
  /** The connection for conversations of other programs. Null if there is none yet. */
  readonly connectionId: string | null
  readonly now: number
  /** Asks about extra fields in the file, drops them, or keeps exactly those with this mark. */
  readonly extraFields: 'ask' | 'drop' | { readonly mark: string }
  /** Images that were stored for this import. */
  readonly images?: StoredMarks
}

/** `asks`: the file has extra fields, and nothing is written yet. */
export type ImportStep =
  | Exclude<ImportOutcome, { readonly kind: 'ended' }>
  | { readonly kind: 'asks'; readonly fields: FieldsInFile }

/** A file that can be imported. Counting a large archive would take long: its counts are null. */
interface SeenFile {
  readonly kind: 'seen'
  /** The program that wrote the file. */
  readonly source: string
  readonly conversations: number | null
  readonly messages: number | null
  /** The connections in the file, on which other files may depend. */
  readonly connectionIds: readonly string[]
}

export interface PreviewInput extends Omit<ImportInput, 'extraFields' | 'images'> {
  /** Connections that come with files imported before. */
  readonly expectedConnections: readonly string[]
}

export type ImportPreview = SeenFile | Extract<ImportOutcome, { readonly kind: 'refused' }>

/** A larger archive is checked only by the import itself. */
const maxCountedSize = 100_000_000

/** Names and counts the contents of a file, and writes nothing. */
export const previewImportJob = readJob<PreviewInput, ImportPreview>((database, input) =>
  orRefused<ImportPreview>(() => {
    if (database.location() === null) throw new TransferError('nothing-kept')
    const { expectedConnections } = input
    const source = open({ ...input, connectionId: input.connectionId ?? expectedConnections[0] ?? null })
    const seen = { kind: 'seen', source: source.source } as const
    if (source.isArchive && statSync(input.file).size > maxCountedSize) {
      // Reads the header, which has the version.
      const connectionIds = firstConnections(source.records())
      return { ...seen, conversations: null, messages: null, connectionIds }
    }
    const { conversations, messages, connectionIds } = check(
      source,
      createArchiveReading(database),
      expectedConnections,
    )
    return { ...seen, conversations, messages, connectionIds }
  }),
)

/** The connections of an archive, which begins with them. */
function firstConnections(records: Iterable<LinedRecord>): string[] {
  const ids = []
  for (const { record } of records) {
    if (record.type !== 'connection') break
    ids.push(record.id)
  }
  return ids
}

/** Checks the whole file before the first write. Existing data stays unchanged. */
export const importJob = writeJob<ImportInput, ImportStep>((database, input, report) =>
  orRefused<ImportStep>(async () => {
    // A database in memory cannot keep an import.
    if (database.location() === null) throw new TransferError('nothing-kept')
    const source = open(input, createImportedImages(database, input.images ?? new Map()))
    // Finish pending deletions first, so that a half-deleted conversation does not count as present.
    await emptyTrashJob.run(database, { ids: [] }, () => {})
    const { count, fields, wrongImages } = check(source, createArchiveReading(database))
    if (fields !== null && input.extraFields === 'ask') return { kind: 'asks', fields }
    const isKept = typeof input.extraFields === 'object' && input.extraFields.mark === fields?.mark
    const written = await write(
      source,
      database,
      { now: input.now, isKeepingFields: fields === null || isKept, wrongImages },
      (done) => report(done, count),
    )
    const extraFields = fields && { names: fields.names, otherCount: fields.otherCount, isKept }
    return { kind: 'done', report: { ...written, extraFields } }
  }),
)

/** A file that cannot be imported is an outcome and no error. */
async function orRefused<T>(
  run: () => T | Promise<T>,
): Promise<T | Extract<ImportOutcome, { readonly kind: 'refused' }>> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof TransferError) return { kind: 'refused', problem: error.problem }
    throw error
  }
}

function open(
  { file, connectionId, now }: Omit<ImportInput, 'extraFields'>,
  images?: ImportedImages,
): ImportSource {
  // The window names the place of a dropped file.
  if (!isAbsolute(file) || file.includes('\0'))
    throw new AppError('file-not-read', 'This is no path of a file.')
  try {
    const context = connectionId === null ? null : { connectionId, now, ...(images && { images }) }
    return openImportSource(file, context)
  } catch (cause) {
    throw readable(cause)
  }
}

/**
 * A missing disk or a folder is not a fault in the file's content. Any other error is a reader's fault that
 * this file's content causes, so Tally refuses the file and imports the others.
 */
function readable(cause: unknown): AppError | TransferError {
  if (cause instanceof AppError || cause instanceof TransferError) return cause
  const isOfDisk = cause instanceof Error && 'code' in cause && 'syscall' in cause
  return isOfDisk
    ? new AppError('file-not-read', 'The file could not be read.', { cause })
    : importRefused('No reader could read the file to its end.', cause)
}

/** Checks all records. Returns their numbers, and the extra fields that would become active. */
function check(source: ImportSource, reading: ArchiveReading, expectedConnections: readonly string[] = []) {
  const here = reading.connections().map(({ id }) => id)
  const archiveCheck = createArchiveCheck([...here, ...expectedConnections])
  const connectionIds = []
  const fieldsCheck = createFieldsCheck((record) => isHere(record, reading))
  let [count, conversations, messages] = [0, 0, 0]
  for (const { record, line } of source.records()) {
    archiveCheck.take(record, line)
    fieldsCheck.take(record)
    count += 1
    if (record.type === 'connection') connectionIds.push(record.id)
    if (record.type === 'conversation') conversations += 1
    if (record.type === 'message') messages += 1
  }
  archiveCheck.end()
  const { wrongImages } = archiveCheck
  return { count, conversations, messages, connectionIds, fields: fieldsCheck.end(), wrongImages }
}

/** Whether the import adds nothing for a record. A demo connection becomes the one that is here. */
function isHere(record: ArchiveRecord, reading: ArchiveReading): boolean {
  if (record.type === 'conversation') return reading.conversation(record.id) !== null
  if (record.type !== 'connection' || reading.connection(record.id) !== null) return true
  return record.kind === 'demo' && reading.connections().some(({ kind }) => kind === 'demo')
}

interface Writing {
  readonly now: number
  readonly isKeepingFields: boolean
  /** Images that don't fit their hash or size. The chats are imported without them. */
  readonly wrongImages: ReadonlySet<string>
}

async function write(
  source: ImportSource,
  database: DatabaseSync,
  how: Writing,
  report: (done: number) => void,
) {
  const writing = createArchiveWriting(database, how.now)
  const tally = createTally(source, how)
  const pace = createWritePacer()
  const merging = createIndexMerging(database)
  let done = 0
  for (const batch of inBatches(source.records(), pace.room)) {
    await pace.take(() => writing.transaction(() => tally.write(batch, writing)))
    done += batch.records.length
    report(done)
    await merging.afterWrite()
  }
  return tally.report()
}

/** The records of one transaction. */
interface Batch {
  readonly records: readonly ArchiveRecord[]
  /** Whether the last chat continues in the next batch. */
  readonly isOpen: boolean
}

/**
 * Groups records and keeps their order, so a parent precedes its children. A batch ends with a whole chat,
 * unless the chat is much too long for one transaction. `roomFor` returns the current row limit.
 */
export function* inBatches(records: Iterable<LinedRecord>, roomFor: () => number): Generator<Batch> {
  let batch: ArchiveRecord[] = []
  let characters = 0
  for (const { record } of records) {
    const isOpen = record.type === 'message'
    const limit = isOpen ? growth : 1
    if (batch.length >= limit * Math.min(roomFor(), maxRows) || characters >= limit * maxCharacters) {
      yield { records: batch, isOpen }
      batch = []
      characters = 0
    }
    batch.push(record)
    if (record.type === 'message') characters += record.text.length + record.reasoning.length
    if (record.type === 'image-part') characters += record.data.length
  }
  if (batch.length > 0) yield { records: batch, isOpen: false }
}

/** Writes records and counts the results. */
function createTally({ source, skipped }: ImportSource, { isKeepingFields, wrongImages }: Writing) {
  const taken = forEachKind(() => ({ added: 0, present: 0, different: 0 }))
  let unattached = 0
  const isWrong = (record: ArchiveRecord): boolean =>
    (record.type === 'image' && wrongImages.has(record.id)) ||
    (record.type === 'image-part' && wrongImages.has(record.hash))
  /** The new chat that is still incomplete, and therefore marked for deletion. */
  let incomplete: ArchivedConversation | null = null

  function complete(writing: ArchiveWriting): void {
    if (incomplete !== null) writing.complete(incomplete)
    incomplete = null
  }

  function outcomeOf(record: ArchiveRecord, writing: ArchiveWriting, isOpen: boolean): WriteOutcome {
    if (record.type === 'conversation') {
      const outcome = writing.conversation(record, isOpen)
      if (isOpen && outcome === 'added') incomplete = record
      return outcome
    }
    // The type of a record chooses its writing, which TypeScript can't follow.
    const add = writing[record.type] as (record: ArchiveRecord) => WriteOutcome
    return add(record)
  }

  return {
    write({ records, isOpen }: Batch, writing: ArchiveWriting): void {
      const continued = isOpen ? records.findLast(({ type }) => type === 'conversation') : undefined
      for (const record of records) {
        if (isWrong(record)) continue
        if (record.type !== 'message') complete(writing)
        const read = isKeepingFields ? record : withoutFields(record)
        const outcome = outcomeOf(read, writing, record === continued)
        if (outcome === 'unattached') unattached += 1
        else taken[recordKinds[record.type]][outcome] += 1
      }
      if (!isOpen) complete(writing)
    },
    report(): Omit<ImportReport, 'extraFields'> {
      const left = { unattached, 'wrong-image': wrongImages.size }
      const skips = Object.entries(left).flatMap(([reason, count]) =>
        count === 0 ? [] : [{ reason, count, names: [] }],
      )
      return { source, ...taken, skipped: [...skipped(), ...skips] }
    },
  }
}
