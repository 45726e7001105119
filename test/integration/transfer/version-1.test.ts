import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { usagePageJob } from '../../../src/main/reports/usage-page/usage-page-job.ts'
import { verifyTotalsJob } from '../../../src/main/reports/usage-page/verify-totals-job.ts'
import { everyCall } from '../../../src/shared/contract/usage/usage-page.ts'
import { pricedSpellings } from '../../../src/shared/domain/usage/usage-spellings.ts'
import { aFailure } from '../../fixtures/samples/chat.ts'
import { temporaryFolder } from '../../fixtures/temporary-folder.ts'
import { exportEverything, openFresh, takeOver } from './whole-world.ts'

// Files that the last build with version 1 wrote.
const fixture = (name: string): string =>
  fileURLToPath(new URL(`../../fixtures/import/${name}`, import.meta.url))

type Line = Record<string, unknown>

function linesOf(file: string): Line[] {
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}

async function imported(name: string) {
  const folder = temporaryFolder()
  const there = openFresh(folder)
  await takeOver(there, fixture(name))
  const file = join(folder, 'again.jsonl')
  await exportEverything(there, file)
  return { there, lines: linesOf(file) }
}

const oldNames = ['isLeftOut', 'modelAsked', 'asking', 'leftOut', 'carriedTokens', 'queuedExtraFields']
const ofCall = ['modelRequested', 'streamingMode', 'excluded', 'historyTokens', 'forecast']
const changed = new Set([...oldNames, ...ofCall, 'isExcluded', 'failure', 'queued'])
const newCounts = [...Object.keys(pricedSpellings), 'serviceTier']
const noNewCounts = Object.fromEntries(newCounts.map((name) => [name, null]))
/** The line with the fields that version 1 didn't have, as they arrive. */
const added = (line: Line): Line => {
  if (line['type'] === 'price') return { extras: null, origin: { kind: 'import' }, ...line }
  if (line['type'] === 'connection') return { keyHeader: 'bearer', imageRefusals: [], ...line }
  const { onItsWay, ...others } = line
  if (onItsWay !== undefined) return { ...others, pendingAmount: onItsWay }
  return line['type'] === 'call' ? { ...line, details: { ...noNewCounts, ...Object(line['details']) } } : line
}
const unchanged = (line: Line): Line =>
  line['type'] === 'message' || line['type'] === 'call' || line['type'] === 'conversation'
    ? Object.fromEntries(Object.entries(added(line)).filter(([field]) => !changed.has(field)))
    : added(line)

test('an archive of version 1 arrives completely, and is written again as version 2', async () => {
  const { there, lines } = await imported('tally-1.jsonl')
  const [head, ...records] = lines
  expect(head).toMatchObject({ version: 2 })
  const old = linesOf(fixture('tally-1.jsonl'))
  // The last lines differ in the checksum, and the new one counts images.
  expect(records.slice(0, -1).map(unchanged)).toEqual(old.slice(1, -1).map(unchanged))
  expect(records.at(-1)).toEqual({ ...old.at(-1), images: 0, imageParts: 0, sha256: expect.any(String) })
  const valuesOf = (type: string, ...names: string[]): unknown[] =>
    records.filter((line) => line['type'] === type).map((line) => names.map((name) => line[name]))
  const failure = aFailure({
    mayRetry: true,
    retryAfterMs: 2000,
    contextOverflow: { promptTokens: 9000, contextTokens: 8192 },
    refusedField: 'seed',
  })
  const isExcluded = [false, false, true, false, false]
  expect(valuesOf('message', 'isExcluded')).toEqual(isExcluded.map((value) => [value]))
  expect(valuesOf('message', 'failure').flat().filter(Boolean)).toEqual([failure])
  const waiting = ['Three waits', 'And this too'].map((text) => ({ text, extraFields: '{"top_k": 4}' }))
  expect(valuesOf('conversation', 'queued')).toEqual([
    [[{ text: 'Only one', extraFields: '' }]],
    [[...waiting, { text: 'A third', extraFields: '' }]],
  ])
  const asked = ['small-1', 'stream-with-usage']
  const ofProgram = [...asked, null, null, null]
  expect(valuesOf('call', ...ofCall)).toEqual([
    [...asked, '2-3,7', 0, { promptTokens: 40, range: 0 }],
    [...asked, null, 640, null],
    [...asked, null, null, { promptTokens: 40, range: 2 }],
    ofProgram,
    ofProgram,
    ofProgram,
  ])
  // The sums that the earlier build showed.
  const cost = [{ currency: 'USD', amount: '0.000148500000000000000269' }]
  const counts = { callCount: 5, reportedCount: 4, estimatedCount: 1, notProcessedCount: 1, unpricedCount: 1 }
  const tokens = { promptTokens: 1293, completionTokens: 99, totalTokens: 1392, estimatedPromptTokens: 3 }
  const parts = { historyTokens: 0, splitPromptTokens: 1203, cachedTokens: 1024, reasoningTokens: 12 }
  const { sums } = await usagePageJob.run(there.database, everyCall, () => {})
  expect(sums).toMatchObject({ ...counts, ...tokens, ...parts, cost })
  const verified = await verifyTotalsJob.run(there.database, null, () => {})
  expect(verified).toMatchObject({ differenceCount: 0, costs: { byCalls: cost, bySums: cost } })
})

test('a chat of version 1 arrives too, though its file has no empty lists', async () => {
  const { there, lines } = await imported('tally-1.json')
  expect(there.store.messages.path('conversation-1').map(({ text }) => text)).toEqual(['Hello'])
  expect(lines.find(({ type }) => type === 'conversation')).toMatchObject({
    title: 'Plain',
    queued: [{ text: 'Only one', extraFields: '' }],
  })
})
