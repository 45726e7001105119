import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seedsFor } from '../../../fixtures/cases.ts'
import { restart } from '../story.ts'
import { beginComparing, type Way } from './compare-server.ts'

const models = ['m1', 'm2', 'm3', 'm4']
const turnedAway: readonly Way[] = ['rate', 'busy']
const others: readonly Way[] = ['whole', 'failed', 'reset', 'closed', 'cut']

test('for any faults, each compared answer is retried only if it was rejected, and at most twice', async () => {
  const { app, conversationId, schedule, compare, answersNow, posts, untilQuiet } = await beginComparing()
  const way = fc.constantFrom<Way>(...turnedAway, ...turnedAway, ...others)
  const schedules = fc.array(fc.array(way, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 4 })
  const property = fc.asyncProperty(schedules, async (ways) => {
    const asked = models.slice(0, ways.length)
    schedule(Object.fromEntries(asked.map((model, index) => [model, ways[index] ?? []])))
    await compare(asked)
    await untilQuiet()
    const answers = await answersNow()
    for (const [index, model] of asked.entries()) {
      const faults = ways[index] ?? []
      const first = faults.findIndex((fault) => !turnedAway.includes(fault))
      const attempts = 1 + Math.min(first === -1 ? faults.length : first, 2)
      const own = posts.filter((post) => post.model === model)
      expect(own).toHaveLength(attempts)
      // The attempts for one answer share a key; each answer has another key.
      expect(new Set(own.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
      expect(answers[index]?.call).toMatchObject({ modelRequested: model, attempt: attempts })
      expect(answers[index]?.failure === null).toBe((faults[attempts - 1] ?? 'whole') === 'whole')
    }
    expect(new Set(posts.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(asked.length)
  })
  for (const run of seedsFor(12)) await fc.assert(property, run)
  const { calls, doRowsMatchLedger, paid } = await app.request('usage.ofChat', { conversationId })
  expect(doRowsMatchLedger).toBe(true)
  expect(paid.totalTokens).toBe(5 * calls.filter(({ source }) => source === 'reported').length)
})

test('a full disk prevents every request, and leaves nothing half written', async () => {
  const { app, conversationId, posts, open } = await beginComparing()
  app.refuseWrites(true)
  const asked = { conversationId, text: 'Well?', modelIds: models }
  expect(await app.ask('chat.compare', asked)).toMatchObject({ ok: false, code: 'not-saved' })
  app.refuseWrites(false)
  expect((await open()).messages).toEqual([])
  expect(app.store.calls.list(conversationId)).toEqual([])
  expect(posts).toEqual([])
  const ended = app.next(({ type }) => type === 'answer-changed')
  expect(await app.ask('chat.compare', asked)).toMatchObject({ ok: true })
  await ended
})

test('answers that the disk refuses are all kept, reported and saved once there is space', async () => {
  const { app, conversationId, schedule, compare, answersNow, isHeld, letGo, untilQuiet } =
    await beginComparing()
  schedule({ m1: ['held'], m2: ['held'] })
  await compare(['m1', 'm2'])
  await expect.poll(() => isHeld('m1') && isHeld('m2')).toBe(true)
  app.refuseWrites(true)
  letGo('m1')
  letGo('m2')
  await untilQuiet()
  const shown = await answersNow()
  expect(shown.map(({ text }) => text)).toEqual(['m1 begins and ends.', 'm2 begins and ends.'])
  const notices = await app.request('notices.list', undefined)
  expect(new Set(notices.map(({ answer }) => answer?.messageId))).toEqual(new Set(shown.map(({ id }) => id)))
  const reply = await app.ask('chat.send', { conversationId, text: 'And?', replacing: null })
  expect(reply).toMatchObject({ ok: false, code: 'not-saved' })
  app.refuseWrites(false)
  await app.request('chat.saveAgain', undefined)
  expect(await app.request('notices.list', undefined)).toEqual([])
  for (const { id, text } of shown) expect(app.store.messages.find(id)?.text).toBe(text)
})

test('quitting midway keeps every row as interrupted, with its text so far', async () => {
  const { app, conversationId, schedule, compare, answersNow, posts, isHeld } = await beginComparing()
  schedule({ m1: ['held'], m2: ['held'], m3: ['whole'] })
  await compare(['m1', 'm2', 'm3'])
  await expect.poll(() => isHeld('m1') && isHeld('m2')).toBe(true)
  await expect
    .poll(async () => (await answersNow()).map(({ text }) => text.length > 0))
    .toEqual([true, true, true])
  const again = restart(app)
  const { messages } = await again.request('conversations.open', { conversationId })
  const [, first] = messages
  expect(
    [first, ...(first?.comparison?.others ?? [])].map((answer) => [answer?.text, answer?.call?.state]),
  ).toEqual([
    ['m1 beg', 'interrupted'],
    ['m2 beg', 'interrupted'],
    ['m3 says yes.', 'complete'],
  ])
  expect(posts).toHaveLength(3)
})
