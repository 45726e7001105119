import { describe, expect, test } from 'vitest'
import { createSessionKeychain } from '../../../../src/main/keychain/create-key-stores.ts'
import type { Keychain } from '../../../../src/main/keychain/keychain.ts'
import { connect, temporaryFolder, typedConnection } from '../headless-app.ts'
import { beginStory, openApp, openService } from '../story.ts'

/** A restarted app whose keychain prompts the user before it returns the key. */
async function beginWithSlowKeychain() {
  const service = await openService()
  const keys = createSessionKeychain()
  const folder = temporaryFolder()
  const before = openApp({ folder, keychain: keys })
  const { conversationId, connectionId } = await connect(before, service)
  before.close()
  const { promise: answered, resolve: answerPrompt } = Promise.withResolvers<void>()
  const keychain: Keychain = { ...keys, read: (account) => answered.then(() => keys.read(account)) }
  const app = openApp({ folder, keychain })
  const posts = () => service.log().filter(({ method }) => method === 'POST')
  return { app, service, conversationId, connectionId, answerPrompt, posts }
}

describe('while the keychain prompts the user', () => {
  test('a stop sends nothing and writes nothing', async () => {
    const { app, conversationId, answerPrompt, posts } = await beginWithSlowKeychain()
    const sent = app.ask('chat.send', { conversationId, text: 'One', replacing: null })
    await app.request('chat.stop', { conversationId })
    answerPrompt()
    expect(await sent).toMatchObject({ ok: false, code: 'stopped-before-sending' })
    expect((await app.request('conversations.open', { conversationId })).messages).toEqual([])
    expect(posts()).toEqual([])
  })

  test('deleting the chat stops its message as well', async () => {
    const { app, conversationId, answerPrompt, posts } = await beginWithSlowKeychain()
    const sent = app.ask('chat.send', { conversationId, text: 'One', replacing: null })
    await app.request('conversations.delete', { conversationId })
    answerPrompt()
    expect(await sent).toMatchObject({ ok: false })
    expect(posts()).toEqual([])
  })

  test('a message for a model that is gone is refused at once', async () => {
    const { app, conversationId } = await beginWithSlowKeychain()
    const asked = app.ask('chat.compare', { conversationId, text: 'One', modelIds: ['gone', 'away'] })
    expect(await asked).toMatchObject({ ok: false, code: 'model-gone' })
  })

  test('a new title is not overwritten', async () => {
    const { app, conversationId, answerPrompt } = await beginWithSlowKeychain()
    const answer = app.answered({ conversationId, text: 'One' })
    await app.request('conversations.rename', { conversationId, title: 'Renamed' })
    answerPrompt()
    await answer
    expect(await app.request('conversations.list', { before: null })).toMatchObject([{ title: 'Renamed' }])
  })
})

test('a disk that refuses writes neither ends an answer nor hides it', async () => {
  const service = await openService()
  const app = openApp()
  const { conversationId } = await connect(app, service)
  const extended = app.next(({ type }) => type === 'answer-extended')
  const ended = app.answered({ conversationId, text: 'One' })
  await extended
  app.refuseWrites(true)
  const answer = await ended
  const shown = app.events.flatMap((event) => (event.type === 'answer-extended' ? [event.text] : [])).join('')
  expect(answer).toMatchObject({ text: shown, call: { state: 'complete', source: 'reported' } })
  const told = {
    code: 'answer-not-saved',
    detail: null,
    answer: { conversationId, messageId: answer.id, text: shown },
  }
  expect(app.events).toContainEqual({ type: 'notice-raised', ...told })

  app.refuseWrites(false)
  await expect
    .poll(async () => (await app.request('conversations.open', { conversationId })).messages[1])
    .toEqual(answer)
  await expect.poll(() => app.events).toContainEqual({ type: 'notice-withdrawn', ...told })
  expect(app.events.findLast(({ type }) => type === 'conversation-changed')).toMatchObject({
    summary: { isAnswering: false, reportedTokens: answer.call?.usage.totalTokens },
  })
})

test('saving a key does not revert a choice made during the save', async () => {
  const service = await openService()
  const keys = createSessionKeychain()
  const folder = temporaryFolder()
  const before = openApp({ folder, keychain: keys })
  const { connectionId } = await connect(before, service)
  before.close()
  const { promise: answered, resolve: answerPrompt } = Promise.withResolvers<void>()
  const keychain: Keychain = {
    ...keys,
    write: (account, key) => answered.then(() => keys.write(account, key)),
  }
  const app = openApp({ folder, keychain })
  const saved = app.request('connections.save', {
    ...typedConnection(service.address, service.key),
    connectionId,
  })
  await app.request('connections.chooseAnswers', { connectionId, answers: 'whole' })
  answerPrompt()
  await saved
  expect(await app.request('connections.list', undefined)).toMatchObject([{ answers: 'whole' }])
})

test('a service that refuses streams does not revert an address saved meanwhile', async () => {
  const service = await openService({ scenario: 'refuses-stream' })
  const other = await openService()
  const app = openApp()
  const { conversationId, connectionId } = await connect(app, service)
  const ended = app.next(({ type }) => type === 'answer-changed')
  await app.request('chat.send', { conversationId, text: 'One', replacing: null })
  const moved = { ...typedConnection(other.address, other.key), connectionId }
  await app.request('connections.save', moved)
  await ended
  const [connection] = await app.request('connections.list', undefined)
  expect(connection?.baseAddress).toBe(other.address)
})

describe('during a pause before a retry', () => {
  /** The result of an attempt that waits twenty seconds, and the number of requests. */
  async function afterPause(change: (story: Awaited<ReturnType<typeof beginStory>>) => Promise<unknown>) {
    const story = await beginStory('rate-limited')
    const paused = story.app.next(({ type }) => type === 'answer-waiting')
    const ended = story.answered('One')
    await paused
    await change(story)
    const answer = await ended
    expect(answer).toMatchObject({ failure: { code: 'rate' }, call: { attempt: 1 } })
    expect((await story.open()).waits).toEqual([])
    return story.posts()
  }

  test('a change of the address ends the pause, and nothing goes to the old address', async () => {
    const other = await openService()
    const posts = await afterPause(({ app, connectionId }) =>
      app.request('connections.save', { ...typedConnection(other.address, other.key), connectionId }),
    )
    expect(posts).toHaveLength(1)
    expect(other.log()).toEqual([])
  })

  test('a change of the key ends the pause, and the old key is not sent again', async () => {
    const posts = await afterPause(({ app, service, connectionId }) =>
      app.request('connections.save', {
        ...typedConnection(service.address, 'another-key-0123456789'),
        connectionId,
      }),
    )
    expect(posts).toHaveLength(1)
  })
})

test("the demo can't become a real service, whose counts would then look invented", async () => {
  const app = openApp()
  const demo = await app.request('connections.addDemo', undefined)
  const typed = {
    ...typedConnection('https://api.example.com', 'some-key-0123456789'),
    connectionId: demo.id,
  }
  expect(await app.ask('connections.save', typed)).toMatchObject({ ok: false, code: 'not-found' })
})
