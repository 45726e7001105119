import { describe, expect, test } from 'vitest'
import { sendAnswer, sendError } from '../../../service/reply.ts'
import type { Scenario } from '../../../service/scenario.ts'
import { beginStory } from '../story.ts'
import { added, type Story, set } from './parameter-story.ts'

describe('a service that refuses a field', () => {
  test('is named, and the turn is sent without the field only on request', async () => {
    const story = await beginStory('no-temperature')
    const { app, conversationId, answered, posts } = story
    await set(story, { chat: '{"temperature": 0.2, "seed": 7}' })
    const failed = await answered('One')
    expect(failed.failure).toMatchObject({
      code: 'request',
      charge: 'turned-away',
      refusedField: 'temperature',
    })
    expect(posts()).toHaveLength(1)
    const of = { conversationId, messageId: failed.id }
    const again = await app.answeredAgain(of)
    expect(added(story).at(-1)).toEqual({ temperature: 0.2, seed: 7 })
    const without = await app.answeredAgain({ ...of, messageId: again.id, omitted: { name: 'temperature' } })
    expect(added(story).at(-1)).toEqual({ seed: 7 })
    expect(without).toMatchObject({ failure: null, call: { state: 'complete', extraFields: '{"seed":7}' } })
  })

  test('gets nothing where the user says so, and neither does a further attempt', async () => {
    const story = await beginStory('no-temperature')
    const { app, service, conversationId, answered } = story
    await set(story, { chat: '{"temperature": 0.2, "top_p": 1}', next: '{"seed": 7, "top_p": null}' })
    const failed = await answered('One')
    service.setScenario('down')
    const again = async (messageId: string, more: object) =>
      await app.answeredAgain({ conversationId, messageId, ...more })
    const down = await again(failed.id, { omitted: 'all' })
    expect(added(story).at(-1)).toEqual({})
    service.setScenario('normal')
    const answer = await again(down.id, {})
    expect(added(story).at(-1)).toEqual({})
    expect(answer).toMatchObject({ failure: null, call: { state: 'complete', extraFields: '' } })
  })
})

/** Answers with nothing, as if the whole allowance went into hidden reasoning; the first time only. */
const emptyOnce: Scenario = {
  description: 'Answers the first message with nothing.',
  complete: (call) =>
    sendAnswer(call, call.count === 1 ? { text: '', finishReason: 'length' } : { text: 'Yes.' }),
}

const refusingOnce = (status: number, error: { message: string; code: string }): Scenario => ({
  description: 'Refuses the first message.',
  complete: (call) =>
    call.count === 1 ? sendError(call.response, status, error) : sendAnswer(call, { text: 'Yes.' }),
})

const neverAnswering: Scenario = { description: 'Keeps silent.', complete: () => {} }

const again = async ({ app, conversationId }: Pick<Story, 'app' | 'conversationId'>, messageId: string) =>
  await app.answeredAgain({ conversationId, messageId })

