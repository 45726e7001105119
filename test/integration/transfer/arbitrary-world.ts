import fc from 'fast-check'
import type { CallEnd, StoredProgram } from '../../../src/main/storage/row-types.ts'
import type { Store } from '../../../src/main/storage/store.ts'
import type { ProjectCorrection } from '../../../src/shared/contract/conversations/project.ts'
import type { Budget, BudgetOverride } from '../../../src/shared/contract/money/budget.ts'
import type { Price } from '../../../src/shared/contract/money/price.ts'
import type { SavedBill } from '../../../src/shared/contract/usage/bill.ts'
import type { UsageDetails } from '../../../src/shared/contract/usage/usage.ts'
import { maxTokenCount } from '../../../src/shared/domain/app/limits.ts'
import { mergeLevels, writeExtraFields } from '../../../src/shared/domain/chat/extra-fields.ts'
import { placesOf, usageTextMarks } from '../../../src/shared/domain/usage/usage-details.ts'
import { aPrice, everyExtra, origins } from '../../fixtures/samples/money.ts'
import {
  aStoredProgram,
  aStoredProject,
  callEnd,
  connection,
  message,
  newCall,
  noon,
  nothingReported,
} from '../../fixtures/samples/stored.ts'
import { someDetails } from '../storage/arbitrary-calls.ts'
import type { Opened } from './whole-world.ts'

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom('', '\u0000', 'a\r\nb', '"\\', '\ud83d\ude00', '{"type":"end"}', '\u2028'),
)
const anyTree = fc.array(
  fc.record({
    parent: fc.nat(),
    isRoot: fc.boolean(),
    text: anyText,
    reasoning: anyText,
    chosen: fc.boolean(),
  }),
  { maxLength: 12 },
)
/** Reports as received, and marks in their place. */
const anyUsageText = fc.oneof(
  fc.constantFrom<string | null>(
    null,
    '{"prompt_tokens":1e3,"total_tokens":1.0E+3}',
    '{"cached_tokens":1,"cached_tokens":2}',
    '{ "note" :\t"\\u0074\\n\\"\\\\" , "list":[ ] }',
    '{"größe":"標 😀 \u2028"}',
    '{"cost":0.12345678901234567890}',
    ...Object.values(usageTextMarks),
  ),
  fc
    .dictionary(anyText, fc.oneof(fc.integer(), anyText), { maxKeys: 3 })
    .map((report) => JSON.stringify(report)),
)
const anyCost = fc.constantFrom<UsageDetails['reportedCost']>(
  null,
  { amount: '0.10', unit: null },
  { amount: '158500', unit: 'USD ticks' },
  { amount: '0', unit: '€ "x"' },
)

/** A report of a service that counts tokens inside or beside its prompt and completion, or with a wrong total. */
const anyReport = fc
  .record({ promptTokens: fc.nat(5_000), completionTokens: fc.nat(5_000), totalTokens: fc.constant(null) })
  .chain((counts) =>
    fc.record({
      counts: fc.constant(counts),
      details: someDetails(counts),
      reportedCost: anyCost,
      usageText: anyUsageText,
      hasCacheBeside: fc.boolean(),
      hasReasoningBeside: fc.boolean(),
      isRight: fc.boolean(),
    }),
  )
  .map(({ counts, details, reportedCost, usageText, ...total }): Partial<CallEnd> => {
    const { cachedTokens, cacheWriteTokens, reasoningTokens } = details
    const cache = total.hasCacheBeside ? (cachedTokens ?? 0) + (cacheWriteTokens ?? 0) : 0
    const reasoning = total.hasReasoningBeside ? (reasoningTokens ?? 0) : 0
    const totalTokens = counts.promptTokens + counts.completionTokens + cache + reasoning
    const usage = { ...counts, totalTokens: totalTokens <= maxTokenCount && total.isRight ? totalTokens : 1 }
    return { usage, usageText, details: { ...details, ...placesOf(usage, details), reportedCost } }
  })
const otherEnd = fc.constantFrom<Partial<CallEnd> | null>(
  { usage: nothingReported, source: 'not-reported', state: 'stopped', durationMs: null },
  { usage: nothingReported, source: 'estimated', estimate: { promptTokens: 3, completionTokens: 0 } },
  { state: 'failed', source: 'none', usage: nothingReported, failureCode: 'rate', completionCreated: 1.5 },
)
const anyEnd = fc.oneof({ weight: 3, arbitrary: anyReport }, otherEnd)

const anyFields = fc.constantFrom<string>(
  '',
  '{"temperature":0.70,"seed":12345678901234567890}',
  '{ "stop": ["\\u0000\\n"],\n"__proto__" : null }',
)

const anyConversation = fc.record({
  title: anyText,
  systemPrompt: anyText,
  draft: anyText,
  modelId: fc.option(anyText),
  tags: fc.uniqueArray(fc.constantFrom<string>('work', 'home', 'ÄÖ', '标签'), { maxLength: 3 }),
  pinnedAt: fc.option(fc.constant(noon)),
  archivedAt: fc.option(fc.constant(noon)),
  isDeleted: fc.boolean(),
  projectId: fc.constantFrom(null, 'website', 'old'),
  tree: anyTree,
  ends: fc.array(anyEnd, { maxLength: 3 }),
  fields: fc.record({ chat: anyFields, next: anyFields, queued: anyFields, call: fc.option(anyFields) }),
})

