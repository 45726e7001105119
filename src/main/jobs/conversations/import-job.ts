import type { DatabaseSync } from 'node:sqlite'
import type { ImportOutcome } from '../../../shared/contract/conversations/transfer.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import { createArchiveReading } from '../../storage/archive/archive-reading.ts'
import { createArchiveWriting } from '../../storage/archive/archive-writing.ts'
import { createArchiveCheck } from '../../transfer/archive-check.ts'
import { TransferError } from '../../transfer/transfer-error.ts'
import type { Job } from '../job.ts'
import { createPace } from '../pace.ts'
import { emptyTrashJob } from './empty-trash-job.ts'
import { inBatches } from './import-batches.ts'
import { type ImportSource, openImportSource } from './import-source.ts'
import { createTally } from './import-tally.ts'

export interface ImportInput {
  readonly file: string
  /** Where conversations of other programs go on; null where there is none yet. */
  readonly connectionId: string | null
  readonly now: number
}

/** Checks the whole file first, and only then writes any of it; what is here already is left as it is. */
export const importJob: Job<ImportInput, ImportOutcome> = {
  pace: 'long',
  access: 'write',
  async run(database, input, report) {
    try {
      // Without a file there is nothing to keep it in.
      if (database.location() === null) throw new TransferError('nothing-kept')
      const source = open(input)
      const count = check(source, createArchiveReading(database))
      // What is being deleted for good must not be taken for something that is here.
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

/** A disk that is gone and a folder are no fault of what is in the file. */
function readable(cause: unknown): unknown {
  const isOfDisk = cause instanceof Error && 'code' in cause && 'syscall' in cause
  return isOfDisk ? new AppError('file-not-read', 'The file could not be read.', { cause }) : cause
}

/** How many records there are. */
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
  const pace = createPace()
  let done = 0
  for (const batch of inBatches(source.records(), pace.room)) {
    await pace.take(() => writing.transaction(() => tally.write(batch, writing)))
    done += batch.length
    report(done)
  }
  return tally.report()
}