describe('changed parameters', () => {
  /** Each other request needs another key: a service may answer a known key with its earlier response. */
  function expectTwoKeys({ posts }: Story): void {
    const [first, last] = posts().map(({ headers }) => headers['idempotency-key'])
    expect(last).toBeDefined()
    expect(first).not.toBe(last)
  }

  test('are sent where the first answer was empty, because of its maximum length', async () => {
    const story = await beginStory(emptyOnce)
    await set(story, { chat: '{"max_tokens": 10}' })
    const empty = await story.answered('One')
    await set(story, { chat: '{"max_tokens": 5000}' })
    await again(story, empty.id)
    expect(added(story)).toEqual([{ max_tokens: 10 }, { max_tokens: 5000 }])
    expectTwoKeys(story)
  })

  test('are sent after a stop before the first token, with the fields for the message', async () => {
    const story = await beginStory(neverAnswering)
    const { app, conversationId } = story
    await set(story, { next: '{"seed": 7}' })
    const ended = story.answered('One')
    await expect.poll(() => story.posts().length).toBe(1)
    await app.request('chat.stop', { conversationId })
    const stopped = await ended
    expect(stopped).toMatchObject({ text: '', failure: null, call: { state: 'stopped' } })
    story.service.setScenario('normal')
    await set(story, { chat: '{"reasoning_effort": "low"}' })
    await again(story, stopped.id)
    expect(added(story)).toEqual([{ seed: 7 }, { reasoning_effort: 'low', seed: 7 }])
    expectTwoKeys(story)
  })

  test.each<[string, Scenario, string, string]>([
    [
      'the credit does not suffice',
      refusingOnce(402, { message: 'This request requires more credits, or fewer max_tokens.', code: 'x' }),
      '',
      '{"max_tokens": 50}',
    ],
    [
      'the context window does not suffice',
      refusingOnce(400, { message: 'Too long.', code: 'context_length_exceeded' }),
      '{"max_tokens": 5000}',
      '{"max_tokens": 50}',
    ],
  ])('are sent again where %s', async (_reason, scenario, before, after) => {
    const story = await beginStory(scenario)
    await set(story, { chat: before })
    const failed = await story.answered('One')
    expect(failed.failure).toMatchObject({ charge: 'turned-away' })
    await set(story, { chat: after })
    const answer = await again(story, failed.id)
    expect(added(story)).toEqual([before, after].map((fields) => JSON.parse(fields || '{}')))
    expect(answer.failure).toBeNull()
    expectTwoKeys(story)
  })

  test('that are the same make the same request, with the same key', async () => {
    const story = await beginStory('normal')
    story.service.setScenario('down')
    await set(story, { chat: '{"top_p": 1}', next: '{"seed": 7}' })
    const failed = await story.answered('One')
    await again(story, failed.id)
    const [first, last] = story.posts()
    expect(last?.body).toEqual(first?.body)
    expect(last?.headers['idempotency-key']).toBe(first?.headers['idempotency-key'])
  })
})

describe('the fields for one message', () => {
  test('go with the edit of a failed turn, and not with the edit of an answered one', async () => {
    const story = await beginStory(refusingOnce(400, { message: 'No such format.', code: 'x' }))
    const { app, conversationId, answered, open } = story
    await set(story, { next: '{"response_format": {"type": "json_object"}}' })
    await answered('One')
    const edit = async (text: string) => {
      const replacing = (await open()).messages[0]?.id ?? ''
      await app.answered({ conversationId, text, replacing })
    }
    await edit('As JSON')
    await edit('As text')
    const fields = { response_format: { type: 'json_object' } }
    expect(added(story)).toEqual([fields, fields, {}])
  })

  test('go with an empty answer to another model', async () => {
    const story = await beginStory(emptyOnce)
    const { app, conversationId, connectionId } = story
    await set(story, { model: '{"seed": 7}', next: '{"max_tokens": 5}' })
    const empty = await story.answered('One')
    const { models } = await app.request('models.list', { connectionId })
    const modelId = models.find(({ id }) => id !== empty.call?.modelRequested)?.id ?? ''
    const of = { conversationId, messageId: empty.id, modelId }
    await app.answeredAgain(of)
    expect(added(story)).toEqual([{ seed: 7, max_tokens: 5 }, { max_tokens: 5 }])
  })

  test('go with the copy of a chat whose last turn failed', async () => {
    const story = await beginStory(refusingOnce(400, { message: 'No.', code: 'x' }))
    const { app, conversationId } = story
    await set(story, { next: '{"seed": 7}' })
    await story.answered('One')
    const copy = await app.request('conversations.copy', { conversationId, title: 'Copy', upTo: null })
    const { messages } = await app.request('conversations.open', { conversationId: copy.id })
    await again({ ...story, conversationId: copy.id }, messages[1]?.id ?? '')
    expect(added(story)).toEqual([{ seed: 7 }, { seed: 7 }])
  })
})
