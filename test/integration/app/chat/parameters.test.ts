import { describe, expect, test } from 'vitest'
import { sendAnswer } from '../../../service/reply.ts'
import type { Scenario } from '../../../service/scenario.ts'
import { wordsIn } from '../../../service/tokens.ts'
import { breakableKeychain } from '../breakable-keychain.ts'
import { connect } from '../headless-app.ts'
import { beginStory, openApp, openService } from '../story.ts'
import { added, read, type Story, set } from './parameter-story.ts'

describe('the extra fields of a request', () => {
  test('merge from model, chat and next message, and are kept with the call', async () => {
    const story = await beginStory('normal')
    const { app, conversationId, answered } = story
    await answered('One')
    await set(story, { model: '{"seed": 7, "top_p": 0.90}', chat: '{"temperature": 0.2, "top_p": null}' })
    await set(story, { next: '{"temperature": 1.0, "max_tokens": 5}' })
    const answer = await answered('Two')
    await answered('Three')
    expect(added(story)).toEqual([
      {},
      { seed: 7, temperature: 1, max_tokens: 5 },
      { seed: 7, temperature: 0.2 },
    ])
    const sent = '{"seed":7,"temperature":1.0,"max_tokens":5}'
    expect(answer.call?.extraFields).toBe(sent)
    const exchange = await app.request('chat.exchange', { conversationId, messageId: answer.id })
    expect(exchange.request).toContain(`,${sent.slice(1, -1)},"stream":true`)
    expect(app.store.calls.list(conversationId).map(({ extraFields }) => extraFields)).toEqual([
      '',
      sent,
      '{"seed":7,"temperature":0.2}',
    ])
  })

  test('are removed from the calls when their chat is deleted for good', async () => {
    const story = await beginStory('normal')
    const { app, conversationId, answered } = story
    await set(story, { chat: '{"user": "anna"}' })
    await answered('One')
    await app.request('conversations.delete', { conversationId })
    await app.request('trash.purge', { conversationId })
    await expect
      .poll(() => app.store.calls.list(conversationId).map(({ extraFields }) => extraFields))
      .toEqual([null])
  })

  test('that are too long together leave a queued message where it is', async () => {
    const story = await beginStory('slow')
    const { app, conversationId, send } = story
    await send('One')
    await set(story, { next: JSON.stringify({ user: 'a'.repeat(20_000) }) })
    const { messages } = await app.request('chat.queue', { conversationId, text: 'Two' })
    await set(story, { next: JSON.stringify({ other: 'b'.repeat(20_000) }) })
    const queuedId = messages[0]?.id ?? ''
    expect(await app.ask('chat.unqueue', { conversationId, queuedId })).toMatchObject({
      code: 'draft-too-long',
    })
    expect(app.store.queue.list(conversationId)).toHaveLength(1)
  })

  test('for the next message stay while the send is refused', async () => {
    const story = await beginStory('normal')
    const { app, conversationId } = story
    await set(story, { next: '{"seed": 7}' })
    const refused = await app.ask('chat.send', { conversationId, text: ' ', replacing: null })
    expect(refused).toMatchObject({ ok: false, code: 'nothing-to-send' })
    expect(await read(story)).toMatchObject({ next: '{"seed": 7}' })
    await story.answered('One')
    expect(await read(story)).toMatchObject({ next: '' })
    expect(added(story)).toEqual([{ seed: 7 }])
  })

  test('for the next message stay with the draft while another text is sent', async () => {
    const story = await beginStory('normal')
    const { app, conversationId, open } = story
    await set(story, { next: '{"seed": 7}' })
    await app.request('conversations.saveDraft', { conversationId, draft: 'Later' })
    await app.answered({ conversationId, text: 'A summary', isDraft: false })
    expect(added(story)).toEqual([{}])
    expect((await open()).conversation.draft).toBe('Later')
    expect(await read(story)).toMatchObject({ next: '{"seed": 7}' })
  })

  test('for one message wait with it in the queue, and return with it to the draft', async () => {
    const story = await beginStory('slow')
    const { app, conversationId, send } = story
    await send('One')
    await set(story, { next: '{"seed": 7}' })
    const { messages } = await app.request('chat.queue', { conversationId, text: 'Two' })
    const [queued] = messages
    expect(queued).toMatchObject({ extraFields: '{"seed": 7}' })
    expect(await read(story)).toMatchObject({ next: '' })
    await set(story, { next: '{"temperature": 1}' })
    await app.request('chat.unqueue', { conversationId, queuedId: queued?.id ?? '' })
    expect(await read(story)).toMatchObject({ next: '{"seed":7,"temperature":1}' })
  })

  test('of a queued message are sent when its turn comes, and not with another message', async () => {
    const story = await beginStory('normal')
    const { app, conversationId, send, answered } = story
    await send('One')
    await set(story, { next: '{"seed": 7}' })
    await app.request('chat.queue', { conversationId, text: 'Two' })
    await app.next(({ type }) => type === 'queue-changed')
    await app.next(({ type }) => type === 'answer-changed')
    await answered('Three')
    expect(added(story)).toEqual([{}, { seed: 7 }, {}])
  })

  test('of a comparison are those of each model', async () => {
    const story = await beginStory('normal')
    const { app, conversationId, connectionId } = story
    const { models } = await app.request('models.list', { connectionId })
    const [one, other] = models.map(({ id }) => id)
    if (one === undefined || other === undefined) throw new Error('The service lists too few models.')
    for (const [modelId, seed] of [
      [one, 1],
      [other, 2],
    ] as const) {
      await app.request('conversations.chooseModel', { conversationId, modelId })
      await set(story, { model: `{"seed": ${seed}}` })
    }
    await set(story, { next: '{"max_tokens": 5}' })
    await app.request('chat.compare', { conversationId, text: 'Both', modelIds: [one, other] })
    await expect.poll(() => story.posts().length).toBe(2)
    const sent = story.posts().map(({ body }) => body as { model: string; seed: number; max_tokens: number })
    expect(new Map(sent.map(({ model, seed }) => [model, seed]))).toEqual(
      new Map([
        [one, 1],
        [other, 2],
      ]),
    )
    expect(sent.map(({ max_tokens }) => max_tokens)).toEqual([5, 5])
    expect(await read(story)).toMatchObject({ next: '' })
  })

  test('of a regenerated answer and of an edited message are the current ones', async () => {
    const story = await beginStory('normal')
    const { app, conversationId, answered } = story
    await set(story, { chat: '{"seed": 1}' })
    const answer = await answered('One')
    await set(story, { chat: '{"seed": 2}', next: '{"seed": 3}' })
    await app.answeredAgain({ conversationId, messageId: answer.id })
    const question = (await story.open()).messages[0]?.id ?? ''
    await app.answered({ conversationId, text: 'One!', replacing: question })
    expect(added(story)).toEqual([{ seed: 1 }, { seed: 2 }, { seed: 2 }])
    expect(await read(story)).toMatchObject({ next: '{"seed": 3}' })
  })

  test('are in the copy of a chat, those for the next message only in a whole copy', async () => {
    const story = await beginStory('normal')
    const { app, conversationId, answered } = story
    const answer = await answered('One')
    await set(story, { chat: '{"seed": 1}', next: '{"top_p": 0.5}' })
    const copy = { conversationId, title: 'Copy' }
    const whole = await app.request('conversations.copy', { ...copy, upTo: null })
    const part = await app.request('conversations.copy', { ...copy, upTo: answer.id })
    const fieldsOf = (id: string) => app.request('parameters.read', { conversationId: id })
    expect(await fieldsOf(whole.id)).toMatchObject({ chat: '{"seed": 1}', next: '{"top_p": 0.5}' })
    expect(await fieldsOf(part.id)).toMatchObject({ chat: '{"seed": 1}', next: '' })
  })

  test('survive the trash, and keep a new chat from being reused', async () => {
    const story = await beginStory('normal')
    const { app, conversationId, connectionId } = story
    await set(story, { chat: '{"seed": 1}' })
    const other = await app.request('conversations.create', { connectionId })
    expect(other.id).not.toBe(conversationId)
    await app.request('conversations.delete', { conversationId })
    await app.request('conversations.restore', { conversationId })
    expect(await read(story)).toMatchObject({ chat: '{"seed": 1}' })
  })

  test('of a model survive the deletion of its connection until the undo', async () => {
    const story = await beginStory('normal')
    const { app, connectionId } = story
    await set(story, { model: '{"seed": 1}' })
    await story.answered('One')
    await app.request('connections.delete', { connectionId, chats: 'keep', key: 'delete' })
    await app.request('connections.restore', { connectionId })
    expect(await read(story)).toMatchObject({ model: '{"seed": 1}' })
  })

  test.each(['{"stream": false}', '{"models": ["x"]}', '{"a": 1,}', `{"a": "${'x'.repeat(40_000)}"}`])(
    'are refused by main too: %.30s',
    async (chat) => {
      const story = await beginStory('normal')
      const { app, conversationId } = story
      const refused = await app.ask('parameters.set', { conversationId, modelId: null, changes: { chat } })
      expect(refused).toMatchObject({ ok: false })
      expect(await read(story)).toMatchObject({ chat: '' })
    },
  )

  test.each([
    ['as it is', (key: string) => JSON.stringify({ user: key })],
    [
      'escaped',
      (key: string) => `{"a": ["\\u${key.charCodeAt(0).toString(16).padStart(4, '0')}${key.slice(1)}"]}`,
    ],
    ['as a name', (key: string) => JSON.stringify({ [key]: 1 })],
  ])('with the key of the connection, %s, are neither kept nor sent', async (_how, fieldsWith) => {
    const story = await beginStory('normal')
    const { app, service, connectionId, conversationId, send } = story
    const { modelId } = (await story.open()).conversation
    const fields = fieldsWith(service.key)
    for (const level of ['model', 'chat', 'next']) {
      const changes = { [level]: fields }
      const refused = await app.ask('parameters.set', { conversationId, modelId, changes })
      expect(refused).toEqual({ ok: false, code: 'fields-have-key' })
    }
    expect(await read(story)).toEqual({ model: '', chat: '', next: '' })
    // As they may be in the file from before this check, or from before the key.
    app.store.parameters.setModels(connectionId, [{ modelId: modelId ?? '', fields }])
    await expect(send('One')).rejects.toThrow('fields-have-key')
    expect(story.posts()).toEqual([])
  })

  test('with a key that can be read only when they are sent are refused then', async () => {
    const { keychain, state } = breakableKeychain()
    const service = await openService()
    const first = openApp({ keychain })
    const { conversationId } = await connect(first, service)
    first.close()
    state.problem = 'locked'
    const app = openApp({ folder: first.folder, keychain })
    const changes = { chat: JSON.stringify({ user: service.key }) }
    await app.request('parameters.set', { conversationId, modelId: null, changes })
    state.problem = null
    const sent = await app.ask('chat.send', { conversationId, text: 'One', replacing: null })
    expect(sent).toEqual({ ok: false, code: 'fields-have-key' })
  })

  test('of one model too many are refused, and the others are kept', async () => {
    const story = await beginStory('normal')
    const { app, connectionId } = story
    const others = Array.from({ length: 1_000 }, (_, index) => ({
      modelId: `m${index}`,
      fields: '{"seed":1}',
    }))
    app.store.parameters.setModels(connectionId, others)
    const { conversationId } = story
    const { modelId } = (await story.open()).conversation
    const ask = (model: string) => app.ask('parameters.set', { conversationId, modelId, changes: { model } })
    expect(await ask('{"seed": 2}')).toMatchObject({ ok: false, code: 'too-many-models' })
    expect(app.store.parameters.ofModels(connectionId)).toEqual(others)
    expect(await ask('')).toMatchObject({ ok: true })
    app.store.parameters.setModels(connectionId, others.slice(1))
    expect(await ask('{"seed": 2}')).toMatchObject({ ok: true })
  })

  test('that became invalid in the file cost no other model its fields', async () => {
    const story = await beginStory('normal')
    const { store } = story.app
    const valid = { modelId: 'm1', fields: '{"seed":1}' }
    store.parameters.setModels(story.connectionId, [{ modelId: 'm0', fields: '{"stream":true}' }, valid])
    expect(store.parameters.ofModels(story.connectionId)).toEqual([valid])
  })

  test('for a model are refused where the chat has another model by now', async () => {
    const story = await beginStory('normal')
    const { app, conversationId } = story
    const changes = { model: '{"seed": 1}', chat: '{"seed": 2}' }
    const refused = await app.ask('parameters.set', { conversationId, modelId: 'another', changes })
    expect(refused).toMatchObject({ ok: false, code: 'model-not-chosen' })
    expect(await read(story)).toMatchObject({ model: '', chat: '' })
  })
})

