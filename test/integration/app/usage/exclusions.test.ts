import { expect, test } from 'vitest'
import type { OpenConversation } from '../../../../src/shared/contract/conversations/conversation.ts'
import { forecastPrompt } from '../../../../src/shared/domain/usage/forecast.ts'
import { estimateTokens } from '../../../../src/shared/domain/usage/token-rates.ts'
import { beginStory } from '../story.ts'

/** Three turns, and the request of the last one. */
async function threeTurns() {
  const story = await beginStory('normal')
  for (const text of ['Where do herons sleep?', 'And storks?', 'And cranes?']) await story.answered(text)
  const { messages } = await story.open()
  const idOf = (index: number): string => messages[index]?.id ?? ''
  const setExcluded = (indexes: readonly number[], isExcluded: boolean): Promise<OpenConversation> =>
    story.app.request('conversations.setExcluded', {
      conversationId: story.conversationId,
      messageIds: indexes.map(idOf),
      isExcluded,
    })
  /** The texts of the last request. */
  const lastSent = (): string[] => wordsOf(story.posts().at(-1)?.body)
  const exchange = async (messageId: string): Promise<string[]> => {
    const ask = { conversationId: story.conversationId, messageId }
    return wordsOf((await story.app.request('chat.exchange', ask)).request.split('\n\n').at(-1))
  }
  return { ...story, messages, idOf, setExcluded, lastSent, exchange }
}

function wordsOf(body: unknown): string[] {
  const read: unknown = typeof body === 'string' ? JSON.parse(body) : body
  const { messages } = read as { messages: { content: string }[] }
  return messages.map(({ content }) => content)
}

test('an excluded message is in no call until it is included again', async () => {
  const { messages, answered, setExcluded, lastSent } = await threeTurns()
  const texts = messages.map(({ text }) => text)
  await setExcluded([2, 3], true)
  const without = await answered('And egrets?')
  expect(lastSent()).toEqual([...texts.slice(0, 2), ...texts.slice(4), 'And egrets?'])
  await setExcluded([2, 3], false)
  await answered('And ibises?')
  expect(lastSent()).toEqual([...texts, 'And egrets?', without.text, 'And ibises?'])
})

test('each message can be excluded alone, so that two of one role follow each other', async () => {
  const { messages, answered, setExcluded, lastSent } = await threeTurns()
  await setExcluded([1], true)
  await answered('And egrets?')
  expect(lastSent().slice(0, 2)).toEqual([messages[0]?.text, messages[2]?.text])
})

test('the breakdown is unknown right after an exclusion or inclusion, and known again later', async () => {
  const { answered, setExcluded } = await threeTurns()
  const changed = { kind: 'not-known', reason: 'exclusions-changed' }
  await setExcluded([0, 1], true)
  expect((await answered('And egrets?')).call?.split).toEqual(changed)
  const next = await answered('And ibises?')
  expect(next.call?.split).toMatchObject({ kind: 'split' })
  await setExcluded([0, 1], false)
  expect((await answered('And gulls?')).call?.split).toEqual(changed)
})

test('the request behind an earlier answer is unchanged by later exclusions', async () => {
  const { answered, setExcluded, lastSent, exchange, idOf } = await threeTurns()
  const third = await exchange(idOf(5))
  await setExcluded([0, 1], true)
  const fourth = await answered('And egrets?')
  const sent = lastSent()
  await setExcluded([0, 1], false)
  await setExcluded([4], true)
  expect(await exchange(fourth.id)).toEqual(sent)
  expect(await exchange(idOf(5))).toEqual(third)
})

test('the asked question is never excluded', async () => {
  const { app, conversationId, messages, setExcluded, lastSent, idOf } = await threeTurns()
  await setExcluded([0, 1, 2, 3, 4, 5], true)
  await app.answeredAgain({ conversationId, messageId: idOf(5) })
  expect(lastSent()).toEqual([messages[4]?.text])
})

test('a copy excludes the same messages, and shows earlier requests unchanged', async () => {
  const { app, conversationId, answered, setExcluded, lastSent } = await threeTurns()
  await setExcluded([2, 3], true)
  await answered('And egrets?')
  const sent = lastSent()
  const { id } = await app.request('conversations.copy', { conversationId, upTo: null, title: 'Copy' })
  const copy = await app.request('conversations.open', { conversationId: id })
  expect(copy.messages.map(({ isExcluded }) => isExcluded)).toEqual([
    false,
    false,
    true,
    true,
    false,
    false,
    false,
    false,
  ])
  const messageId = copy.messages.at(-1)?.id ?? ''
  const { request } = await app.request('chat.exchange', { conversationId: id, messageId })
  expect(wordsOf(request.split('\n\n').at(-1))).toEqual(sent)
  const next = await app.answered({ conversationId: id, text: 'And ibises?' })
  expect(lastSent()).not.toContain('And storks?')
  expect(next.call?.split).toMatchObject({ kind: 'split' })
})

test('the next call is smaller by exactly the messages excluded since', async () => {
  const { app, conversationId, messages, setExcluded } = await threeTurns()
  const carried = async (): Promise<number> => {
    const next = await app.request('usage.nextPrompts', { conversationId, modelIds: [], replacing: null })
    const [prompt] = next.prompts
    return prompt === undefined ? 0 : forecastPrompt(prompt.base, prompt.rates).promptTokens
  }
  const before = await carried()
  const { usage } = messages[5]?.call ?? {}
  expect(before).toBe((usage?.promptTokens ?? 0) + (usage?.completionTokens ?? 0))
  await setExcluded([1], true)
  const words = estimateTokens(messages[1]?.text ?? '')
  expect(before - (await carried())).toBeGreaterThan(words / 2)
  expect(before - (await carried())).toBeLessThan(words * 2 + 4)
  await setExcluded([1], false)
  expect(await carried()).toBe(before)
})

test('messages of another chat cannot be excluded from here', async () => {
  const { app, connectionId, idOf } = await threeTurns()
  const other = await app.request('conversations.create', { connectionId })
  const ask = { conversationId: other.id, messageIds: [idOf(0)], isExcluded: true }
  expect(await app.ask('conversations.setExcluded', ask)).toMatchObject({ code: 'not-found' })
})

test('without its whole history, the next call is forecast as the first of a chat', async () => {
  const { app, connectionId, conversationId, setExcluded } = await threeTurns()
  const baseOf = async (id: string) => {
    const ask = { conversationId: id, modelIds: [], replacing: null }
    return (await app.request('usage.nextPrompts', ask)).prompts[0]?.base
  }
  const before = await baseOf(conversationId)
  await setExcluded([0, 1, 2, 3, 4, 5], true)
  const { id } = await app.request('conversations.create', { connectionId })
  expect(await baseOf(conversationId)).toEqual(await baseOf(id))
  await setExcluded([0, 1, 2, 3, 4, 5], false)
  expect(await baseOf(conversationId)).toEqual(before)
})
