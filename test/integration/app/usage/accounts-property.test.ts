import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { usagePageJob } from '../../../../src/main/reports/usage-page/usage-page-job.ts'
import { backupsFolderOf } from '../../../../src/main/storage/backups/backups-folder.ts'
import { prepareRestore } from '../../../../src/main/storage/backups/prepare-restore.ts'
import { defineFunctions } from '../../../../src/main/storage/schema/migrate.ts'
import type { CallRow } from '../../../../src/shared/contract/usage/chat-usage.ts'
import {
  everyCall,
  type LedgerCall,
  type LedgerCalls,
  type UsagePage,
  type UsageSums,
} from '../../../../src/shared/contract/usage/usage-page.ts'
import { addMoney, type Money } from '../../../../src/shared/domain/money/money.ts'
import { addSums } from '../../../../src/shared/domain/usage/usage-sums.ts'
import { seedsFor } from '../../../fixtures/cases.ts'
import { noCacheRates } from '../../../fixtures/samples/money.ts'
import { startService } from '../../../service/start-service.ts'
import { countTokens, wordsIn } from '../../../service/tokens.ts'
import { type Billed, createBillingService } from '../billing-service.ts'
import { connect, type HeadlessApp, importPicked, startHeadlessApp } from '../headless-app.ts'
import { beginMetering, type Deed, type Deeds, deeds, plainTurns } from './generated-account.ts'

const models = ['harbour-7b-instruct', 'lantern-70b-chat']
const figures = ['promptTokens', 'completionTokens', 'totalTokens'] as const

/** Every number exists, and none is negative. */
function expectSoundNumbers(value: unknown, path = ''): void {
  if (typeof value === 'number') expect([path, Number.isFinite(value) && value >= 0]).toEqual([path, true])
  else if (typeof value === 'object' && value !== null)
    for (const [name, part] of Object.entries(value)) expectSoundNumbers(part, `${path}.${name}`)
}

async function callsOf(app: HeadlessApp): Promise<LedgerCall[]> {
  const rows: LedgerCall[] = []
  for (let after: number | null = null; ; ) {
    const page: LedgerCalls = await app.request('usage.calls', { ...everyCall, after })
    rows.push(...page.rows)
    if (page.next === null) return rows.toReversed()
    after = page.next
  }
}

function sumOf(rows: Iterable<{ readonly usage: CallRow['usage'] }>) {
  const sums = { promptTokens: 0, completionTokens: 0, totalTokens: 0 }
  for (const { usage } of rows) for (const figure of figures) sums[figure] += usage[figure] ?? 0
  return sums
}

const tokensIn = ({ promptTokens, completionTokens, totalTokens }: UsageSums) => ({
  promptTokens,
  completionTokens,
  totalTokens,
})

/** Every way to compute the sum gives the same total, also the service's own record. */
async function expectOneSum({ app, clearedTokens }: Deeds, bill: readonly Billed[]): Promise<UsagePage> {
  const calls = await callsOf(app)
  const [utc, local, proved] = await Promise.all([
    app.request('usage.page', everyCall),
    app.request('usage.page', { ...everyCall, clock: 'local' }),
    app.request('usage.verify', everyCall),
  ])
  expect(proved.sums).toEqual(utc.sums)
  expect(addSums(proved.hours.map(({ sums }) => sums))).toEqual(utc.sums)
  const { rows, others } = utc.conversations
  const callers = [...rows, ...utc.programs].map(({ sums }) => sums)
  const lists = [utc.days, local.days, utc.models, utc.connections, utc.projects].map((list) =>
    list.map(({ sums }) => sums),
  )
  for (const list of [...lists, [...callers, others]]) expect(addSums(list)).toEqual(utc.sums)
  expect(tokensIn(utc.sums)).toEqual(sumOf(calls))
  expect(addMoney(calls.flatMap(({ cost }) => cost ?? []))).toEqual(utc.sums.cost)
  const billed = bill.reduce((sum, { report }) => sum + (report.total_tokens ?? 0), 0)
  expect(utc.sums.totalTokens).toBe(billed - clearedTokens)
  expect(utc.sums.callCount).toBe(utc.sums.reportedCount + utc.sums.notReportedCount)
  expect(calls).toHaveLength(utc.sums.callCount + utc.sums.notProcessedCount)
  expectSoundNumbers([utc, local, calls])
  expect(await app.request('ledger.verifyTotals', undefined)).toMatchObject({ differenceCount: 0 })
  return utc
}

