import { describe, expect, test } from 'vitest'
import { everyCall } from '../../../../src/shared/contract/usage/usage-page.ts'
import { accountOf, beginRemoval, keep } from '../conversations/removal-story.ts'
import { setBudget } from '../money/budget-story.ts'
import { restart } from '../story.ts'

const allCalls = { ...everyCall, after: null }

describe('deleting a connection', () => {
  test('lists its chats first', async () => {
    const { app, first, chatId } = await beginRemoval()
    await app.request('chat.queue', { conversationId: chatId, text: 'And a lightship?' })
    await setBudget({ app }, '100000', { connectionId: first.id })
    expect(await app.request('connections.use', { connectionId: first.id })).toMatchObject({
      chatCount: 1,
      budgetCount: 1,
      keyAccount: accountOf(first),
    })
  })

  test('removes its key from the keychain and keeps every message, row and sum', async () => {
    const { app, keychain, first, chatId } = await beginRemoval()
    const open = await app.request('conversations.open', { conversationId: chatId })
    const rows = await app.request('usage.calls', allCalls)
    const page = await app.request('usage.page', everyCall)
    const exchange = { conversationId: chatId, messageId: open.messages[1]?.id ?? '' }
    // Over http a key is optional: without the note, Tally no longer knows whether one was sent.
    const sent = async () =>
      (await app.request('chat.exchange', exchange)).request.replace(/Authorization: .*\s/, '')
    const request = await sent()

    const left = await app.request('connections.delete', { connectionId: first.id, ...keep })
    expect(left.map(({ id }) => id)).not.toContain(first.id)
    expect(await keychain.read(accountOf(first))).toBeNull()
    expect(await app.request('conversations.open', { conversationId: chatId })).toEqual(open)
    expect(await app.request('usage.calls', allCalls)).toEqual(rows)
    expect(await app.request('usage.page', everyCall)).toEqual(page)
    expect(await sent()).toBe(request)
    expect(page.connections).toMatchObject([{ connectionId: first.id, name: first.name }])
    const found = await app.request('search.messages', { words: 'lighthouse' })
    expect(JSON.stringify(found)).toContain(chatId)
  })

  test('blocks its chats until another connection and a model are chosen', async () => {
    const { app, one, other, first, second, chatId } = await beginRemoval()
    await app.request('connections.delete', { connectionId: first.id, ...keep })
    const asked = one.log().length
    const send = { conversationId: chatId, text: 'And now?', replacing: null }
    expect(await app.ask('chat.send', send)).toMatchObject({ code: 'connection-deleted' })
    expect(await app.ask('models.refresh', { connectionId: first.id })).toMatchObject({
      code: 'connection-deleted',
    })
    expect(one.log()).toHaveLength(asked)

    const elsewhere = { conversationId: chatId, connectionId: second.id }
    expect(await app.request('conversations.chooseConnection', elsewhere)).toMatchObject({
      connectionId: second.id,
      modelId: null,
    })
    expect(await app.ask('chat.send', send)).toMatchObject({ code: 'model-not-chosen' })
    await app.request('conversations.chooseModel', { conversationId: chatId, modelId: 'harbour-7b-instruct' })
    const before = other.log().length
    await app.answered(send)
    expect(other.log().length).toBe(before + 1)
    const review = await app.request('usage.ofChat', { conversationId: chatId })
    expect(review.calls.at(-1)).toMatchObject({ split: { kind: 'not-known', reason: 'service-changed' } })
  })

  test('stops a streaming answer, and keeps its text, the queued message and the draft', async () => {
    const { app, one, first, chatId } = await beginRemoval()
    one.setScenario('slow')
    const extended = app.next(({ type }) => type === 'answer-extended')
    await app.request('chat.send', { conversationId: chatId, text: 'Slowly', replacing: null })
    await extended
    await app.request('chat.queue', { conversationId: chatId, text: 'What waits' })
    await app.request('conversations.saveDraft', { conversationId: chatId, draft: 'What is typed' })
    expect(await app.request('connections.use', { connectionId: first.id })).toMatchObject({
      answeringCount: 1,
      queuedCount: 1,
    })
    const ended = app.next(({ type }) => type === 'answer-changed')
    await app.request('connections.delete', { connectionId: first.id, ...keep })
    expect(await ended).toMatchObject({ message: { call: { state: 'stopped' } } })
    const asked = one.log().length
    expect(await app.request('chat.queued', { conversationId: chatId })).toMatchObject({
      messages: [{ text: 'What waits' }],
      waitsFor: 'person',
    })
    const open = await app.request('conversations.open', { conversationId: chatId })
    expect(open.conversation.draft).toBe('What is typed')
    expect(open.messages.at(-1)?.text).not.toBe('')
    expect(await app.ask('chat.sendQueued', { conversationId: chatId })).toMatchObject({
      code: 'connection-deleted',
    })
    expect(one.log()).toHaveLength(asked)
  })

  test('stops the answer of a temporary chat, which stays open and waits for another connection', async () => {
    const { app, one, first, second } = await beginRemoval()
    const { id: conversationId } = await app.request('conversations.beginTemporary', {
      connectionId: first.id,
    })
    one.setScenario('slow')
    const extended = app.next(({ type }) => type === 'answer-extended')
    await app.request('chat.send', { conversationId, text: 'Slowly', replacing: null })
    await extended
    await app.request('chat.queue', { conversationId, text: 'What waits' })
    expect(await app.request('connections.use', { connectionId: first.id })).toMatchObject({
      chatCount: 2,
      answeringCount: 1,
      queuedCount: 1,
    })
    const ended = app.next(({ type }) => type === 'answer-changed')
    await app.request('connections.delete', { connectionId: first.id, chats: 'trash', key: 'delete' })
    expect(await ended).toMatchObject({ message: { call: { state: 'stopped' } } })
    expect(await app.ask('chat.sendQueued', { conversationId })).toMatchObject({ code: 'connection-deleted' })
    const elsewhere = { conversationId, connectionId: second.id }
    await app.request('conversations.chooseConnection', elsewhere)
    expect(await app.request('conversations.open', { conversationId })).toMatchObject({
      conversation: { connectionId: second.id },
      messages: [{ text: 'Slowly' }, {}],
    })
  })

  test('gives an empty temporary chat to another connection, as other empty chats', async () => {
    const { app, first, second } = await beginRemoval()
    const { id: conversationId } = await app.request('conversations.beginTemporary', {
      connectionId: first.id,
    })
    expect(await app.request('connections.use', { connectionId: first.id })).toMatchObject({ chatCount: 1 })
    await app.request('connections.delete', { connectionId: first.id, ...keep })
    expect(await app.request('conversations.open', { conversationId })).toMatchObject({
      conversation: { connectionId: second.id },
    })
  })

  test('moves its chats to the trash on request, and undo restores exactly those', async () => {
    const { app, first, chat, chatId } = await beginRemoval()
    const thrownAway = await chat(first.id, 'Thrown away before')
    await app.request('conversations.delete', { conversationId: thrownAway })
    await app.request('connections.delete', { connectionId: first.id, chats: 'trash', key: 'delete' })
    const trash = await app.request('trash.list', undefined)
    expect(trash.map(({ id }) => id)).toEqual([chatId, thrownAway])
    const back = await app.request('connections.restore', { connectionId: first.id })
    expect(back.map(({ id }) => id)).toContain(first.id)
    expect((await app.request('trash.list', undefined)).map(({ id }) => id)).toEqual([thrownAway])
    expect(await app.request('connections.keyReport', { connectionId: first.id })).toMatchObject({
      state: 'none',
    })
  })

  test('makes the first of the others the default, and undo reverts that', async () => {
    const { app, first, second } = await beginRemoval()
    const defaults = async () =>
      (await app.request('connections.list', undefined))
        .filter(({ isDefault }) => isDefault)
        .map(({ id }) => id)
    expect(await defaults()).toEqual([first.id])
    await app.request('connections.delete', { connectionId: first.id, ...keep })
    expect(await defaults()).toEqual([second.id])
    await app.request('connections.restore', { connectionId: first.id })
    expect(await defaults()).toEqual([first.id])
  })

  test('keeps the chats of the last one, also after a restart, and reuses its empty chat for the next', async () => {
    const { app, keychain, first, second, chatId } = await beginRemoval()
    const { id: emptyId } = await app.request('conversations.create', { connectionId: first.id })
    await app.request('connections.delete', { connectionId: second.id, ...keep })
    await app.request('connections.delete', { connectionId: first.id, ...keep })
    const restarted = restart(app, { keychain })
    const start = await restarted.request('session.start', { openId: chatId })
    expect(start).toMatchObject({ connections: [], open: { conversation: { id: chatId } } })
    const demo = await restarted.request('connections.addDemo', undefined)
    expect(demo.isDefault).toBe(true)
    const begun = await restarted.request('conversations.create', { connectionId: demo.id })
    expect(begun.id).toBe(emptyId)
  })

  test('applies to the demo too, whose chats continue when it is added again', async () => {
    const { app, chat } = await beginRemoval()
    const demo = await app.request('connections.addDemo', undefined)
    await app.request('models.refresh', { connectionId: demo.id })
    const chatId = await chat(demo.id, 'Hello')
    await app.request('connections.delete', { connectionId: demo.id, ...keep })
    expect(
      await app.ask('chat.send', { conversationId: chatId, text: 'Again', replacing: null }),
    ).toMatchObject({ code: 'connection-deleted' })
    expect(await app.request('connections.addDemo', undefined)).toMatchObject({ id: demo.id })
    await app.answered({ conversationId: chatId, text: 'Again' })
  })
})
