import type { DatabaseSync } from 'node:sqlite'
import type { ImportOutcome, ImportReport } from '../../../shared/contract/conversations/transfer.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import { createArchiveReading } from '../../storage/archive/archive-reading.ts'
import { type ArchiveWriting, createArchiveWriting } from '../../storage/archive/archive-writing.ts'
import { createArchiveCheck } from '../../transfer/archive-check.ts'
import type { ArchiveRecord } from '../../transfer/archive-schema.ts'
import { TransferError } from '../../transfer/transfer-error.ts'
import type { Job } from '../job.ts'
import { createWritePacer } from '../write-pacer.ts'
import { emptyTrashJob } from './empty-trash-job.ts'
import { type ImportSource, type LinedRecord, openImportSource } from './import-source.ts'

const nothingImported = () => ({ added: 0, present: 0, different: 0 })

const maxRows = 1_000
const maxCharacters = 2_000_000

export interface ImportInput {
  readonly file: string
  /** The connection for conversations of other programs. Null if there is none yet. */
  readonly connectionId: string | null
  readonly now: number
}

/** Checks the whole file before the first write. Existing data stays unchanged. */
export const importJob: Job<ImportInput, ImportOutcome> = {
  pace: 'long',
  access: 'write',
  async run(database, input, report) {
    try {
      // A database in memory cannot keep an import.
      if (database.location() === null) throw new TransferError('nothing-kept')
      const source = open(input)
      const count = check(source, createArchiveReading(database))
      // Finish pending deletions first, so that a half-deleted conversation does not count as present.
      await emptyTrashJob.run(database, { ids: [] }, () => {})
      return { kind: 'done', report: await write(source, database, (done) => report(done, count)) }
    } catch (error) {
      if (error instanceof TransferError) return { kind: 'refused', problem: error.problem }
      throw error
    }
  },
}

function open({ file, connectionId, now }: ImportInput): ImportSource {
  try {
    return openImportSource(file, connectionId === null ? null : { connectionId, now })
  } catch (cause) {
    throw readable(cause)
  }
}

/** A missing disk or a folder is not a fault in the file's content. */
function readable(cause: unknown): unknown {
  const isOfDisk = cause instanceof Error && 'code' in cause && 'syscall' in cause
  return isOfDisk ? new AppError('file-not-read', 'The file could not be read.', { cause }) : cause
}

/** Checks all records and returns their number. */
function check(source: ImportSource, reading: { connections(): readonly { id: string }[] }): number {
  const archiveCheck = createArchiveCheck(reading.connections().map(({ id }) => id))
  let count = 0
  for (const { record, line } of source.records()) {
    archiveCheck.take(record, line)
    count += 1
  }
  archiveCheck.end()
  return count
}

async function write(source: ImportSource, database: DatabaseSync, report: (done: number) => void) {
  const writing = createArchiveWriting(database)
  const tally = createTally(source)
  const pace = createWritePacer()
  let done = 0
  for (const batch of inBatches(source.records(), pace.room)) {
    await pace.take(() => writing.transaction(() => tally.write(batch, writing)))
    done += batch.length
    report(done)
  }
  return tally.report()
}

/**
 * Groups records for one transaction each and keeps their order. A parent therefore precedes its children.
 * `roomFor` returns the current row limit.
 */
export function* inBatches(
  records: Iterable<LinedRecord>,
  roomFor: () => number,
): Generator<readonly ArchiveRecord[]> {
  let batch: ArchiveRecord[] = []
  let characters = 0
  for (const { record } of records) {
    if (batch.length >= Math.min(roomFor(), maxRows) || characters >= maxCharacters) {
      yield batch
      batch = []
      characters = 0
    }
    batch.push(record)
    if (record.type === 'message') characters += record.text.length + record.reasoning.length
  }
  if (batch.length > 0) yield batch
}

/** Writes records and counts the results. */
function createTally({ source, skipped }: ImportSource) {
  const taken = {
    connections: nothingImported(),
    prompts: nothingImported(),
    prices: nothingImported(),
    bills: nothingImported(),
    budgets: nothingImported(),
    budgetOverrides: nothingImported(),
    conversations: nothingImported(),
    messages: nothingImported(),
    calls: nothingImported(),
  }
  let unattached = 0

  function writeOne(record: ArchiveRecord, writing: ArchiveWriting): void {
    if (record.type === 'connection') taken.connections[writing.connection(record)] += 1
    else if (record.type === 'prompt') taken.prompts[writing.prompt(record)] += 1
    else if (record.type === 'price') taken.prices[writing.price(record)] += 1
    else if (record.type === 'bill') taken.bills[writing.bill(record)] += 1
    else if (record.type === 'budget') taken.budgets[writing.budget(record)] += 1
    else if (record.type === 'budget-override') taken.budgetOverrides[writing.budgetOverride(record)] += 1
    else if (record.type === 'clearing') writing.clearing(record)
    else if (record.type === 'conversation') taken.conversations[writing.conversation(record)] += 1
    else if (record.type === 'call') taken.calls[writing.call(record)] += 1
    else {
      const outcome = writing.message(record)
      if (outcome === 'unattached') unattached += 1
      else taken.messages[outcome] += 1
    }
  }

  return {
    write(records: readonly ArchiveRecord[], writing: ArchiveWriting): void {
      for (const record of records) writeOne(record, writing)
    },
    report(): ImportReport {
      const left = unattached === 0 ? [] : [{ reason: 'unattached', count: unattached }]
      return { source, ...taken, skipped: [...skipped(), ...left] }
    },
  }
}