export const anyWorld = fc.array(anyConversation, { maxLength: 4 })

type AnyConversation = Parameters<Parameters<typeof anyWorld.map>[0]>[0][number]

const aPrompt = {
  id: 'prompt',
  name: 'Short answers',
  text: 'Be brief.\n\u0000',
  folder: 'Tone 😀',
  isFavourite: true,
  createdAt: noon,
  updatedAt: noon + 1,
  defaultFor: [],
}

const onePrice = aPrice({ connectionId: connection.id, model: 'small-1' })
/** The last one is of a deleted connection. */
const somePrices: readonly Price[] = [
  onePrice,
  {
    ...onePrice,
    validFrom: '2026-11-01',
    promptPerMillion: '0.000000000000000001',
    cachedPerMillion: '0',
    extras: everyExtra,
  },
  { ...onePrice, model: '=1+1\r\n"😀', currency: 'JPY', cacheWritePerMillion: '0.25' },
  { ...onePrice, connectionId: 'gone' },
  ...origins.map((origin, index) => ({ ...onePrice, model: `small-${index + 2}`, origin })),
]
const terms = {
  period: 'day',
  currency: null,
  limit: '100000',
  connectionId: null,
  programId: null,
  projectId: null,
} as const
const someBudgets: readonly Budget[] = [
  { id: 'budget 1', ...terms, createdAt: noon },
  { id: 'budget 2', ...terms, currency: 'EUR', limit: '0.5', connectionId: connection.id, createdAt: noon },
  { id: 'budget 3', ...terms, programId: 'editor', createdAt: noon },
  { id: 'budget 4', ...terms, projectId: 'website', createdAt: noon },
]
const someOverrides = ['override 1', 'override 2'].map(
  (id, index): BudgetOverride => ({
    id,
    at: noon + index,
    budgetId: 'budget 1',
    ...terms,
    spent: '99000',
    pendingAmount: '0',
    forecast: '1290',
    typed: 'Send anyway\u0000',
    conversationId: 'conversation-0',
    callIds: ['conversation-0 call 0'],
  }),
)

const nothingBilled = { promptTokens: null, completionTokens: null, totalTokens: null, requests: null }
const aBill: SavedBill = {
  id: 'bill-1',
  period: { connectionId: connection.id, clock: 'utc', from: '2026-10-01', to: '2026-10-31' },
  connectionName: connection.name,
  savedAt: noon,
  closedAt: noon + 1,
  rows: [
    {
      day: '2026-10-03',
      model: '=1+1\r\n"😀',
      ...nothingBilled,
      totalTokens: 9_007_199_254_740_991,
      cost: null,
    },
    { day: null, model: null, ...nothingBilled, cost: { currency: 'EUR', amount: '-0.000000000000000001' } },
  ],
  tally: [{ day: '2026-10-03', model: 'small-1', ...nothingBilled, requests: 0, cost: null }],
}

/** Writes it like the app, through the repositories. */
export function fill({ store, database }: Opened, world: readonly AnyConversation[]): void {
  // Its name is the host of its address, as for every saved connection.
  store.connections.put({
    ...connection,
    name: 'api.example.com',
    keyHeader: 'x-api-key',
    key: {
      address: 'https://api.example.com/v1',
      lastFour: '4f2a',
      keyPlace: 'keychain',
      savedAt: 1000,
      lastUsedAt: 2000,
    },
  })
  store.models.setFavourites(connection.id, ['small-1', 'one that is gone'])
  store.parameters.setModels(connection.id, [{ modelId: 'small-1', fields: '{"max_tokens": 100}' }])
  store.dictionaries.addCustomWord({ word: 'Kubernetes', addedAt: noon })
  store.prompts.addFolder({ name: 'Tone 😀', createdAt: noon })
  store.prompts.addFolder({ name: 'Empty', createdAt: noon + 2 })
  store.prompts.put(aPrompt)
  store.prompts.setDefault(connection.id, aPrompt.id)
  for (const price of somePrices) store.prices.put(price)
  store.bills.put(aBill)
  for (const budget of someBudgets) store.budgets.put(budget)
  for (const override of someOverrides) store.budgets.insertOverride(override)
  for (const [cleared, day] of [19_990, 20_001].entries())
    database
      .prepare(
        'INSERT INTO ledgerClearings (clearedAt, beforeDay, callCount, totalTokens) VALUES (?, ?, 3, 4000)',
      )
      .run(noon + cleared, day)
  for (const [index, one] of world.entries()) fillOne({ store, database }, `conversation-${index}`, one)
  for (const project of someProjects) store.projects.put(project)
  for (const correction of someCorrections) store.projects.insertCorrection(correction)
  for (const program of somePrograms) fillProgram(store, program)
}

