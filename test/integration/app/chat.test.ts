import { afterEach, describe, expect, test } from 'vitest'
import { startService } from '../../service/start-service.ts'
import { connect, type HeadlessApp, startHeadlessApp } from './headless-app.ts'

const key = 'test-key-0123456789'

let app: HeadlessApp
let service: Awaited<ReturnType<typeof startService>>

async function begin(scenario: string) {
  service = await startService({ scenario, key })
  app = startHeadlessApp()
  const { connectionId, conversationId } = await connect(app, service.address, key)
  const send = (text: string, replacing: string | null = null) =>
    app.request('chat.send', { conversationId, text, replacing })
  const open = () => app.request('conversations.open', { conversationId })
  return {
    connectionId,
    conversationId,
    send,
    open,
    answered: (text: string) => app.untilAnswered(() => send(text)),
  }
}

function posts() {
  return service.log().filter(({ method }) => method === 'POST')
}

afterEach(async () => {
  app.close()
  app.remove()
  await service.close()
})

describe('a message that is sent', () => {
  test('makes one request with the model and the messages in order, and nothing but streaming fields', async () => {
    const { conversationId, answered } = await begin('normal')
    await app.request('conversations.setSystemPrompt', { conversationId, systemPrompt: 'Be brief.' })
    const first = await answered('One')
    await answered('Two')
    expect(posts()).toHaveLength(2)
    expect(posts()[1]?.body).toEqual({
      model: first.call?.modelAsked,
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'One' },
        { role: 'assistant', content: first.text },
        { role: 'user', content: 'Two' },
      ],
      stream: true,
      stream_options: { include_usage: true },
    })
  })

  test('is answered with the counts as the service reported them, and what came live is what was saved', async () => {
    const { answered, open } = await begin('normal')
    const answer = await answered('One')
    const live = app.events.flatMap((event) => (event.type === 'answer-extended' ? [event] : []))
    let text = ''
    for (const event of live) {
      expect(event.offset).toBe(text.length)
      text += event.text
    }
    expect(text).toBe(answer.text)
    expect(answer.call).toMatchObject({ state: 'complete', source: 'reported' })
    expect((await open()).messages[1]).toEqual(answer)
  })

  test('gives the conversation its title and empties the draft', async () => {
    const { conversationId, answered, open } = await begin('normal')
    await app.request('conversations.saveDraft', { conversationId, draft: 'A stable sort' })
    await answered('A stable sort')
    expect((await open()).conversation).toMatchObject({ title: 'A stable sort', draft: '' })
  })

  test('twice at the same moment is sent once', async () => {
    const { conversationId, send } = await begin('normal')
    const ended = app.next(({ type }) => type === 'answer-changed')
    const again = { conversationId, text: 'One', replacing: null }
    const [first, second] = await Promise.all([send('One'), app.ask('chat.send', again)])
    expect(first.messages).toHaveLength(2)
    expect(second).toMatchObject({ ok: false, code: 'already-answering' })
    await ended
    expect(posts()).toHaveLength(1)
  })

  test('of blanks only is refused, and nothing is written', async () => {
    const { conversationId, open } = await begin('normal')
    const reply = await app.ask('chat.send', { conversationId, text: ' \n', replacing: null })
    expect(reply).toMatchObject({ ok: false, code: 'nothing-to-send' })
    expect((await open()).messages).toEqual([])
  })

  test('to a model that is not listed any more is refused before anything leaves', async () => {
    const { connectionId, conversationId, open } = await begin('normal')
    service.setScenario('empty-list')
    await app.request('models.refresh', { connectionId })
    const reply = await app.ask('chat.send', { conversationId, text: 'One', replacing: null })
    expect(reply).toMatchObject({ ok: false, code: 'model-gone' })
    expect((await open()).messages).toEqual([])
    expect(posts()).toEqual([])
  })
})

describe('a service that answers otherwise', () => {
  test('with a whole answer: it is taken', async () => {
    const { answered } = await begin('whole')
    expect((await answered('One')).call).toMatchObject({ state: 'complete', source: 'reported' })
  })

  test('refusing the streaming fields: asked again without them, both calls in the book, and remembered', async () => {
    const { conversationId, answered } = await begin('refuses-stream')
    expect((await answered('One')).call).toMatchObject({ state: 'complete', source: 'reported' })
    expect(posts().map(({ body }) => Object.keys(body as object).length)).toEqual([4, 2])
    await answered('Two')
    expect(posts()).toHaveLength(3)
    const review = await app.request('usage.review', { conversationId })
    expect(review.calls.map(({ kind }) => kind)).toEqual(['failed', 'answer', 'answer'])
    expect(review.paid).toMatchObject({ callCount: 2, notReportedCount: 0 })
  })

  test.each([
    ['wrong-key', 'key', 'turned-away'],
    ['no-billing', 'billing', 'turned-away'],
    ['down', 'service', 'not-known'],
    ['web-page', 'web-page', 'not-known'],
  ] as const)(
    'with %s: the failure says what it was and whether it may have been charged',
    async (scenario, code, charge) => {
      const { answered, conversationId } = await begin('normal')
      service.setScenario(scenario)
      const answer = await answered('One')
      expect(answer.failure).toMatchObject({ code, charge })
      expect(answer.call?.state).toBe('failed')
      expect(posts()).toHaveLength(1)
      const review = await app.request('usage.review', { conversationId })
      expect(review.paid.notReportedCount).toBe(charge === 'not-known' ? 1 : 0)
      expect(review.doRowsMatchLedger).toBe(true)
    },
  )

  test('without usage: not reported, and no zero anywhere', async () => {
    const { answered } = await begin('no-usage')
    expect((await answered('One')).call).toMatchObject({
      source: 'not-reported',
      usage: { promptTokens: null, completionTokens: null, totalTokens: null },
    })
  })

  test('ending in the middle: the text is kept and the answer is cut off', async () => {
    const { answered } = await begin('cut')
    const answer = await answered('One')
    expect(answer.text).not.toBe('')
    expect(answer).toMatchObject({
      call: { state: 'cut-off', source: 'not-reported' },
      failure: { code: 'cut-off' },
    })
  })
})

