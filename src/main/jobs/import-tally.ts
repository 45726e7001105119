import type { ImportReport, Taken } from '../../shared/transfer.ts'
import type { ArchiveWriting, Fate } from '../storage/archive/archive-writing.ts'
import type { MessageFate } from '../storage/archive/message-writing.ts'
import type { ArchivedMessage } from '../transfer/archive.ts'
import type { ArchiveRecord } from '../transfer/archive-schema.ts'
import type { ImportSource } from './import-source.ts'

const nothingTaken = () => ({ added: 0, present: 0, different: 0 })

/** Hands records over to be written, and counts what became of them. */
export function createTally({ source, skipped }: ImportSource) {
  const taken = {
    connections: nothingTaken(),
    conversations: nothingTaken(),
    messages: nothingTaken(),
    calls: nothingTaken(),
  }
  let unattached = 0

  function countMessages(fates: readonly MessageFate[]): void {
    for (const fate of fates) {
      if (fate === 'unattached') unattached += 1
      else taken.messages[fate] += 1
    }
  }

  function writeOne(record: Exclude<ArchiveRecord, { type: 'message' }>, writing: ArchiveWriting): void {
    const count = (counts: Record<keyof Taken, number>, fate: Fate): void => {
      counts[fate] += 1
    }
    if (record.type === 'connection') count(taken.connections, writing.connection(record))
    else if (record.type === 'conversation') count(taken.conversations, writing.conversation(record))
    else count(taken.calls, writing.call(record))
  }

  return {
    write(records: readonly ArchiveRecord[], writing: ArchiveWriting): void {
      let messages: ArchivedMessage[] = []
      const writeMessages = (): void => {
        if (messages.length > 0) countMessages(writing.messages(messages))
        messages = []
      }
      for (const record of records) {
        if (record.type === 'message') {
          messages.push(record)
          continue
        }
        writeMessages()
        writeOne(record, writing)
      }
      writeMessages()
    },
    report(): ImportReport {
      const left = unattached === 0 ? [] : [{ reason: 'unattached', count: unattached }]
      return { source, ...taken, skipped: [...skipped(), ...left] }
    },
  }
}
