import type { ArchiveRecord } from '../../transfer/archive-schema.ts'
import type { LinedRecord } from './import-source.ts'

const mostRows = 1_000
const mostCharacters = 2_000_000

/**
 * Records that are written as one, in their order: a parent is always there before what follows it. A conversation stays together with
 * its first messages. `roomFor` says how many rows are enough by now.
 */
export function* inBatches(
  records: Iterable<LinedRecord>,
  roomFor: () => number,
): Generator<readonly ArchiveRecord[]> {
  let batch: ArchiveRecord[] = []
  let characters = 0
  for (const { record } of records) {
    if (batch.length >= Math.min(roomFor(), mostRows) || characters >= mostCharacters) {
      yield batch
      batch = []
      characters = 0
    }
    batch.push(record)
    if (record.type === 'message') characters += record.text.length + record.reasoning.length
  }
  if (batch.length > 0) yield batch
}
