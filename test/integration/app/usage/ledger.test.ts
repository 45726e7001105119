import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished, test } from 'vitest'
import { createThreadedJobs } from '../../../../src/main/jobs/threaded-jobs.ts'
import { noDetails } from '../../../../src/shared/domain/usage/usage-details.ts'
import { addCall } from '../../../fixtures/samples/stored.ts'
import { openSample } from '../../storage/open-sample.ts'
import type { HeadlessApp } from '../headless-app.ts'
import { threadFile } from '../headless-threads.ts'
import { beginStory } from '../story.ts'

const dayMs = 86_400_000
const dayAfter = (days: number): string =>
  new Date(Date.now() + days * dayMs).toISOString().replace(/T.*/, '')
const nameOfExport = ({ before }: { before: string }): string => `tally-ledger-before-${before}.jsonl`
const longAgo = { before: dayAfter(-2) }
const later = { before: dayAfter(3) }

function folderForCopies(app: HeadlessApp): string {
  const folder = join(app.folder, 'copies')
  mkdirSync(folder)
  app.picked.folder = folder
  return folder
}

test('verifying totals, with progress, finds the reported sum to the token', async ({ expect }) => {
  const { app, answered } = await beginStory('normal')
  const first = await answered('One')
  const second = await answered('Two')
  const totalTokens = (first.call?.usage.totalTokens ?? 0) + (second.call?.usage.totalTokens ?? 0)
  expect(totalTokens).toBeGreaterThan(0)
  expect(await app.request('ledger.verifyTotals', undefined)).toEqual({
    callCount: 2,
    totalTokens,
    differenceCount: 0,
    differences: [],
    answerCount: 2,
    costs: { byCalls: [], bySums: [] },
    findings: [],
  })
  const seen = app.events.filter(({ type }) => type === 'task-changed')
  expect(seen.at(0)).toMatchObject({ task: { kind: 'verify-totals' } })
  expect(seen.at(-1)).toMatchObject({ task: null })
})

test('an export has a complete line for each call, and leaves the ledger as it was', async ({ expect }) => {
  const { app, answered } = await beginStory('normal')
  const { call } = await answered('One')
  app.offered.place = app.folder
  expect(await app.request('ledger.exportBefore', later)).toMatchObject({ callCount: 1 })
  const lines = readFileSync(join(app.folder, nameOfExport(later)), 'utf8').split('\n')
  expect(lines).toHaveLength(2)
  const row = app.store.calls.find(call?.id ?? '')
  if (row === null) throw new Error('the answer has no call')
  const { cachePlace: _cache, reasoningPlace: _reasoning, ...details } = noDetails
  const written = { type: 'call', ...row, details }
  expect(JSON.parse(lines[0] ?? '')).toEqual(written)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ usage: call?.usage })
  expect(await app.request('ledger.shareBefore', later)).toMatchObject({ callCount: 1 })
  expect(await app.request('ledger.exportBefore', longAgo)).toMatchObject({ callCount: 0 })
  expect(readFileSync(join(app.folder, nameOfExport(longAgo)), 'utf8')).toBe('')
})

test('an export that is canceled, or cannot be written, leaves no file behind', async ({ expect }) => {
  const { app, answered } = await beginStory('normal')
  await answered('One')
  expect(await app.request('ledger.exportBefore', later)).toBeNull()
  app.offered.place = join(app.folder, 'nowhere')
  expect(await app.ask('ledger.exportBefore', later)).toMatchObject({ ok: false, code: 'file-not-written' })
  app.offered.place = app.folder
  mkdirSync(join(app.folder, nameOfExport(later)))
  expect(await app.ask('ledger.exportBefore', later)).toMatchObject({ ok: false, code: 'file-not-written' })
  const files = readdirSync(app.folder).filter((name) => !name.startsWith('tally.db'))
  expect(files).toEqual([nameOfExport(later)])
})

