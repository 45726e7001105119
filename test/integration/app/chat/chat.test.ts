import { describe, expect, test } from 'vitest'
import { beginStory } from '../story.ts'

describe('a sent message', () => {
  test('makes one request with the model and the messages in order, and only streaming fields besides', async () => {
    const { posts, app, conversationId, answered } = await beginStory('normal')
    await app.request('conversations.setSystemPrompt', { conversationId, systemPrompt: 'Be brief.' })
    const first = await answered('One')
    await answered('Two')
    expect(posts()).toHaveLength(2)
    expect(posts()[1]?.body).toEqual({
      model: first.call?.modelRequested,
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

  test('gets an answer with the reported counts, and the streamed text equals the saved text', async () => {
    const { app, answered, open } = await beginStory('normal')
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

  test('gives the chat its title and clears the draft', async () => {
    const { app, conversationId, answered, open } = await beginStory('normal')
    await app.request('conversations.saveDraft', { conversationId, draft: 'A stable sort' })
    await answered('A stable sort')
    expect((await open()).conversation).toMatchObject({ title: 'A stable sort', draft: '' })
  })

  test('is sent once if it is sent twice at the same moment', async () => {
    const { posts, app, conversationId, send } = await beginStory('normal')
    const ended = app.next(({ type }) => type === 'answer-changed')
    const again = { conversationId, text: 'One', replacing: null }
    const [first, second] = await Promise.all([send('One'), app.ask('chat.send', again)])
    expect(first.messages).toHaveLength(2)
    expect(second).toMatchObject({ ok: false, code: 'already-answering' })
    await ended
    expect(posts()).toHaveLength(1)
  })

  test('is refused if it is blank, and nothing is written', async () => {
    const { app, conversationId, open } = await beginStory('normal')
    const reply = await app.ask('chat.send', { conversationId, text: ' \n', replacing: null })
    expect(reply).toMatchObject({ ok: false, code: 'nothing-to-send' })
    expect((await open()).messages).toEqual([])
  })
})

describe('a service with unusual responses', () => {
  test('that refuses the streaming fields gets a request without them, with two calls in the ledger, and is remembered', async () => {
    const { posts, app, conversationId, answered } = await beginStory('refuses-stream')
    expect((await answered('One')).call).toMatchObject({ state: 'complete', source: 'reported' })
    expect(posts().map(({ body }) => Object.keys(body as object).length)).toEqual([4, 2])
    await answered('Two')
    expect(posts()).toHaveLength(3)
    const review = await app.request('usage.ofChat', { conversationId })
    expect(review.calls.map(({ kind }) => kind)).toEqual(['failed', 'answer', 'answer'])
    expect(review.paid).toMatchObject({ callCount: 2, notReportedCount: 0 })
  })

  test.each([
    ['no-billing', 'billing', 'turned-away'],
    ['down', 'service', 'not-known'],
  ] as const)(
    'with %s: the failure names it, and whether it may have been charged',
    async (scenario, code, charge) => {
      const { posts, service, app, answered, conversationId } = await beginStory('normal')
      service.setScenario(scenario)
      const answer = await answered('One')
      expect(answer.failure).toMatchObject({ code, charge })
      expect(answer.call?.state).toBe('failed')
      expect(posts()).toHaveLength(1)
      const review = await app.request('usage.ofChat', { conversationId })
      expect(review.paid.notReportedCount).toBe(charge === 'not-known' ? 1 : 0)
      expect(review.doRowsMatchLedger).toBe(true)
    },
  )

  test('that breaks off: the text is kept and the answer is cut off', async () => {
    const { answered } = await beginStory('cut')
    const answer = await answered('One')
    expect(answer.text).not.toBe('')
    expect(answer).toMatchObject({
      call: { state: 'cut-off', source: 'not-reported' },
      failure: { code: 'cut-off' },
    })
  })
})