/** A count that was not reported must show nowhere, least of all as a zero. */
function expectNothingInvented(rows: readonly Pick<CallRow, 'usage' | 'source'>[]): void {
  for (const { usage, source } of rows)
    expect(source === 'reported').toBe(figures.some((figure) => usage[figure] !== null))
}

/** A breakdown adds up to the prompt, and with an honest service, to the tokens of its texts. */
function expectTrueSplits(rows: readonly CallRow[], bill: readonly Billed[]): number {
  let checked = 0
  for (const { split, usage } of rows) {
    if (split.kind !== 'split') continue
    expect(split.historyTokens + split.newTokens).toBe(usage.promptTokens)
    for (const billed of bill) {
      const before = bill.find((one) => isGoneOnFrom(billed, one))
      if (before === undefined || billed.report.prompt_tokens !== usage.promptTokens) continue
      const sent = billed.messages.slice(before.messages.length)
      const words = sent.reduce((sum, message) => sum + countTokens(wordsIn(message)) + 4, 0)
      const counted = Math.max(1, countTokens(before.answer))
      if (split.historyTokens !== total(before)) continue
      expect(split.newTokens).toBe(words - counted)
      checked += 1
      break
    }
  }
  return checked
}

const total = ({ report }: Billed): number => (report.prompt_tokens ?? 0) + (report.completion_tokens ?? 0)
const isHonest = ({ quirk }: Billed): boolean => quirk === 'plain' || quirk === 'odd-sum'

function isGoneOnFrom(later: Billed, earlier: Billed): boolean {
  if (later.model !== earlier.model || !isHonest(later) || !isHonest(earlier)) return false
  const led = [...earlier.messages, { role: 'assistant', content: earlier.answer }]
  return (
    led.length < later.messages.length &&
    led.every(
      ({ role, content }, at) => later.messages[at]?.role === role && later.messages[at].content === content,
    )
  )
}

async function expectTrueReviews({ app }: Deeds, bill: readonly Billed[]): Promise<number> {
  let checked = 0
  for (const { id } of await app.request('conversations.list', { before: null })) {
    const review = await app.request('usage.ofChat', { conversationId: id })
    expectSoundNumbers(review)
    expect(review.doRowsMatchLedger).toBe(true)
    expect(review.paid).toMatchObject(sumOf(review.calls))
    expect(review.onVisiblePath).toMatchObject(sumOf(review.calls.filter((call) => call.isOnVisiblePath)))
    expectNothingInvented(review.calls)
    checked += expectTrueSplits(review.calls, bill)
  }
  return checked
}

interface ExportedLine {
  readonly usage: CallRow['usage']
  readonly historyTokens: number | null
  readonly cost: Money | null
}

/** Every call is one exported line, and the lines add up to the page. */
async function expectSameExported({ app }: Deeds, { sums }: UsagePage): Promise<void> {
  app.offered.place = app.folder
  const exported = await app.request('usage.export', { ...everyCall, format: 'jsonl' })
  expect(exported?.callCount).toBe(sums.callCount + sums.notProcessedCount)
  const file = readdirSync(app.folder).find((name) => name.endsWith('.jsonl')) ?? ''
  const lines = readFileSync(join(app.folder, file), 'utf8').trimEnd().split('\n')
  const calls = lines.map((line): ExportedLine => JSON.parse(line))
  expect(sumOf(calls)).toEqual(tokensIn(sums))
  expect(addMoney(calls.flatMap(({ cost }) => cost ?? []))).toEqual(sums.cost)
  const known = calls.filter(({ historyTokens }) => historyTokens !== null)
  const carried = known.reduce((sum, { historyTokens }) => sum + (historyTokens ?? 0), 0)
  expect([carried, sumOf(known).promptTokens]).toEqual([sums.historyTokens, sums.splitPromptTokens])
  rmSync(join(app.folder, file))
}

