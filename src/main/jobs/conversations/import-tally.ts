import type { ImportReport } from '../../../shared/contract/conversations/transfer.ts'
import type { ArchiveWriting } from '../../storage/archive/archive-writing.ts'
import type { ArchiveRecord } from '../../transfer/archive-schema.ts'
import type { ImportSource } from './import-source.ts'

const nothingTaken = () => ({ added: 0, present: 0, different: 0 })

/** Hands records over to be written, and counts what became of them. */
export function createTally({ source, skipped }: ImportSource) {
  const taken = {
    connections: nothingTaken(),
    prompts: nothingTaken(),
    prices: nothingTaken(),
    bills: nothingTaken(),
    budgets: nothingTaken(),
    budgetOverrides: nothingTaken(),
    conversations: nothingTaken(),
    messages: nothingTaken(),
    calls: nothingTaken(),
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
      const fate = writing.message(record)
      if (fate === 'unattached') unattached += 1
      else taken.messages[fate] += 1
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
