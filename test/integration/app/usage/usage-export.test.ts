import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { everyCall } from '../../../../src/shared/contract/usage/usage-page.ts'
import { readCsv, readCsvField } from '../../../../src/shared/domain/usage/csv-table.ts'
import { noDetails } from '../../../../src/shared/domain/usage/usage-details.ts'
import { aPrice } from '../../../fixtures/samples/money.ts'
import { sendAnswer } from '../../../service/reply.ts'
import { beginStory } from '../story.ts'

/** The details of a report with the three counts only, as a file has them. */
const { cachePlace: _cache, reasoningPlace: _reasoning, ...noFigures } = noDetails

/** Two answers with a price, in a chat whose title is a formula. */
async function beginExport() {
  const story = await beginStory('normal')
  const { app, answered, conversationId, connectionId } = story
  const { call } = await answered('One')
  await answered('Two')
  app.store.prices.put(
    aPrice({
      connectionId,
      model: call?.modelRequested ?? '',
      validFrom: '2020-01-01',
      promptPerMillion: '0.3',
      completionPerMillion: '1.25',
      currency: 'EUR',
    }),
  )
  const title = '=HYPERLINK("https://evil.example","Sums, ""all""")'
  await app.request('conversations.rename', { conversationId, title })
  app.offered.place = app.folder
  return { ...story, title }
}

function fileIn(folder: string, ending: string): string {
  const name = readdirSync(folder).find((file) => file.startsWith('tally-usage-') && file.endsWith(ending))
  return readFileSync(join(folder, name ?? 'none'), 'utf8')
}