/** Counts each tool as a hundred tokens of the prompt, as services do. */
const countsTools: Scenario = {
  description: 'Counts tools as part of the prompt.',
  complete: (call) => {
    const tools = Array.isArray(call.body['tools']) ? call.body['tools'].length : 0
    const words = call.messages.reduce((sum, message) => sum + wordsIn(message).split(' ').length, 0)
    return sendAnswer(call, {
      text: 'Yes.',
      usage: {
        prompt_tokens: words + 4 * call.messages.length + 300 * tools,
        completion_tokens: 2,
        total_tokens: words + 4 * call.messages.length + 300 * tools + 2,
      },
    })
  },
}

describe('tools that change between two calls', () => {
  test('make the breakdown unknown and no anomaly; an unchanged list keeps it known', async () => {
    const story = await beginStory(countsTools)
    const { app, conversationId, answered } = story
    await answered('One')
    await set(story, { chat: '{"tools": [1, 2]}' })
    await answered('Two')
    await set(story, { chat: '{"tools": [1, 2], "temperature": 1}' })
    await answered('Three')
    await set(story, { chat: '' })
    await answered('Four')
    const { calls } = await app.request('usage.ofChat', { conversationId })
    expect(calls.map(({ split }) => split)).toMatchObject([
      { kind: 'first' },
      { kind: 'not-known', reason: 'tools-changed' },
      { kind: 'split' },
      { kind: 'not-known', reason: 'tools-changed' },
    ])
    expect(calls.flatMap(({ anomalies }) => anomalies)).toEqual([])
  })

  test('teach the forecast nothing about words', async () => {
    const without = await beginStory(countsTools)
    await without.answered('One')
    const { connectionId, conversationId } = without
    const { modelId } = (await without.open()).conversation
    const turns = (app: Story['app']) => app.store.countedTurns.latest(connectionId, modelId ?? '')
    expect(turns(without.app).map(({ before }) => before)).toEqual(['nothing'])
    await set(without, { chat: '{"tools": [1]}' })
    await without.answered('Two')
    expect(turns(without.app).at(-1)?.before).toBe('not-known')
    expect(without.app.store.calls.list(conversationId)).toHaveLength(2)
  })
})
