import type { DatabaseSync } from 'node:sqlite'
import type { Price } from '../../../shared/contract/money/price.ts'
import type {
  ConversationUsage,
  MoreConversations,
  UsageEarlier,
  UsageFilter,
  UsagePage,
  UsageSums,
} from '../../../shared/contract/usage/usage-page.ts'
import {
  addPartsTo,
  type CallRates,
  costOfTokenParts,
  mapParts,
  type PricedRates,
  ratesFor,
  type TokenParts,
} from '../../../shared/domain/money/cost-parts.ts'
import { demoPriceOf } from '../../../shared/domain/money/demo-prices.ts'
import { addMoney, markUnconfirmed } from '../../../shared/domain/money/money.ts'
import { addSums, subtractSums } from '../../../shared/domain/usage/usage-sums.ts'
import { priceAt } from '../../accounting/pricing.ts'
import type { Job } from '../../jobs/job.ts'
import { createTransaction, readSnapshot } from '../../storage/database/transaction.ts'
import { readPrices } from '../../storage/repositories/money/price-repository.ts'
import { type PricedPart, type SumQueries, sumQueries } from '../../storage/repositories/usage/read-sums.ts'
import {
  createUsageRepository,
  type UsageRepository,
} from '../../storage/repositories/usage/usage-repository.ts'

const readers = new WeakMap<DatabaseSync, UsageRepository>()

export const usagePageJob: Job<UsageFilter, UsagePage> = {
  access: 'read',
  run: (database, filter) => readSnapshot(database, () => readPage(database, filter)),
}

export const usageSumsJob: Job<UsageFilter, UsagePage['sums']> = {
  access: 'read',
  run: (database, filter) => readSnapshot(database, () => readSums(database, filter)),
}

/** The sums, days, models and projects of an earlier period. */
export const earlierUsageJob: Job<UsageFilter, UsageEarlier> = {
  access: 'read',
  run: (database, filter) =>
    readSnapshot(database, () => {
      const sources = sourcesOf(database, filter)
      const totals = readTotals(sources)
      return { ...totals, projects: readProjects(sources, sources.usage.projects(filter.isDemo)) }
    }),
}

export const moreConversationsJob: Job<MoreConversations, ConversationUsage[]> = {
  access: 'read',
  run: (database, { offset, ...filter }) =>
    readSnapshot(database, () => readConversations(sourcesOf(database, filter), offset).rows),
}

type PriceOf = (part: Omit<PricedPart, 'day'>) => PricedRates | null

interface Sources {
  readonly rolledUp: SumQueries
  readonly usage: UsageRepository
  readonly priceOf: PriceOf
  readonly costs: Costs
  readonly isDemo: boolean
}

const all = 'all'
const others = 'others'
const dayNamed = (day: string): string => `day ${day}`
// Names may contain blanks, so the key includes a length.
const modelNamed = (connectionId: string, model: string): string =>
  `model ${connectionId.length} ${connectionId}${model}`
const connectionNamed = (id: string): string => `connection ${id}`
const projectNamed = (id: string | null): string => `project ${id ?? ''}`
const conversationNamed = (id: string): string => `conversation ${id}`

function sourcesOf(database: DatabaseSync, filter: UsageFilter): Sources {
  const usage = usageReader(database)
  // Demo calls have made-up prices, even if their model name has a real one.
  const priceOf: PriceOf = filter.isDemo
    ? ({ modelRequested }) => demoPriceOf(modelRequested)
    : priceIn(readPrices(database))
  return {
    rolledUp: sumQueries(database, filter),
    usage,
    priceOf,
    costs: createCosts(),
    isDemo: filter.isDemo,
  }
}

function readPage(database: DatabaseSync, filter: UsageFilter): UsagePage {
  const sources = sourcesOf(database, filter)
  const { usage, costs } = sources
  const choices = usage.choices(filter.isDemo)
  const names = new Map(choices.connections.map(({ id, name }) => [id, name]))
  const { sums, days, models } = readTotals(sources, names)
  const projects = readProjects(sources, choices.projects)
  const { rows, otherCount } = readConversations(sources, 0)
  const programs = readPrograms(sources)
  costs.combine(others, [all])
  costs.subtract(
    others,
    [...rows.map(({ conversationId }) => conversationId), ...programs.map(({ programId }) => programId)].map(
      conversationNamed,
    ),
  )
  return {
    sums,
    days,
    models,
    connections: byTotal(connectionsOf(models, names, costs)),
    conversations: {
      rows,
      otherCount,
      others: costs.addTo(subtractSums(sums, totalOf([...rows, ...programs])), others),
    },
    programs: byTotal(programs),
    projects,
    choices,
    firstDay: usage.firstDay(filter),
  }
}

