import type { DatabaseSync } from 'node:sqlite'
import type { UsageFilter, UsagePage, UsageSums } from '../../shared/usage-page.ts'
import { addCall, addSums, emptySums } from '../accounting/usage-sums.ts'
import { readFilteredCalls } from '../storage/ledger/filtered-calls.ts'
import { dayNameOf } from '../storage/ledger/ledger-days.ts'
import { createUsageRepository } from '../storage/ledger/usage-repository.ts'
import { createTransaction } from '../storage/transaction.ts'
import type { Job } from './job.ts'

const pageLength = 50

interface Group<Facts> {
  readonly facts: Facts
  readonly sums: UsageSums
}

export const usagePageJob: Job<UsageFilter, UsagePage> = {
  pace: 'quick',
  access: 'read',
  run: (database, filter) => readUsagePage(database, filter),
}

export const moreConversationsJob: Job<
  UsageFilter & { offset: number },
  { rows: UsagePage['conversations']['rows'] }
> = {
  pace: 'quick',
  access: 'read',
  run: (database, { offset, ...filter }) => ({ rows: conversationsOf(database, filter, offset).rows }),
}

function readUsagePage(database: DatabaseSync, filter: UsageFilter): UsagePage {
  const sums = emptySums()
  const days = createGroups<{ day: string }>()
  const models = createGroups<{ model: string; connectionId: string; connectionName: string }>()
  const connections = createGroups<{ connectionId: string; name: string }>()
  for (const call of readFilteredCalls(database, filter)) {
    const { connectionId, connectionName } = call
    const model = call.modelAnswered ?? call.modelAsked
    const day = dayNameOf(call, filter.clock)
    addCall(sums, call)
    addCall(days.at([day], { day }), call)
    addCall(models.at([connectionId, model], { model, connectionId, connectionName }), call)
    addCall(connections.at([connectionId], { connectionId, name: connectionName }), call)
  }
  const usage = createUsageRepository(database, createTransaction(database))
  return {
    sums,
    days: days.all().toSorted((one, other) => Date.parse(one.day) - Date.parse(other.day)),
    models: byTotal(models.all()),
    connections: byTotal(connections.all()),
    conversations: conversationsOf(database, filter, 0),
    choices: usage.choices(filter.isDemo),
    firstDay: usage.firstDay(filter),
  }
}

function conversationsOf(
  database: DatabaseSync,
  filter: UsageFilter,
  offset: number,
): UsagePage['conversations'] {
  const groups = createGroups<{ conversationId: string }>()
  for (const call of readFilteredCalls(database, filter))
    addCall(groups.at([call.conversationId], { conversationId: call.conversationId }), call)
  const { titleOf } = createUsageRepository(database, createTransaction(database))
  const ranked = byTotal(groups.all())
  const left = ranked.slice(offset + pageLength)
  return {
    rows: ranked
      .slice(offset, offset + pageLength)
      .map((group) => ({ ...group, ...titleOf(group.conversationId) })),
    otherCount: left.length,
    others: left.reduce((sum, { sums }) => addSums(sum, sums), emptySums()),
  }
}

function createGroups<Facts>() {
  const groups = new Map<string, Group<Facts>>()
  return {
    at(key: readonly string[], facts: Facts): UsageSums {
      const name = JSON.stringify(key)
      const group = groups.get(name) ?? { facts, sums: emptySums() }
      groups.set(name, group)
      return group.sums
    },
    all: () => [...groups.values()].map(({ facts, sums }) => ({ ...facts, sums })),
  }
}

function byTotal<T extends { readonly sums: UsageSums }>(rows: readonly T[]): T[] {
  return rows.toSorted((one, other) => other.sums.totalTokens - one.sums.totalTokens)
}