test('clearing deletes the counts and keeps the messages; later calls are split only where that is known', async ({
  expect,
}) => {
  const { app, answered, open: read, conversationId } = await beginStory('normal')
  await answered('One')
  const before = await read()
  const cleared = await app.request('ledger.clearBefore', later)
  expect(cleared).toMatchObject({ beforeDay: later.before, callCount: 1 })
  expect(await app.request('ledger.lastClearing', undefined)).toEqual(cleared)
  expect((await read()).messages).toEqual(before.messages.map((message) => ({ ...message, call: null })))
  expect(await app.request('conversations.list', { before: null })).toMatchObject([{ reportedTokens: 0 }])
  const { call } = await answered('Two')
  expect(call?.split).toEqual({ kind: 'not-known', reason: 'not-in-ledger' })
  const review = await app.request('usage.ofChat', { conversationId })
  expect(review).toMatchObject({ paid: { callCount: 1 }, doRowsMatchLedger: true })
  expect((await app.request('ledger.verifyTotals', undefined)).differenceCount).toBe(0)
})

test('calls are copied to the folder before they are cleared', async ({ expect }) => {
  const { app, answered } = await beginStory('normal')
  const folder = folderForCopies(app)
  await app.request('ledgerCopy.chooseFolder', undefined)
  const { call } = await answered('One')
  await app.request('ledger.clearBefore', later)
  expect(app.boxes.shown).not.toContainEqual(expect.stringContaining('Delete calls'))
  const [day = ''] = readdirSync(join(folder, 'ledger'))
  const lines = readdirSync(join(folder, 'ledger', day)).find((name) => name.endsWith('.jsonl')) ?? ''
  expect(JSON.parse(readFileSync(join(folder, 'ledger', day, lines), 'utf8'))).toMatchObject({
    callId: call?.id,
  })
})

test('if the folder of the copy is gone, nothing is cleared without consent', async ({ expect }) => {
  const { app, answered } = await beginStory('normal')
  const folder = folderForCopies(app)
  await app.request('ledgerCopy.chooseFolder', undefined)
  await answered('One')
  rmSync(folder, { recursive: true })
  app.boxes.answer = 'cancel'
  expect(await app.ask('ledger.clearBefore', later)).toMatchObject({ code: 'declined' })
  expect(app.boxes.shown.at(-1)).toContain("Calls that aren't in the folder yet are lost.")
  expect(await app.request('ledger.shareBefore', later)).toMatchObject({ callCount: 1 })
  app.boxes.answer = 'confirm'
  expect(await app.request('ledger.clearBefore', later)).toMatchObject({ callCount: 1 })
})

test('an invalid day is refused before any change', async ({ expect }) => {
  const { app } = await beginStory('normal')
  for (const before of ['', 'yesterday', '2026-02-30', '2026-11-20T00:00:00Z', "2026-01-01' OR 1"])
    expect(await app.ask('ledger.clearBefore', { before })).toMatchObject({
      ok: false,
      code: 'malformed-input',
    })
})

test('a canceled clearing records what it deleted, and the rest and its sums are correct', async ({
  expect,
}) => {
  const { store, file } = openSample()
  store.transaction(() => {
    for (let number = 0; number < 4_000; number += 1) {
      addCall(store, `call-${number}`)
    }
  })
  const jobs = createThreadedJobs({ file, threadFile })
  onTestFinished(() => jobs.close())
  const cancel = new AbortController()
  const onProgress = (): void => cancel.abort()
  const options = { signal: cancel.signal, onProgress }
  await Promise.allSettled([jobs.run('clear-ledger', { before: '2027-01-01', clearedAt: 0 }, options)])
  const { callCount } = store.ledger.shareBefore('2027-01-01')
  expect(callCount + (store.ledger.lastClearing()?.callCount ?? 0)).toBe(4_000)
  expect(await jobs.run('verify-totals', null)).toMatchObject({ callCount, differenceCount: 0 })
})