test('a CSV file has one line per call under one header, no formula, and the sums of the page', async () => {
  const { app, title } = await beginExport()
  expect(await app.request('usage.export', { ...everyCall, format: 'csv' })).toMatchObject({ callCount: 2 })
  const text = fileIn(app.folder, '.csv')
  expect(text.startsWith('\uFEFFstartedAtUtc,')).toBe(true)
  expect(text).not.toMatch(/(?:^|[,\n])"?=/)
  const [header, ...lines] = readCsv(text.slice(1)).rows
  const at = (name: string): number => header?.fields.indexOf(name) ?? -1
  const column = (name: string): string[] => lines.map(({ fields }) => fields[at(name)] ?? 'missing')
  const sumOf = (name: string): number => column(name).reduce((sum, field) => sum + Number(field), 0)
  const { sums } = await app.request('usage.page', everyCall)
  expect(column('conversationTitle').map(readCsvField)).toEqual([title, title])
  expect(sumOf('promptTokens')).toBe(sums.promptTokens)
  expect(sumOf('completionTokens')).toBe(sums.completionTokens)
  expect(sumOf('totalTokens')).toBe(sums.totalTokens)
  expect(sumOf('historyTokens')).toBe(sums.historyTokens)
  expect(sums.cost).toEqual([{ currency: 'EUR', amount: expect.stringMatching(/^0\.000\d+$/) }])
  expect(sumOf('cost')).toBeCloseTo(Number(sums.cost[0]?.amount), 12)
  expect(column('currency')).toEqual(['EUR', 'EUR'])
  expect(column('estimatedPromptTokens')).toEqual(['', ''])
})

test('JSON Lines have every field of a call, one call per line', async () => {
  const { app, title, conversationId } = await beginExport()
  await app.request('usage.export', { ...everyCall, format: 'jsonl' })
  const lines = fileIn(app.folder, '.jsonl').trimEnd().split('\n')
  const records = lines.map((line): unknown => JSON.parse(line))
  const calls = app.store.calls.list(conversationId)
  expect(records).toEqual(
    calls.map((call) => ({
      type: 'call',
      ...call,
      details: noFigures,
      usageText: expect.stringMatching(/^\{.*"total_tokens".*\}$/),
      programName: null,
      projectName: null,
      conversationTitle: title,
      startedAtUtc: new Date(call.startedAt).toISOString(),
      startedAtLocal: expect.stringMatching(/[+-]\d{2}:\d{2}$/),
      newTokens: (call.usage.promptTokens ?? 0) - (call.historyTokens ?? 0),
      totalDifference: 0,
      cachePlace: call.details.cachePlace,
      reasoningPlace: call.details.reasoningPlace,
      cost: { currency: 'EUR', amount: expect.any(String) },
      estimatedCost: null,
      price: expect.objectContaining({ promptPerMillion: '0.3', validFrom: '2020-01-01' }),
      costParts: [
        expect.objectContaining({ name: 'input', count: call.usage.promptTokens, rate: '0.3' }),
        expect.objectContaining({ name: 'output', count: call.usage.completionTokens, rate: '1.25' }),
      ],
    })),
  )
})

test('tokens beside the prompt and a reported cost are in both files, and make no difference to the total', async () => {
  const { app, answered } = await beginStory({
    description: 'Counts cached and reasoning tokens beside the prompt and the completion.',
    complete: (call) =>
      sendAnswer(call, {
        text: 'Yes.',
        usage: {
          prompt_tokens: 20,
          completion_tokens: 10,
          total_tokens: 117,
          cached_tokens: 80,
          reasoning_tokens: 7,
          estimated_cost: 0.025,
        },
      }),
  })
  await answered('One')
  app.offered.place = app.folder
  await app.request('usage.export', { ...everyCall, format: 'csv' })
  await app.request('usage.export', { ...everyCall, format: 'jsonl' })
  const [header, line] = readCsv(fileIn(app.folder, '.csv').slice(1)).rows
  const fieldOf = (name: string) => line?.fields[header?.fields.indexOf(name) ?? -1]
  const names = ['totalDifference', 'cachePlace', 'reasoningPlace', 'reportedCost', 'reportedCostUnit']
  expect(names.map(fieldOf)).toEqual(['0', 'beside', 'beside', '0.025', 'USD'])
  expect(JSON.parse(fileIn(app.folder, '.jsonl'))).toMatchObject({
    totalDifference: 0,
    cachePlace: 'beside',
    reasoningPlace: 'beside',
    details: { reportedCost: { amount: '0.025', unit: 'USD' } },
  })
})

test('an export has the filtered calls only, and a cancel writes no file', async () => {
  const { app } = await beginExport()
  const none = { ...everyCall, models: ['another'], format: 'csv' as const }
  expect(await app.request('usage.export', none)).toMatchObject({ callCount: 0 })
  expect(readCsv(fileIn(app.folder, '.csv')).rows).toHaveLength(1)
  app.offered.place = null
  expect(await app.request('usage.export', none)).toBeNull()
})

test('a failed export leaves no file behind', async () => {
  const { app } = await beginExport()
  app.offered.place = join(app.folder, 'not-there')
  expect(await app.ask('usage.export', { ...everyCall, format: 'csv' })).toMatchObject({
    ok: false,
    code: 'file-not-written',
  })
  expect(existsSync(app.offered.place)).toBe(false)
})

test('a renamed chat has its last title for all its calls, in the trash and after deletion', async () => {
  const story = await beginStory('normal')
  const { app, answered, conversationId } = story
  await answered('My salary negotiation')
  await answered('Two')
  await app.request('conversations.rename', { conversationId, title: 'Notes' })
  app.offered.place = app.folder
  const shown = async () => {
    await app.request('usage.export', { ...everyCall, format: 'csv' })
    const texts = readdirSync(app.folder)
      .filter((name) => name.startsWith('tally-usage-'))
      .map((name) => readFileSync(join(app.folder, name), 'utf8'))
    const page = await app.request('usage.page', everyCall)
    const requests = await app.request('requests.list', { search: '' })
    return JSON.stringify([texts, page.conversations, requests])
  }
  const expectLastTitle = async () => {
    const text = await shown()
    expect(text).toContain('Notes')
    expect(text).not.toContain('salary')
  }
  await expectLastTitle()
  await app.request('conversations.delete', { conversationId })
  await expectLastTitle()
  await app.request('trash.empty', undefined)
  await expectLastTitle()
  // Not even the ledger's rows have the earlier title.
  const titles = app.store.calls.list(conversationId).map(({ conversationTitle }) => conversationTitle)
  expect(titles).toEqual(['Notes', 'Notes'])
})

test('a title removed from the ledger does not return when the chat is deleted', async () => {
  const { app, answered, conversationId } = await beginStory('normal')
  await answered('My salary negotiation')
  await app.request('conversations.delete', { conversationId })
  await app.request('usage.anonymise', { conversationId })
  await app.request('trash.empty', undefined)
  const page = await app.request('usage.page', everyCall)
  expect(page.conversations.rows).toMatchObject([{ conversationId, title: '', isDeleted: true }])
})
