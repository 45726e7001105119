import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyCall } from '../../../../src/shared/contract/usage/usage-page.ts'
import { addDecimals } from '../../../../src/shared/domain/money/decimal.ts'
import { readCsv } from '../../../../src/shared/domain/usage/csv-table.ts'
import {
  besideAllTotals,
  besideCalls,
  besideInViewTotals,
  type CachedCall,
  cachedRates,
  cachedSums,
  cacheRecord,
  cutReport,
  insideCalls,
  insideTotals,
} from '../../../fixtures/by-hand/cached-calls.ts'
import { cut } from '../../../service/line.ts'
import { sendAnswer } from '../../../service/reply.ts'
import { startService } from '../../../service/start-service.ts'
import { eventOf, sendTexts } from '../../../service/stream.ts'
import { connect, type HeadlessApp, startHeadlessApp } from '../headless-app.ts'
import { setBudget } from '../money/budget-story.ts'

const allCalls = [...insideCalls, ...besideCalls]

let app: HeadlessApp
let chats: { readonly inside: string; readonly beside: string }

/** A report that ends in the middle, after some text. */
const cutOff = [
  eventOf({ choices: [{ index: 0, delta: { content: 'Half' } }] }),
  `data: {"choices":[],"usage":${cutReport}`,
]

async function play(conversationId: string, calls: readonly CachedCall[], setClock: (at: string) => void) {
  for (const [index, { kind, startedAt }] of calls.entries()) {
    setClock(startedAt)
    const isAnsweredAgain = calls[index - 1]?.kind === 'replaced'
    const { messages } = await app.request('conversations.open', { conversationId })
    const messageId = messages.at(-1)?.id ?? ''
    const { call } = await app.untilAnswered(() =>
      isAnsweredAgain
        ? app.request('chat.answerAgain', { conversationId, messageId })
        : app.request('chat.send', { conversationId, text: `Go on, ${index}.`, replacing: null }),
    )
    expect(call?.state).toBe(kind === 'cut-off' ? 'cut-off' : 'complete')
  }
}

beforeAll(async () => {
  let clock = 0
  const setClock = (at: string) => {
    clock = Date.parse(at)
  }
  setClock(allCalls[0]?.startedAt ?? '')
  const reports = allCalls.values()
  const service = await startService({
    answerMs: 0,
    scenario: {
      description: 'Reports the usage of the table, and cuts off one report.',
      complete: async (call) => {
        const report = reports.next().value?.report ?? null
        if (report !== null) {
          await sendAnswer(call, { text: 'Yes.', usage: JSON.parse(report) })
          return
        }
        await sendTexts(call, cutOff)
        cut(call.response)
      },
    },
  })
  app = startHeadlessApp({ now: () => clock })
  const { connectionId, conversationId } = await connect(app, service)
  await play(conversationId, insideCalls, setClock)
  const other = await app.request('conversations.create', { connectionId })
  await play(other.id, besideCalls, setClock)
  await service.close()
  chats = { inside: conversationId, beside: other.id }
  const [first] = app.store.calls.list(conversationId)
  const price = { connectionId, model: first?.modelRequested ?? '', validFrom: '2020-01-01', ...cachedRates }
  await app.request('prices.save', { price, before: null })
})

afterAll(() => {
  app.close()
  app.remove()
})

