import { beforeEach, describe, expect, test } from 'vitest'
import type { HeadlessApp } from '../headless-app.ts'
import { openApp, restart } from '../story.ts'

let app: HeadlessApp
let connectionId: string

beforeEach(async () => {
  app = openApp()
  connectionId = (await app.request('connections.addDemo', undefined)).id
})

describe('a new chat', () => {
  test('is reused if it is still empty', async () => {
    const first = await app.request('conversations.create', { connectionId })
    expect(await app.request('conversations.create', { connectionId })).toMatchObject({ id: first.id })
    await app.request('conversations.saveDraft', { conversationId: first.id, draft: 'Not sent yet' })
    const second = await app.request('conversations.create', { connectionId })
    expect(second.id).not.toBe(first.id)
  })

  test('created before the models are listed gets one as soon as they are', async () => {
    const { id: conversationId, modelId } = await app.request('conversations.create', { connectionId })
    expect(modelId).toBeNull()
    await app.request('models.refresh', { connectionId })
    const { conversation } = await app.request('conversations.open', { conversationId })
    expect(conversation.modelId).not.toBeNull()
  })

  test('starts with the last used model', async () => {
    const { models } = await app.request('models.refresh', { connectionId })
    const modelId = models.at(-1)?.id ?? ''
    const first = await app.request('conversations.create', { connectionId })
    await app.request('conversations.chooseModel', { conversationId: first.id, modelId })
    await app.request('conversations.saveDraft', { conversationId: first.id, draft: 'x' })
    expect(await app.request('conversations.create', { connectionId })).toMatchObject({ modelId })
  })

  test('starts with the last used model, even after its chat is deleted', async () => {
    const { models } = await app.request('models.refresh', { connectionId })
    const modelId = models.at(-2)?.id ?? ''
    const { id } = await app.request('conversations.create', { connectionId })
    await app.request('conversations.chooseModel', { conversationId: id, modelId })
    await app.answered({ conversationId: id, text: 'Hello' })
    await app.request('conversations.delete', { conversationId: id })
    expect(await app.request('conversations.create', { connectionId })).toMatchObject({ modelId })
  })

  test("ignores a model that the service doesn't list", async () => {
    await app.request('models.refresh', { connectionId })
    const { id: conversationId } = await app.request('conversations.create', { connectionId })
    const reply = await app.ask('conversations.chooseModel', { conversationId, modelId: 'made-up' })
    expect(reply).toMatchObject({ ok: false, code: 'model-gone' })
  })
})

describe('renaming', () => {
  test('changes the title, and ignores a blank one', async () => {
    const { id: conversationId } = await app.request('conversations.create', { connectionId })
    await app.request('conversations.rename', { conversationId, title: '  Contract review ' })
    const summary = await app.request('conversations.rename', { conversationId, title: '  ' })
    expect(summary.title).toBe('Contract review')
  })
})

describe('the title of a chat', () => {
  test('describes a demo command in words, and stays', async () => {
    await app.request('models.refresh', { connectionId })
    const { id: conversationId } = await app.request('conversations.create', { connectionId })
    for (const text of ['/help', 'What is a token?'])
      await app.untilAnswered(async () => {
        const sent = await app.request('chat.send', { conversationId, text, replacing: null })
        expect(sent.summary.title).toBe('Demo commands')
        await app.request('chat.stop', { conversationId })
        return sent
      })
  })
})

describe('after a restart', () => {
  test('title, draft, system prompt and model are as they were', async () => {
    const { models } = await app.request('models.refresh', { connectionId })
    const { id: conversationId } = await app.request('conversations.create', { connectionId })
    await app.request('conversations.rename', { conversationId, title: 'Kept' })
    await app.request('conversations.saveDraft', { conversationId, draft: 'half a thou' })
    await app.request('conversations.setSystemPrompt', { conversationId, systemPrompt: 'Be brief.' })
    await app.request('conversations.chooseModel', { conversationId, modelId: models[1]?.id ?? '' })
    const before = await app.request('conversations.open', { conversationId })
    app = restart(app)
    expect(await app.request('conversations.open', { conversationId })).toEqual(before)
    expect(await app.request('models.list', { connectionId })).toMatchObject({ models })
  })
})

test('a missing chat is refused by name', async () => {
  const nowhere = { conversationId: 'nowhere' }
  expect(await app.ask('conversations.open', nowhere)).toMatchObject({ code: 'not-found' })
  expect(await app.ask('conversations.restore', nowhere)).toMatchObject({ code: 'not-found' })
  expect(await app.ask('usage.ofChat', nowhere)).toMatchObject({ code: 'not-found' })
  expect(await app.ask('chat.send', { ...nowhere, text: 'x', replacing: null })).toMatchObject({
    code: 'not-found',
  })
  expect(await app.ask('conversations.create', { connectionId: 'nowhere' })).toMatchObject({
    code: 'not-found',
  })
})
