import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { UsageFilter } from '../../../src/shared/contract/usage/usage-page.ts'
import type { CallRow } from '../../../src/shared/contract/usage/usage-review.ts'
import { readCsv } from '../../../src/shared/domain/usage/csv-table.ts'
import { beside, cachedRates, cachedSums, inside, type Line } from '../../fixtures/by-hand/cached.ts'
import { cut } from '../../service/line.ts'
import { sendAnswer } from '../../service/reply.ts'
import { sendTexts } from '../../service/stream.ts'
import { beginStory } from './story.ts'

/** The columns of an export, by the place of their number in a line. */
const csvColumns: readonly (readonly [number, string])[] = [
  [0, 'prompt_tokens'],
  [1, 'cached_tokens'],
  [2, 'cache_write_tokens'],
  [3, 'completion_tokens'],
  [4, 'reasoning_tokens'],
  [5, 'total_tokens'],
  [8, 'cost'],
]

function lineOf({ usage, details, split, cost }: CallRow): Line {
  if (usage.totalTokens === null) return null
  const parts = split.kind === 'split' ? split : { historyTokens: null, newTokens: null }
  return [
    usage.promptTokens ?? -1,
    details.cachedTokens ?? -1,
    details.cacheWriteTokens ?? -1,
    usage.completionTokens ?? -1,
    details.reasoningTokens ?? -1,
    usage.totalTokens,
    parts.historyTokens,
    parts.newTokens,
    cost?.amount ?? 'no price',
  ]
}

const half = `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: 'Half' } }] })}\n\n`

test('twenty calls in both conventions: review, page, export and money agree with paper', async () => {
  const lines = [...inside, ...beside].values()
  const { app, connectionId, conversationId } = await beginStory({
    description: 'Reports the usage of the table, and cuts off one answer.',
    complete: async (call) => {
      const line = lines.next().value ?? null
      if (line === null) {
        await sendTexts(call, [half])
        cut(call.response)
        return
      }
      const usage = {
        prompt_tokens: line[0],
        completion_tokens: line[3],
        total_tokens: line[5],
        prompt_tokens_details: { cached_tokens: line[1], cache_write_tokens: line[2] },
        completion_tokens_details: { reasoning_tokens: line[4] },
      }
      await sendAnswer(call, { text: 'Yes.', usage })
    },
  })
  let model = ''
  async function play(id: string, table: readonly Line[]): Promise<void> {
    for (const index of table.keys()) {
      const ask = { conversationId: id, text: `Go on, ${index}.`, replacing: null }
      const { call } = await app.untilAnswered(() => app.request('chat.send', ask))
      model = call?.modelAsked ?? model
    }
  }
  await play(conversationId, inside)
  const other = await app.request('conversations.create', { connectionId })
  await play(other.id, beside)
  const price = { connectionId, model, validFrom: '2020-01-01', ...cachedRates }
  await app.request('prices.save', { price, before: null })

  for (const [id, table] of [
    [conversationId, inside],
    [other.id, beside],
  ] as const) {
    const review = await app.request('usage.review', { conversationId: id })
    expect(review.calls.map(lineOf)).toEqual(table)
    expect(review.doRowsMatchLedger).toBe(true)
  }

  const filter: UsageFilter = {
    clock: 'utc',
    from: null,
    to: null,
    connectionIds: [],
    models: [],
    conversationId: null,
    isDemo: false,
  }
  const page = await app.request('usage.page', filter)
  expect(page.sums).toMatchObject(cachedSums)
  expect(page.models[0]?.sums).toEqual(page.sums)

  app.offered.place = app.folder
  await app.request('usage.export', { ...filter, format: 'csv' })
  const file = readdirSync(app.folder).find((name) => name.endsWith('.csv')) ?? 'none'
  const [header, ...rows] = readCsv(readFileSync(join(app.folder, file), 'utf8').slice(1)).rows
  const columnOf = (name: string): string[] => {
    const at = header?.fields.indexOf(name) ?? -1
    return rows.map(({ fields }) => fields[at] ?? 'missing')
  }
  const inTable = (index: number): string[] =>
    [...inside, ...beside].map((line) => (line === null ? '' : String(line[index] ?? '')))
  for (const [index, name] of csvColumns) expect(columnOf(name).toSorted()).toEqual(inTable(index).toSorted())
  expect(await app.request('ledger.verifyTotals', undefined)).toMatchObject({ differenceCount: 0 })
})
