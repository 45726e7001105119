import { describe, expect, test } from 'vitest'
import { restart } from '../story.ts'
import { beginComparing } from './compare-server.ts'

describe('one message to several models', () => {
  test('has all its rows on disk before the first byte leaves, and one request for each model', async () => {
    const { app, schedule, compare, posts, untilQuiet, conversationId } = await beginComparing()
    schedule({ m1: ['held'], m2: ['held'], m3: ['held'], m4: ['held'] })
    const open = await compare(['m1', 'm2', 'm3', 'm4'])
    // Nothing was awaited since the rows were written.
    const rows = app.store.calls.list(conversationId)
    expect(rows.map(({ modelRequested, attempt }) => [modelRequested, attempt])).toEqual([
      ['m1', 1],
      ['m2', 1],
      ['m3', 1],
      ['m4', 1],
    ])
    expect(open.messages).toHaveLength(2)
    expect(open.messages[1]?.comparison).toMatchObject({ position: 0, isSettled: false })
    await expect.poll(() => posts.length).toBe(4)
    expect(new Set(posts.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(4)
    for (const { messages } of posts) expect(messages).toEqual([{ role: 'user', content: 'Well?' }])
    await app.request('chat.stop', { conversationId })
    await untilQuiet()
    expect(posts).toHaveLength(4)
  })

  test('streams each answer separately, as versions with their own counts', async () => {
    const { app, schedule, compare, answersNow, letGo, isHeld, untilQuiet, open } = await beginComparing()
    schedule({ m1: ['held'] })
    await compare(['m1', 'm2'])
    const ended = await app.next(({ type }) => type === 'answer-changed')
    expect(ended).toMatchObject({ message: { call: { modelRequested: 'm2', state: 'complete' } } })
    expect((await answersNow()).map(({ call }) => call?.state)).toEqual(['streaming', 'complete'])
    await expect.poll(() => isHeld('m1')).toBe(true)
    letGo('m1')
    await untilQuiet()
    expect((await answersNow()).map(({ text }) => text)).toEqual(['m1 begins and ends.', 'm2 says yes.'])
    expect((await answersNow()).map(({ versions }) => [versions.position, versions.count])).toEqual([
      [1, 2],
      [2, 2],
    ])
    expect((await open()).conversation).toMatchObject({ title: 'Well?', draft: '' })
  })

  test('is refused as a whole if a model is not listed, blank or repeated', async () => {
    const { app, conversationId, open, posts } = await beginComparing()
    const ask = (text: string, modelIds: string[]) =>
      app.ask('chat.compare', { conversationId, text, modelIds })
    expect(await ask('Well?', ['m1', 'gone'])).toMatchObject({ ok: false, code: 'model-gone' })
    expect(await ask(' ', ['m1', 'm2'])).toMatchObject({ ok: false, code: 'nothing-to-send' })
    for (const modelIds of [['m1'], ['m1', 'm1'], ['m1', 'm2', 'm3', 'm4', 'm5']])
      expect(await ask('Well?', modelIds)).toMatchObject({ ok: false, code: 'malformed-input' })
    expect((await open()).messages).toEqual([])
    expect(posts).toEqual([])
  })

  test('blocks other messages in the chat until its last answer has ended', async () => {
    const { app, conversationId, schedule, compare, letGo, isHeld, untilQuiet } = await beginComparing()
    schedule({ m2: ['held'] })
    const isRefused = async () => {
      const reply = await app.ask('chat.send', { conversationId, text: 'And?', replacing: null })
      return !reply.ok && reply.code === 'already-answering'
    }
    await compare(['m1', 'm2'])
    expect(await isRefused()).toBe(true)
    await app.next(({ type }) => type === 'answer-changed')
    await expect.poll(() => isHeld('m2')).toBe(true)
    expect(await isRefused()).toBe(true)
    letGo('m2')
    await untilQuiet()
    expect(await isRefused()).toBe(false)
  })

  test('continues the other answers if one is stopped', async () => {
    const { app, conversationId, schedule, compare, answersNow, posts, letGo, isHeld, untilQuiet } =
      await beginComparing()
    schedule({ m1: ['held'], m2: ['held'] })
    await compare(['m1', 'm2'])
    await expect.poll(() => isHeld('m1') && isHeld('m2')).toBe(true)
    await expect.poll(async () => (await answersNow())[0]?.text).toBe('m1 beg')
    const [first] = await answersNow()
    const ended = app.next(({ type }) => type === 'answer-changed')
    await app.request('chat.stop', { conversationId, messageId: first?.id ?? '' })
    expect(await ended).toMatchObject({
      message: { id: first?.id, text: 'm1 beg', call: { state: 'stopped' } },
    })
    await expect.poll(() => posts.find(({ model }) => model === 'm1')?.isGone).toBe(true)
    letGo('m2')
    await untilQuiet()
    expect((await answersNow()).map(({ call }) => call?.state)).toEqual(['stopped', 'complete'])
    expect(posts).toHaveLength(2)
  })

  test('stops as a whole when the chat is deleted', async () => {
    const { app, conversationId, schedule, compare, posts, isHeld } = await beginComparing()
    schedule({ m1: ['held'], m2: ['held'], m3: ['busy', 'busy', 'busy'] })
    await compare(['m1', 'm2', 'm3'])
    await expect.poll(() => isHeld('m1') && isHeld('m2')).toBe(true)
    await app.request('conversations.delete', { conversationId })
    await expect.poll(() => posts.filter(({ model, isGone }) => model !== 'm3' && isGone).length).toBe(2)
    const states = () => app.store.calls.list(conversationId).map(({ state }) => state)
    await expect.poll(() => states().some((state) => state === 'streaming')).toBe(false)
  })
})

describe('waits and failures of compared answers', () => {
  test('are published with the answer that they belong to', async () => {
    const { app, conversationId, schedule, compare, open, answersNow, untilQuiet, posts } =
      await beginComparing()
    schedule({ m1: ['failed'], m2: ['busy', 'whole'], m3: ['rate', 'reset'] })
    await compare(['m1', 'm2', 'm3'])
    await untilQuiet()
    const answers = await answersNow()
    expect(answers.map(({ failure }) => failure?.charge ?? null)).toEqual(['not-known', null, 'not-known'])
    expect(answers.map(({ call }) => call?.attempt)).toEqual([1, 2, 2])
    expect(posts.map(({ model }) => model).toSorted()).toEqual(['m1', 'm2', 'm2', 'm3', 'm3'])
    const waits = app.events.flatMap((event) => (event.type === 'answer-waiting' ? [event] : []))
    const byMessage = (id: string | undefined) =>
      waits.filter(({ messageId }) => messageId === id).map(({ wait }) => wait?.attempt ?? null)
    expect(answers.map(({ id }) => byMessage(id))).toEqual([[], [2, null], [2, null]])
    expect((await open()).waits).toEqual([])
    const review = await app.request('usage.ofChat', { conversationId })
    expect(review.doRowsMatchLedger).toBe(true)
  })
})

describe('the counts of a comparison', () => {
  test('has every call in the review, but only the chosen one in view', async () => {
    const { app, conversationId, compare, answersNow, untilQuiet } = await beginComparing()
    await compare(['m1', 'm2', 'm3'])
    await untilQuiet()
    const before = await app.request('usage.ofChat', { conversationId })
    expect(before.calls.map(({ kind }) => kind)).toEqual(['answer', 'compared', 'compared'])
    const [, second] = await answersNow()
    const open = await app.request('conversations.continueWith', {
      conversationId,
      messageId: second?.id ?? '',
    })
    expect(open.messages[1]).toMatchObject({ id: second?.id, comparison: { position: 1, isSettled: true } })
    const after = await app.request('usage.ofChat', { conversationId })
    expect(after.calls.map(({ kind, modelRequested }) => [kind, modelRequested])).toEqual([
      ['compared', 'm1'],
      ['answer', 'm2'],
      ['compared', 'm3'],
    ])
    expect(after.onVisiblePath).toMatchObject({ totalTokens: 5, callCount: 1 })
    expect(after.paid).toMatchObject({ totalTokens: 15, callCount: 3 })
    expect(after.doRowsMatchLedger).toBe(true)
  })

  test('continues from the chosen answer with its model, and sends no text of the others', async () => {
    const { app, conversationId, compare, answersNow, untilQuiet, posts, open } = await beginComparing()
    await compare(['m1', 'm2'])
    await untilQuiet()
    const [, second] = await answersNow()
    await app.request('conversations.continueWith', { conversationId, messageId: second?.id ?? '' })
    await app.answered({ conversationId, text: 'And?' })
    expect(posts.at(-1)?.model).toBe('m2')
    expect(posts.at(-1)?.messages).toEqual([
      { role: 'user', content: 'Well?' },
      { role: 'assistant', content: 'm2 says yes.' },
      { role: 'user', content: 'And?' },
    ])
    expect((await open()).messages[1]?.comparison).toMatchObject({ isSettled: true })
  })

  test('can change, and a restart keeps the last choice', async () => {
    const { app, conversationId, compare, answersNow, untilQuiet } = await beginComparing()
    await compare(['m1', 'm2'])
    await untilQuiet()
    const [first, second] = await answersNow()
    for (const messageId of [second?.id ?? '', first?.id ?? ''])
      await app.request('conversations.continueWith', { conversationId, messageId })
    const picked = app.store.messages.all(conversationId).filter(({ isPicked }) => isPicked)
    expect(picked.map(({ id }) => id)).toEqual([first?.id])
    const again = restart(app)
    const { messages } = await again.request('conversations.open', { conversationId })
    expect(messages[1]).toMatchObject({ id: first?.id, comparison: { position: 0, isSettled: true } })
  })
})

describe('repeating one of the compared answers', () => {
  test('shows the new version in its column while none is chosen, and keeps the old one as a version', async () => {
    const { app, conversationId, schedule, compare, answersNow, untilQuiet, open, posts } =
      await beginComparing()
    schedule({ m2: ['cut'], m3: ['failed'] })
    await compare(['m1', 'm2', 'm3'])
    await untilQuiet()
    const [first, broken, failed] = await answersNow()
    for (const [answer, modelId] of [
      [broken, 'm2'],
      [failed, 'm3'],
    ] as const) {
      const messageId = answer?.id ?? ''
      await app.answeredAgain({ conversationId, messageId, modelId })
    }
    expect((await answersNow()).map(({ call, text }) => [call?.modelRequested, text])).toEqual([
      ['m1', 'm1 says yes.'],
      ['m3', 'm3 says yes.'],
      ['m2', 'm2 says yes.'],
    ])
    expect((await open()).messages[1]).toMatchObject({ id: first?.id, versions: { count: 4 } })
    expect(app.store.messages.find(broken?.id ?? '')).toMatchObject({ text: 'm2 beg', comparisonId: null })
    expect(posts).toHaveLength(5)
  })

  test('adds a version next to them once one is chosen', async () => {
    const { app, conversationId, compare, answersNow, untilQuiet, open } = await beginComparing()
    await compare(['m1', 'm2'])
    await untilQuiet()
    const messageId = (await answersNow())[0]?.id ?? ''
    await app.request('conversations.continueWith', { conversationId, messageId })
    await app.answeredAgain({ conversationId, messageId, modelId: 'm1' })
    expect(await open()).toMatchObject({
      hasSeveralModels: true,
      messages: [{}, { comparison: null, versions: { position: 3, count: 3 } }],
    })
  })
})

describe('more models for an existing answer', () => {
  test('are compared with it, which stays in view', async () => {
    const { app, conversationId, answersNow, untilQuiet, open } = await beginComparing()
    const alone = await app.answered({ conversationId, text: 'Well?', modelId: 'm1' })
    expect(await open()).toMatchObject({ hasSeveralModels: false })
    const beside = { conversationId, messageId: alone.id }
    await app.request('chat.sendCompared', { ...beside, modelIds: ['m2', 'm3'] })
    await untilQuiet()
    expect((await answersNow()).map(({ call }) => call?.modelRequested)).toEqual(['m1', 'm2', 'm3'])
    expect((await open()).messages[1]).toMatchObject({ id: alone.id, comparison: { isSettled: false } })
    const refused = await app.ask('chat.sendCompared', { ...beside, modelIds: ['m4', 'm5'] })
    expect(refused).toMatchObject({ ok: false, code: 'too-many-compared' })
    expect(await answersNow()).toHaveLength(3)
  })
})
