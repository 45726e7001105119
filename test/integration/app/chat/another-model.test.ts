import { describe, expect, test } from 'vitest'
import { beginStory, openApp } from '../story.ts'

/** A story with a second model in the list that the chat does not use. */
async function beginWithTwoModels() {
  const story = await beginStory('normal')
  const { conversation } = await story.open()
  const { models } = await story.app.request('models.list', { connectionId: story.connectionId })
  const other = models.find(({ id }) => id !== conversation.modelId)?.id
  if (other === undefined) throw new Error('no second model')
  return { ...story, own: conversation.modelId, other }
}

describe('another model for one answer', () => {
  test('is requested once, with the model in row, answer and exchange', async () => {
    const { app, conversationId, open, posts, own, other } = await beginWithTwoModels()
    const answer = await app.untilAnswered(() =>
      app.request('chat.send', { conversationId, text: 'One', replacing: null, modelId: other }),
    )
    expect(answer.call?.modelRequested).toBe(other)
    expect(posts()[0]?.body).toMatchObject({ model: other })
    const [row] = (await app.request('usage.ofChat', { conversationId })).calls
    expect(row?.modelRequested).toBe(other)
    const exchange = await app.request('chat.exchange', { conversationId, messageId: answer.id })
    expect(exchange.request).toContain(`"model":"${other}"`)
    expect((await open()).conversation.modelId).toBe(own)
  })

  test("adds a version, and the next message goes to the chat's model", async () => {
    const { app, conversationId, answered, own, other } = await beginWithTwoModels()
    const first = await answered('One')
    const second = await app.untilAnswered(() =>
      app.request('chat.answerAgain', { conversationId, messageId: first.id, modelId: other }),
    )
    expect(second.versions).toMatchObject({ position: 2, previousId: first.id })
    expect(second.call?.modelRequested).toBe(other)
    expect((await answered('Two')).call?.modelRequested).toBe(own)
  })

  test('replaces an empty answer only if it has the same model', async () => {
    const { app, service, conversationId, answered, posts, other } = await beginWithTwoModels()
    const again = (messageId: string) =>
      app.untilAnswered(() => app.request('chat.answerAgain', { conversationId, messageId, modelId: other }))
    service.setScenario('down')
    const failed = await answered('One')
    const beside = await again(failed.id)
    expect(beside.versions).toMatchObject({ position: 2, previousId: failed.id })
    service.setScenario('normal')
    const inPlace = await again(beside.id)
    expect(inPlace).toMatchObject({ id: beside.id, failure: null, call: { modelRequested: other } })
    const keys = posts().map(({ headers }) => headers['idempotency-key'])
    expect(keys[1]).not.toBe(keys[0])
  })

  test("is refused before anything is written if the service doesn't list the model", async () => {
    const { app, conversationId, answered, open, posts } = await beginWithTwoModels()
    const gone = { ok: false, code: 'model-gone' }
    const send = { conversationId, text: 'One', replacing: null, modelId: 'nobody/none' }
    expect(await app.ask('chat.send', send)).toMatchObject(gone)
    expect((await open()).messages).toEqual([])
    const { id: messageId } = await answered('One')
    const again = { conversationId, messageId, modelId: 'nobody/none' }
    expect(await app.ask('chat.answerAgain', again)).toMatchObject(gone)
    expect((await open()).messages).toHaveLength(2)
    expect(posts()).toHaveLength(1)
  })

  test('keeps its model after a restart', async () => {
    const { app, conversationId, other } = await beginWithTwoModels()
    await app.untilAnswered(() =>
      app.request('chat.send', { conversationId, text: 'One', replacing: null, modelId: other }),
    )
    app.close()
    const restarted = openApp({ folder: app.folder })
    const { messages } = await restarted.request('conversations.open', { conversationId })
    expect(messages[1]?.call?.modelRequested).toBe(other)
  })
})
