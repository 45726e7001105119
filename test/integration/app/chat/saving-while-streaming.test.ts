import type { ServerResponse } from 'node:http'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { beginStream, done, eventOf } from '../../../service/stream.ts'
import { type HeadlessApp, temporaryFolder } from '../headless-app.ts'
import { beginStory, openApp } from '../story.ts'

/** A chat with an answer of a service that sends the test's texts on request. */
async function startAnswer() {
  const asked = Promise.withResolvers<ServerResponse>()
  const { app, conversationId, send } = await beginStory({
    description: 'Sends the texts of a test.',
    async complete(call) {
      beginStream(call)
      asked.resolve(call.response)
    },
  })
  const write = async (part: object) => (await asked.promise).write(eventOf(part))
  const service = {
    say: (content: string) => write({ choices: [{ index: 0, delta: { content } }] }),
    async end() {
      await write({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })
      ;(await asked.promise).end(done)
    },
  }
  const ended = app.next(({ type }) => type === 'answer-changed')
  const answerId = (await send('Say a lot.')).messages.at(-1)?.id ?? ''
  return { app, service, conversationId, answerId, ended }
}

type Begun = Awaited<ReturnType<typeof startAnswer>>

/** Sends it in pieces, and waits until so much of it is saved. */
async function sayUntilSaved({ app, service, answerId }: Begun, pieces: readonly string[]): Promise<void> {
  for (const piece of pieces) await service.say(piece)
  await expect.poll(() => app.store.messages.find(answerId)?.text).toBe(pieces.join(''))
}

const count = (app: HeadlessApp, sql: string): number =>
  Number(Object.values(app.opened.database.prepare(sql).get() ?? {})[0])

const pieces = Array.from({ length: 60 }, (_, index) => `heron${index} stands in the reeds. `.repeat(200))

test('during an answer each save writes its new text once, and its text is indexed once at its end', async () => {
  const begun = await startAnswer()
  const { app, service, answerId, ended, conversationId } = begun
  const pagesBefore = count(app, 'PRAGMA page_count')
  await sayUntilSaved(begun, pieces)
  const whole = pieces.join('')
  // The message was not rewritten, and the writes add up to the answer.
  expect(count(app, `SELECT octet_length(text) FROM messages WHERE id = '${answerId}'`)).toBe(0)
  expect(count(app, 'SELECT sum(octet_length(text)) FROM answerParts')).toBe(whole.length)
  expect(count(app, 'PRAGMA page_count') - pagesBefore).toBeLessThan((whole.length / 4_096) * 3)
  expect((await app.request('search.messages', { words: 'heron7' })).found).toEqual([])
  // Reading the chat meanwhile returns the whole text.
  const find = { conversationId, words: 'heron7 stands' }
  expect((await app.request('search.inConversation', find)).messageIds).toEqual([answerId])
  await service.end()
  await ended
  expect(count(app, 'SELECT count(*) FROM answerParts')).toBe(0)
  expect(count(app, `SELECT octet_length(text) FROM messages WHERE id = '${answerId}'`)).toBe(whole.length)
  await expect
    .poll(async () => (await app.request('search.messages', { words: 'heron7 reeds' })).found.length)
    .toBe(1)
  expect(count(app, 'SELECT count(*) FROM textsToIndex')).toBe(0)
})

test('opening a chat shows text that is not saved yet, and writes nothing', async () => {
  const begun = await startAnswer()
  const { app, service, conversationId } = begun
  await sayUntilSaved(begun, ['Saved at once, '])
  const said = app.next(({ type }) => type === 'answer-extended')
  await service.say('unsaved so far')
  await said
  const { messages } = await app.request('conversations.open', { conversationId })
  expect(messages.at(-1)?.text).toBe('Saved at once, unsaved so far')
  expect(count(app, 'SELECT count(*) FROM answerParts')).toBe(1)
})

test('text saved before a kill is there and can be searched after the next start', async () => {
  const begun = await startAnswer()
  const { app, answerId, conversationId } = begun
  const [high = '', low = ''] = '\u{1F426}'.split('')
  const said = [...pieces.slice(0, 5), `one character in two pieces: ${high}`, `${low} and a bittern`]
  await sayUntilSaved(begun, said)
  const folder = temporaryFolder()
  // The state after a kill: the file with its call still running.
  app.opened.database.exec(`VACUUM INTO '${folder}/tally.db'`)
  const next = openApp({ folder })
  const { messages } = await next.request('conversations.open', { conversationId })
  expect(messages.at(-1)).toMatchObject({ id: answerId, text: said.join(''), call: { state: 'interrupted' } })
  expect(count(next, 'SELECT count(*) FROM answerParts')).toBe(0)
  await expect
    .poll(async () => (await next.request('search.messages', { words: 'bittern' })).found.length)
    .toBe(1)
})

test('text saved before a kill is readable from a read-only file', async () => {
  const begun = await startAnswer()
  await sayUntilSaved(begun, ['Half an answer'])
  const folder = temporaryFolder()
  begun.app.opened.database.exec(`VACUUM INTO '${folder}/tally.db'`)
  // The file of a newer version of the app.
  const database = new DatabaseSync(`${folder}/tally.db`)
  database.exec('PRAGMA user_version = 9999')
  database.close()
  const next = openApp({ folder })
  expect(next.opened.place).toBe('read-only')
  const { messages } = await next.request('conversations.open', { conversationId: begun.conversationId })
  expect(messages.at(-1)?.text).toBe('Half an answer')
})

test('a long message is indexed after it is saved', async () => {
  const { app, conversationId } = await startAnswer()
  const id = app.store.messages.path(conversationId)[0]?.id ?? null
  const message = {
    conversationId,
    parentId: id,
    role: 'user',
    reasoning: '',
    createdAt: 0,
    systemPrompt: null,
  } as const
  const rest = { failure: null, comparisonId: null }
  app.store.messages.insert({ ...message, ...rest, id: 'short', text: 'a short bittern' }, false)
  app.store.messages.insert({ ...message, ...rest, id: 'long', text: 'a long bittern '.repeat(5_000) }, false)
  expect(count(app, 'SELECT count(*) FROM textsToIndex')).toBe(1)
  expect(count(app, "SELECT count(*) FROM messageWords WHERE messageWords MATCH 'bittern'")).toBe(1)
})