type Names = ReadonlyMap<string, string>

/** The sums by day and model, and in total. */
function readTotals(sources: Sources, known?: Names): Omit<UsageEarlier, 'projects'> {
  const { rolledUp, usage, costs, isDemo } = sources
  const names = known ?? new Map(usage.choices(isDemo).connections.map(({ id, name }) => [id, name]))
  addCosts(sources)
  const days = rolledUp.days().map(({ day, sums }) => ({ day, sums: costs.addTo(sums, dayNamed(day)) }))
  costs.combine(
    all,
    days.map(({ day }) => dayNamed(day)),
  )
  const models = rolledUp.models().map(({ connectionId, model, sums }) => ({
    connectionId,
    model,
    connectionName: names.get(connectionId) ?? connectionId,
    sums: costs.addTo(sums, modelNamed(connectionId, model)),
  }))
  return { sums: costs.addTo(totalOf(days), all), days, models: byTotal(models) }
}

/** The sums of each day with calls. */
export function readDays(database: DatabaseSync, filter: UsageFilter): UsagePage['days'] {
  const { rolledUp, priceOf, costs } = sourcesOf(database, filter)
  for (const { rates, part } of pricedParts(rolledUp.parts(), priceOf))
    costs.add(dayNamed(part.day), rates, part.parts)
  return rolledUp.days().map(({ day, sums }) => ({ day, sums: costs.addTo(sums, dayNamed(day)) }))
}

/** The sums of all matching calls, added up from their days. */
export function readSums(database: DatabaseSync, filter: UsageFilter): UsagePage['sums'] {
  const { rolledUp, priceOf, costs } = sourcesOf(database, filter)
  for (const { rates, part } of pricedParts(rolledUp.parts(), priceOf)) costs.add(all, rates, part.parts)
  return costs.addTo(totalOf(rolledUp.days()), all)
}

function connectionsOf(
  models: readonly UsagePage['models'][number][],
  names: Names,
  costs: Costs,
): UsagePage['connections'] {
  const groups = Map.groupBy(models, ({ connectionId }) => connectionId)
  return [...groups].map(([connectionId, group]) => {
    costs.combine(
      connectionNamed(connectionId),
      group.map(({ model }) => modelNamed(connectionId, model)),
    )
    return {
      connectionId,
      name: names.get(connectionId) ?? connectionId,
      sums: costs.addTo(totalOf(group), connectionNamed(connectionId)),
    }
  })
}

function readConversations(
  { rolledUp, usage, priceOf, costs }: Sources,
  offset: number,
): { rows: ConversationUsage[]; otherCount: number } {
  const { rows, otherCount } = rolledUp.conversations(offset)
  const ids = rows.map(({ conversationId }) => conversationId)
  for (const { rates, part } of pricedParts(rolledUp.partsOf(ids), priceOf))
    costs.add(conversationNamed(part.conversationId ?? ''), rates, part.parts)
  return {
    otherCount,
    rows: rows.map(({ conversationId, sums }) => ({
      conversationId,
      ...usage.titleOf(conversationId),
      sums: costs.addTo(sums, conversationNamed(conversationId)),
    })),
  }
}

function readPrograms({ rolledUp, usage, priceOf, costs }: Sources): UsagePage['programs'] {
  const programs = usage.programs()
  const rows = rolledUp.programs(programs.map(({ id }) => id))
  const ids = rows.map(({ conversationId }) => conversationId)
  if (ids.length > 0)
    for (const { rates, part } of pricedParts(rolledUp.partsOf(ids), priceOf))
      costs.add(conversationNamed(part.conversationId ?? ''), rates, part.parts)
  const sumsOf = new Map(rows.map(({ conversationId, sums }) => [conversationId, sums]))
  return programs.flatMap(({ id, name, isDeleted }) => {
    const sums = sumsOf.get(id)
    return sums === undefined
      ? []
      : [{ programId: id, name, isDeleted, sums: costs.addTo(sums, conversationNamed(id)) }]
  })
}