describe('an answer', () => {
  test('that is stopped keeps its text, and the service sees the line go', async () => {
    const { conversationId, answered } = await begin('slow')
    const extended = app.next(({ type }) => type === 'answer-extended')
    const ended = answered('One')
    await extended
    await app.request('chat.stop', { conversationId })
    const answer = await ended
    expect(answer.text).not.toBe('')
    expect(answer).toMatchObject({ call: { state: 'stopped', source: 'not-reported' }, failure: null })
    await expect.poll(() => posts()[0]?.aborted).toBe(true)
  })

  test('is read whole in the middle, and what comes after joins on', async () => {
    const { conversationId, answered, open } = await begin('slow')
    const extended = app.next(({ type }) => type === 'answer-extended')
    const ended = answered('One')
    await extended
    const partial = (await open()).messages[1]?.text ?? ''
    const event = await app.next(({ type }) => type === 'answer-extended')
    if (event.type !== 'answer-extended') throw new Error('not text')
    expect(event.offset).toBeLessThanOrEqual(partial.length)
    await app.request('chat.stop', { conversationId })
    expect((await ended).text.startsWith(partial)).toBe(true)
  })

  test('asked for again is a version beside the first; both stay', async () => {
    const { conversationId, answered } = await begin('normal')
    const first = await answered('One')
    const again = await app.untilAnswered(() =>
      app.request('chat.answerAgain', { conversationId, messageId: first.id }),
    )
    expect(again.versions).toEqual({ position: 2, count: 2, previousId: first.id, nextId: null })
    const back = await app.request('conversations.showVersion', { conversationId, messageId: first.id })
    expect(back.messages[1]).toMatchObject({ id: first.id, text: first.text })
    const review = await app.request('usage.review', { conversationId })
    expect(review.calls.map(({ kind }) => kind)).toEqual(['answer', 'replaced'])
  })

  test('that brought nothing is asked for again in its own place', async () => {
    const { conversationId, answered } = await begin('normal')
    service.setScenario('down')
    const failed = await answered('One')
    service.setScenario('normal')
    const again = await app.untilAnswered(() =>
      app.request('chat.answerAgain', { conversationId, messageId: failed.id }),
    )
    expect(again).toMatchObject({ id: failed.id, failure: null, call: { state: 'complete' } })
  })

  test('to an edited message stands beside the first one', async () => {
    const { conversationId, answered, open } = await begin('normal')
    await answered('One')
    const [question] = (await open()).messages
    await app.untilAnswered(() =>
      app.request('chat.send', { conversationId, text: 'Uno', replacing: question?.id ?? '' }),
    )
    const { messages } = await open()
    expect(messages.map(({ text }) => text)[0]).toBe('Uno')
    expect(messages[0]?.versions).toMatchObject({ position: 2, count: 2 })
    expect(posts()[1]?.body).toMatchObject({ messages: [{ role: 'user', content: 'Uno' }] })
  })
})

describe('an app that ended in the middle of an answer', () => {
  test('finds the question, the text so far and the row, and sends nothing again', async () => {
    const { conversationId, send } = await begin('slow')
    const extended = app.next(({ type }) => type === 'answer-extended')
    await send('One')
    await extended
    app.close()

    const restarted = startHeadlessApp({ folder: app.folder })
    const { messages } = await restarted.request('conversations.open', { conversationId })
    expect(messages[0]).toMatchObject({ text: 'One' })
    expect(messages[1]?.text).not.toBe('')
    expect(messages[1]?.call).toMatchObject({ state: 'interrupted', source: 'not-reported' })
    restarted.close()
    expect(posts()).toHaveLength(1)
  })
})

describe('the account of a conversation', () => {
  test('splits the second prompt into what was carried and what was added, and the rows hold', async () => {
    const { conversationId, answered } = await begin('normal')
    const first = await answered('One')
    const second = await answered('Two')
    const { promptTokens, completionTokens } = first.call?.usage ?? {}
    const carriedTokens = (promptTokens ?? 0) + (completionTokens ?? 0)
    expect(second.call?.split).toEqual({
      kind: 'split',
      carriedTokens,
      addedTokens: (second.call?.usage.promptTokens ?? 0) - carriedTokens,
    })
    const review = await app.request('usage.review', { conversationId })
    expect(review.doRowsMatchLedger).toBe(true)
    expect(review.onVisiblePath).toEqual(review.paid)
    expect(review.calls.at(-1)?.runningTotal).toBe(review.paid.totalTokens)
  })

  test('outlives what it counted: deleted words come back with their counts', async () => {
    const { conversationId, answered } = await begin('normal')
    await answered('One')
    await app.request('conversations.delete', { conversationId })
    expect(await app.request('conversations.list', undefined)).toEqual([])
    const summary = await app.request('conversations.restore', { conversationId })
    expect(summary).toMatchObject({ title: 'One' })
    expect(summary.reportedTokens).toBeGreaterThan(0)
  })
})
