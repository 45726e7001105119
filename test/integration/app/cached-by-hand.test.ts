import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { UsageFilter } from '../../../src/shared/contract/usage/usage-page.ts'
import type { CallRow } from '../../../src/shared/contract/usage/usage-review.ts'
import { readCsv } from '../../../src/shared/domain/usage/csv-table.ts'
import { cut } from '../../service/line.ts'
import { sendAnswer } from '../../service/reply.ts'
import { sendTexts } from '../../service/stream.ts'
import { beginStory } from './story.ts'

/**
 * Prompt, cached, cache write, completion, reasoning, total, history, new, price; null for a cut-off answer. A
 * million tokens cost 2 USD as input, 0.5 as cached input, 2.5 as cache writes and 8 as output.
 */
type Line =
  | readonly [number, number, number, number, number, number, number | null, number | null, string]
  | null

/** Cached and reasoning tokens are part of the prompt and the completion. */
const inside: readonly Line[] = [
  [1_000, 0, 0, 100, 40, 1_100, null, null, '0.0028'],
  [1_100, 896, 0, 50, 0, 1_150, 1_060, 40, '0.001256'],
  [1_210, 1_024, 128, 50, 20, 1_260, 1_150, 60, '0.001348'],
  [1_265, 1_152, 0, 80, 0, 1_345, 1_240, 25, '0.001442'],
  // Cold after a long pause.
  [1_645, 0, 0, 10, 0, 1_655, 1_345, 300, '0.00337'],
  [1_705, 1_536, 0, 109, 64, 1_814, 1_655, 50, '0.001978'],
  null,
  // Nobody counted the partial answer above.
  [1_820, 1_664, 0, 20, 0, 1_840, null, null, '0.001304'],
  [1_930, 0, 1_792, 20, 5, 1_950, 1_840, 90, '0.004916'],
  [1_965, 1_792, 0, 25, 0, 1_990, 1_945, 20, '0.001442'],
  [2_023, 1_792, 128, 120, 80, 2_143, 1_990, 33, '0.002382'],
  [2_107, 1_920, 0, 12, 0, 2_119, 2_063, 44, '0.00143'],
]

/** Cached and reasoning tokens come in addition to the prompt and the completion. */
const beside: readonly Line[] = [
  [32, 0, 768, 40, 0, 840, null, null, '0.002304'],
  [102, 768, 0, 60, 90, 1_020, 840, 30, '0.001788'],
  [59, 768, 128, 20, 0, 975, 930, 25, '0.000982'],
  [1_020, 0, 0, 35, 10, 1_065, 975, 45, '0.0024'],
  [179, 896, 0, 15, 0, 1_090, 1_055, 20, '0.000926'],
  [126, 896, 128, 10, 7, 1_167, 1_090, 60, '0.001156'],
  [151, 0, 1_024, 30, 0, 1_205, 1_160, 15, '0.003102'],
  [206, 1_024, 0, 20, 3, 1_253, 1_205, 25, '0.001108'],
]

/** The sums of both chats, added up by hand. */
const sums = {
  callCount: 20,
  notReportedCount: 1,
  promptTokens: 17_770 + 1_875,
  cachedTokens: 11_776 + 4_352,
  cacheWriteTokens: 2_048 + 2_048,
  completionTokens: 596 + 230,
  reasoningTokens: 209 + 110,
  totalTokens: 18_366 + 8_615,
  historyTokens: 14_288 + 7_255,
  placedCachedTokens: 11_776 + 4_352,
  // The prompts inside, and the prompts beside with their cache tokens.
  placedInputTokens: 17_770 + 1_875 + 4_352 + 2_048,
  cost: [{ currency: 'USD', amount: '0.037434' }],
}

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
  const rates = { promptPerMillion: '2', cachedPerMillion: '0.5', cacheWritePerMillion: '2.5' }
  const price = { connectionId, model, validFrom: '2020-01-01', completionPerMillion: '8', currency: 'USD' }
  await app.request('prices.save', { price: { ...price, ...rates }, before: null })

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
  expect(page.sums).toMatchObject(sums)
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
