import { expect, test } from 'vitest'
import { message } from '../../../fixtures/samples/stored.ts'
import { beginStory } from '../story.ts'

/** More than one batch of reading. */
const length = 1_800

/** A long chat: questions and answers in turn, and a second version of the last answer. */
async function longChat() {
  const story = await beginStory('normal')
  const { store } = story.app
  const { conversationId } = story
  const texts = Array.from({ length }, (_, index) => `message ${index}`)
  store.transaction(() => {
    for (const [index, text] of texts.entries())
      store.messages.insert(
        message(`m${index}`, index === 0 ? null : `m${index - 1}`, {
          conversationId,
          role: index % 2 === 0 ? 'user' : 'assistant',
          text,
        }),
        false,
      )
    const beside = { conversationId, role: 'assistant' as const, text: 'another answer' }
    store.messages.insert(message('beside', `m${length - 2}`, beside), false)
  })
  store.messages.choose(`m${length - 1}`)
  const lastSent = (): string[] => {
    const body = story.posts().at(-1)?.body as { messages: { content: string }[] } | undefined
    return (body?.messages ?? []).map(({ content }) => content)
  }
  return { ...story, texts, lastSent }
}

/** Runs the work after other work had so many turns during an operation. */
function atTurn(count: number, work: () => void): void {
  setImmediate(() => (count === 0 ? work() : atTurn(count - 1, work)))
}

test('a chat of many pages is sent word for word, and again by a retry', async () => {
  const { app, answered, conversationId, texts, lastSent, posts } = await longChat()
  const answer = await answered('And now?')
  expect(lastSent()).toEqual([...texts, 'And now?'])
  await app.answeredAgain({ conversationId, messageId: answer.id })
  expect(lastSent()).toEqual([...texts, 'And now?'])
  expect(posts()).toHaveLength(2)
})

test('the shown request of a long chat is the sent one', async () => {
  const { app, answered, conversationId, lastSent } = await longChat()
  const answer = await answered('And now?')
  const { request } = await app.request('chat.exchange', { conversationId, messageId: answer.id })
  const { messages } = JSON.parse(request.split('\n\n').at(-1) ?? '') as { messages: { content: string }[] }
  expect(messages.map(({ content }) => content)).toEqual(lastSent())
})

test('other work continues while a long chat is read', async () => {
  const { app, send } = await longChat()
  let turns = 0
  let isSent = false
  const count = (): void => {
    turns += 1
    if (!isSent) setImmediate(count)
  }
  setImmediate(count)
  await app.untilAnswered(async () => {
    const open = await send('And now?')
    isSent = true
    return open
  })
  expect(turns).toBeGreaterThanOrEqual(Math.floor(length / 500))
})

test('a message goes with the branch in view when it is saved, even if another one was in view while it was read', async () => {
  const { app, send, conversationId, texts, lastSent } = await longChat()
  let wasShown = false
  await app.untilAnswered(() => {
    atTurn(1, () => {
      app.store.messages.choose('beside')
      wasShown = true
    })
    return send('And now?')
  })
  expect(wasShown).toBe(true)
  expect(lastSent()).toEqual([...texts.slice(0, -1), 'another answer', 'And now?'])
  const { messages } = await app.request('conversations.open', { conversationId })
  expect(messages.at(-3)?.text).toBe('another answer')
})

test('a message excluded while a long chat is read does not go with the call', async () => {
  const { app, send, texts, lastSent } = await longChat()
  await app.untilAnswered(() => {
    atTurn(1, () => app.store.messages.setExcluded('m4', true))
    return send('And now?')
  })
  expect(lastSent()).toEqual([...texts.slice(0, 4), ...texts.slice(5), 'And now?'])
})

test('a stop while a long chat is read sends and writes nothing', async () => {
  const { app, send, conversationId, posts } = await longChat()
  const sent = send('And now?')
  atTurn(1, () => void app.request('chat.stop', { conversationId }))
  await expect(sent).rejects.toThrow('stopped-before-sending')
  expect(posts()).toEqual([])
  expect(app.store.messages.pathEnd(conversationId)?.depth).toBe(length - 1)
  expect(app.store.calls.list(conversationId)).toEqual([])
})