/** The last one was deleted and lost its name; a call still names it. */
const someProjects = [
  aStoredProject({ id: 'website', systemPrompt: 'Be brief.\n', connectionId: connection.id }),
  aStoredProject({ id: 'old', name: 'Old one 😀', modelId: 'small-1', archivedAt: noon }),
  aStoredProject({ id: 'gone', name: '', deletedAt: noon }),
]
const someCorrections = [null, 'website'].map(
  (toProjectId, index): ProjectCorrection => ({
    id: `correction ${index}`,
    at: noon + index,
    conversationId: 'conversation-0',
    fromProjectId: 'gone',
    toProjectId,
    callCount: index + 1,
  }),
)

/** The second was renamed after its call, and the last one was deleted and lost its name. */
const somePrograms = [
  aStoredProgram({ id: 'editor', models: ['small-1'], tokenHash: 'a1'.repeat(32), tokenEnd: 'a1a1' }),
  aStoredProgram({
    id: 'script',
    name: 'Renamed',
    lastUsedAt: noon,
    projectId: 'website',
    passesGatewayHeaders: true,
  }),
  aStoredProgram({ id: 'gone', name: '', deletedAt: noon }),
]

function fillProgram({ programs, calls }: Store, program: StoredProgram): void {
  const { id } = program
  programs.put(program)
  calls.insert(
    newCall(`call of ${id}`, { conversationId: id, conversationTitle: '', messageId: `call of ${id}` }),
  )
  calls.finish(
    `call of ${id}`,
    callEnd({ usage: { promptTokens: 30, completionTokens: 4, totalTokens: 34 } }),
  )
}

function fillOne({ store, database }: Omit<Opened, 'close'>, id: string, one: AnyConversation): void {
  const { title, modelId, systemPrompt, draft, projectId } = one
  store.conversations.insert(
    { id, connectionId: connection.id, title, modelId, systemPrompt, draft, projectId },
    noon,
  )
  if (draft !== '')
    for (const text of [`${draft} waits`, 'And this too'].slice(0, 1 + (draft.length % 2)))
      store.queue.insert(id, { id: `${id} ${text.length}`, text, extraFields: one.fields.queued }, noon)
  store.parameters.setChat(id, one.fields)
  store.conversations.setSpelling(id, [null, '', 'de_DE'][title.length % 3] ?? null)
  database
    .prepare('UPDATE conversations SET pinnedAt = ?, archivedAt = ? WHERE id = ?')
    .run(one.pinnedAt, one.archivedAt, id)
  for (const tag of one.tags)
    database.prepare('INSERT INTO conversationTags (conversationId, tag) VALUES (?, ?)').run(id, tag)
  const ids: string[] = []
  for (const { parent, isRoot, text, reasoning, chosen } of one.tree) {
    const parentId = isRoot ? null : (ids[parent % Math.max(1, ids.length)] ?? null)
    const messageId = `${id} message ${ids.length}`
    const role = ids.length % 2 === 0 ? 'user' : 'assistant'
    const comparisonId = role === 'assistant' && text.length % 2 === 0 ? `${id} compared` : null
    const words = { role, text, reasoning } as const
    store.messages.insert(message(messageId, parentId, { conversationId: id, ...words, comparisonId }))
    if (role === 'assistant' && text.length % 3 === 2) addForeignCounts(database, messageId, text.length)
    const before = ids[parent % Math.max(1, ids.length)]
    if (chosen && before !== undefined) choose(store, before)
    store.messages.setExcluded(messageId, text.length % 3 === 1)
    ids.push(messageId)
  }
  fillCalls(store, id, ids, one)
  if (one.isDeleted) store.conversations.setDeleted(id, noon)
}

function addForeignCounts(database: Opened['database'], id: string, promptTokens: number): void {
  const usage = JSON.stringify({ promptTokens, completionTokens: 7, totalTokens: null })
  database
    .prepare("UPDATE messages SET importedFrom = 'Open WebUI', importedUsage = ? WHERE id = ?")
    .run(usage, id)
}

function fillCalls(store: Store, id: string, messageIds: readonly string[], one: AnyConversation): void {
  for (const [number, end] of one.ends.entries()) {
    const callId = `${id} call ${number}`
    store.calls.insert(
      newCall(callId, {
        conversationId: id,
        messageId: messageIds[number] ?? 'gone',
        excluded: ['2-3,7', null][number] ?? null,
        extraFields: one.fields.call && writeExtraFields(mergeLevels({ chat: one.fields.call })),
        projectId: [one.projectId, 'gone', null][number] ?? null,
        forecast: number % 2 === 0 ? { promptTokens: 40, range: number } : null,
      }),
    )
    if (end !== null) store.calls.finish(callId, callEnd(end), [0, 640, null][number] ?? null)
  }
}

/** Chooses one of the compared answers to continue with. */
function choose(store: Store, id: string): void {
  const found = store.messages.find(id)
  if (found?.comparisonId == null) store.messages.choose(id)
  else store.messages.pick(found)
}