describe('twenty calls in both conventions, worked out on paper', () => {
  test('have every number in the ledger and in the review', async () => {
    for (const [conversationId, calls] of [
      [chats.inside, insideCalls],
      [chats.beside, besideCalls],
    ] as const) {
      const rows = app.store.calls.list(conversationId)
      expect(rows.map(({ usageText }) => usageText)).toEqual(calls.map(({ report }) => report))
      const review = await app.request('usage.ofChat', { conversationId })
      expect(
        review.calls.map(({ startedAt, kind, usage, details, split, cost }) => ({
          startedAt: new Date(startedAt).toISOString(),
          kind,
          usage,
          details,
          split,
          cost: cost?.amount ?? null,
        })),
      ).toEqual(calls.map(({ report: _report, parts: _parts, ...row }) => row))
    }
  })

  test('have their totals in view and of all calls', async () => {
    const inside = await app.request('usage.ofChat', { conversationId: chats.inside })
    expect(inside).toMatchObject({ onVisiblePath: insideTotals, paid: insideTotals, doRowsMatchLedger: true })
    expect(await app.request('usage.ofChat', { conversationId: chats.beside })).toMatchObject({
      onVisiblePath: besideInViewTotals,
      paid: besideAllTotals,
      doRowsMatchLedger: true,
    })
  })

  test('have their sums on the usage page', async () => {
    const page = await app.request('usage.page', everyCall)
    expect(page.sums).toMatchObject(cachedSums)
    for (const { sums } of [...page.days, ...page.models, ...page.connections])
      expect(sums).toEqual(page.sums)
    expect((await app.request('usage.verify', everyCall)).sums).toEqual(page.sums)
    expect(await app.request('ledger.verifyTotals', undefined)).toMatchObject({
      callCount: 20,
      differenceCount: 0,
    })
  })

  test('are spent from budgets', async () => {
    await setBudget({ app }, '1', { currency: 'USD' })
    await setBudget({ app }, '1', { currency: 'USD', period: 'conversation' })
    const [day, chat] = await app.request('budgets.read', { conversationId: chats.beside })
    const estimated = day?.estimated ?? '0'
    expect(addDecimals([day?.spent ?? '0', `-${estimated}`])).toBe('0.037324')
    expect(chat).toMatchObject({ spent: '0.013656', estimated: '0' })
  })

  test('show how often a prompt was cached after short and long pauses', async () => {
    const ask = { conversationId: chats.beside, modelIds: [], replacing: null }
    const { prompts } = await app.request('usage.nextPrompts', ask)
    expect(prompts[0]?.cache?.record).toEqual(cacheRecord)
  })

  test('have one line each in the exported table, with the sum of their costs', async () => {
    const [header, ...lines] = readCsv((await exported('csv')).slice(1)).rows
    const rows = lines.map(
      ({ fields }) =>
        (name: string) =>
          fields[header?.fields.indexOf(name) ?? -1],
    )
    const names = Object.keys(fieldsOf(allCalls[0]))
    expect(rows.map((field) => names.map(field))).toEqual(
      allCalls.map((call) => Object.values(fieldsOf(call)).map((value) => String(value ?? ''))),
    )
    expect(addDecimals(rows.map((field) => field('cost') || '0'))).toBe(cachedSums.cost[0]?.amount)
  })

  test('have one record each in the exported JSON, with the parts of their costs', async () => {
    const records = (await exported('jsonl')).trimEnd().split('\n')
    expect(records.map((record) => JSON.parse(record))).toMatchObject(
      allCalls.map((call) => {
        const { cachePlace, reasoningPlace, ...counts } = call.details
        const { historyTokens, newTokens } = fieldsOf(call)
        return {
          usage: call.usage,
          usageText: call.report,
          details: counts,
          cachePlace,
          reasoningPlace,
          historyTokens,
          newTokens,
          costParts: call.parts,
          cost: call.cost && { currency: 'USD', amount: call.cost },
        }
      }),
    )
  })
})

/** The fields of a line, by column. All tokens of a first call are new. */
function fieldsOf(call: CachedCall | undefined) {
  if (call === undefined) throw new Error('no call')
  const { startedAt, usage, details, split, parts, cost } = call
  const inputParts = parts.filter(({ name }) => name !== 'output')
  const inputTokens = inputParts.reduce((sum, { count }) => sum + count, 0)
  const known = split.kind === 'split' ? split : { historyTokens: null, newTokens: null }
  const { historyTokens, newTokens } =
    split.kind === 'first' ? { historyTokens: 0, newTokens: inputTokens } : known
  return {
    startedAtUtc: startedAt,
    promptTokens: usage.promptTokens,
    historyTokens,
    newTokens,
    completionTokens: usage.completionTokens,
    totalTokens: usage.totalTokens,
    totalDifference: usage.totalTokens === null ? null : 0,
    cost,
    cachedTokens: details.cachedTokens,
    cacheWriteTokens: details.cacheWriteTokens,
    reasoningTokens: details.reasoningTokens,
    cachePlace: details.cachePlace,
    reasoningPlace: details.reasoningPlace,
  }
}

async function exported(format: 'csv' | 'jsonl'): Promise<string> {
  app.offered.place = app.folder
  await app.request('usage.export', { ...everyCall, format })
  const file = readdirSync(app.folder).find((name) => name.endsWith(`.${format}`)) ?? 'none'
  return readFileSync(join(app.folder, file), 'utf8')
}