/** A project that the ledger names and nobody knows counts as deleted. */
function readProjects(
  { rolledUp, costs }: Sources,
  known: UsagePage['choices']['projects'],
): UsagePage['projects'] {
  const projects = new Map(known.map((project) => [project.id, project]))
  const rows = rolledUp.projects().map(({ projectId, sums }) => ({
    projectId,
    name: projects.get(projectId ?? '')?.name ?? '',
    isDeleted: projectId !== null && (projects.get(projectId)?.isDeleted ?? true),
    sums: costs.addTo(sums, projectNamed(projectId)),
  }))
  return byTotal(rows)
}

function addCosts({ rolledUp, priceOf, costs }: Sources): void {
  for (const { rates, part } of pricedParts(rolledUp.parts(), priceOf)) {
    costs.add(dayNamed(part.day), rates, part.parts)
    costs.add(modelNamed(part.connectionId, part.model), rates, part.parts)
    costs.add(projectNamed(part.projectId), rates, part.parts)
  }
}

function pricedParts<Part extends Omit<PricedPart, 'day'>>(
  parts: readonly Part[],
  priceOf: PriceOf,
): { rates: CallRates; part: Part }[] {
  return parts.flatMap((part) => {
    const price = priceOf(part)
    return price === null ? [] : [{ rates: ratesFor(price, part), part }]
  })
}

function priceIn(prices: readonly Price[]): PriceOf {
  return ({ connectionId, modelRequested, model, dayUtc }) =>
    priceAt(prices, { connectionId, modelRequested, modelAnswered: model, dayUtc })
}

function totalOf(rows: readonly { readonly sums: UsagePage['sums'] }[]): UsagePage['sums'] {
  return addSums(rows.map(({ sums }) => sums))
}

function byTotal<T extends { readonly sums: UsagePage['sums'] }>(rows: readonly T[]): T[] {
  return rows.toSorted((one, other) => other.sums.totalTokens - one.sums.totalTokens)
}

/** One reader per database, because preparing statements takes longer than running them. Doesn't keep data. */
export function usageReader(database: DatabaseSync): UsageRepository {
  const known = readers.get(database)
  if (known !== undefined) return known
  const reader = createUsageRepository(database, createTransaction(database))
  readers.set(database, reader)
  return reader
}

/** The costs of groups of calls, each under a name. */
interface Costs {
  add(name: string, rates: CallRates, parts: TokenParts): void
  /** Adds whole groups to another group. */
  combine(name: string, groups: readonly string[]): void
  /** Subtracts whole groups from another group. */
  subtract(name: string, groups: readonly string[]): void
  /** Returns the sums of a group together with the group's cost. */
  addTo(sums: UsageSums, name: string): UsageSums
}

type Group = Map<CallRates, Record<keyof TokenParts, number>>

/** Gathers tokens by their rates and multiplies once. The result is exact, and quick for any number of calls. */
function createCosts(): Costs {
  const groups = new Map<string, Group>()
  const groupOf = (name: string): Group => {
    const group = groups.get(name) ?? new Map<CallRates, TokenParts>()
    groups.set(name, group)
    return group
  }
  const everyOf = (names: readonly string[]) => names.flatMap((name) => [...(groups.get(name) ?? [])])
  return {
    add: (name, rates, parts) => addInto(groupOf(name), rates, parts),
    combine(name, from) {
      for (const [rates, parts] of everyOf(from)) addInto(groupOf(name), rates, parts)
    },
    subtract(name, from) {
      for (const [rates, parts] of everyOf(from))
        addInto(
          groupOf(name),
          rates,
          mapParts(parts, (count) => -count),
        )
    },
    addTo(sums, name) {
      const priced = everyOf([name]).filter(([, { call }]) => call > 0)
      const pricedCount = priced.reduce((count, [, { call }]) => count + call, 0)
      return {
        ...sums,
        cost: addMoney(
          priced.map(([rates, parts]) => markUnconfirmed(costOfTokenParts(parts, rates), rates, parts.call)),
        ),
        unpricedCount: sums.callCount - pricedCount,
      }
    },
  }
}

/** Adds in place, because this runs for every day and model. */
function addInto(group: Group, rates: CallRates, parts: TokenParts): void {
  const sum = group.get(rates)
  if (sum === undefined) group.set(rates, { ...parts })
  else addPartsTo(sum, parts)
}