/** Another computer gets the same account, however often the export is imported. */
async function expectSameElsewhere({ app }: Deeds, page: UsagePage): Promise<void> {
  const there = startHeadlessApp()
  try {
    app.offered.place = app.folder
    const exported = await app.request('transfer.exportEverything', undefined)
    there.offered.picked = join(app.folder, exported?.fileName ?? '')
    expect(readFileSync(there.offered.picked, 'utf8')).not.toContain('NaN')
    for (let times = 0; times < 2; times += 1)
      expect(await importPicked(there)).toMatchObject({ kind: 'done' })
    const { sums, days, connections, projects } = await there.request('usage.page', everyCall)
    expect({ sums, days, connections, projects }).toEqual({
      sums: page.sums,
      days: page.days,
      connections: page.connections,
      projects: page.projects,
    })
  } finally {
    there.close()
    there.remove()
  }
}

/** A restored backup has the same sums, by project too. */
async function expectSameRestored({ app }: Deeds, page: UsagePage): Promise<void> {
  const backup = await app.request('backups.make', undefined)
  const draft = join(app.folder, 'restored.db')
  prepareRestore(join(backupsFolderOf(join(app.folder, 'tally.db')), backup[0]?.name ?? ''), draft, () => {})
  const database = new DatabaseSync(draft)
  try {
    defineFunctions(database)
    const { sums, projects } = await usagePageJob.run(database, everyCall, () => {})
    expect({ sums, projects }).toEqual({ sums: page.sums, projects: page.projects })
  } finally {
    database.close()
    rmSync(draft)
  }
}

async function live(drawn: readonly Deed[]): Promise<number> {
  const { scenario, bill, behave } = createBillingService()
  const service = await startService({ scenario, answerMs: 0 })
  const clock = { now: Date.parse('2026-11-18T21:30Z') }
  const app = startHeadlessApp({ now: () => clock.now })
  try {
    const connected = await connect(app, service)
    const world = Object.assign(clock, {
      app,
      models,
      behave,
      clearedTokens: 0,
      ...connected,
      metered: await beginMetering(app, connected.connectionId),
    })
    await setPrices(world)
    await app.request('conversations.chooseModel', {
      conversationId: world.conversationId,
      modelId: models[0] ?? '',
    })
    for (const deed of [...drawn, ...plainTurns]) await deed.run(world)
    const checked = await expectTrueReviews(world, bill())
    const page = await expectOneSum(world, bill())
    await expectSameExported(world, page)
    await expectSameElsewhere(world, page)
    await expectSameRestored(world, page)
    return checked
  } finally {
    app.close()
    app.remove()
    await service.close()
  }
}

async function setPrices({ app, connectionId }: Deeds): Promise<void> {
  for (const [model, validFrom, currency] of [
    [models[0], '2026-11-01', 'USD'],
    [models[0], '2026-11-19', 'USD'],
    [models[1], '2026-11-01', 'EUR'],
  ]) {
    const price = { connectionId, model: model ?? '', validFrom: validFrom ?? '', currency: currency ?? '' }
    const perMillion = {
      promptPerMillion: `0.${validFrom?.slice(-2)}`,
      completionPerMillion: '1.37',
      ...noCacheRates,
    }
    await app.request('prices.save', { price: { ...price, ...perMillion }, before: null })
  }
}

test('for any actions of person and service, independent sums agree and nothing is invented', async () => {
  let checked = 0
  const property = fc.asyncProperty(deeds, async (drawn) => {
    checked += await live(drawn)
  })
  for (const run of seedsFor(2)) await fc.assert(property, { ...run, endOnFailure: true })
  expect(checked).toBeGreaterThan(0)
})
