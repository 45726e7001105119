import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, test } from 'vitest'
import { type HeadlessApp, typedConnection } from '../headless-app.ts'
import { openApp, restart } from '../story.ts'

const fixtures = join(import.meta.dirname, '../../../fixtures/dictionaries')
const english = join(fixtures, 'en_XT.dic')
const german = join(fixtures, 'de_XT.dic')

let app: HeadlessApp

beforeEach(() => {
  app = openApp()
})

async function add(file: string): Promise<void> {
  app.offered.picked = file
  await app.request('spelling.add', undefined)
}

const turnOn = () => app.request('settings.set', { name: 'checkSpelling', value: true })
const check = async (...words: string[]) => (await app.request('spelling.check', { words })).misspelled

describe('the language of a chat', () => {
  const follow = async (conversationId: string | null) =>
    (await app.request('spelling.follow', { conversationId })).language
  /** A draft keeps the next chat from being the same one. */
  async function newChat(): Promise<string> {
    const { connection } = await app.request(
      'connections.save',
      typedConnection('http://127.0.0.1:9/v1', 'sk-1'),
    )
    const { id } = await app.request('conversations.create', { connectionId: connection.id })
    app.store.conversations.update(id, { draft: 'Wird' })
    return id
  }

  test('is the default until the user chooses another dictionary or none in the menu of a text', async () => {
    await add(english)
    await add(german)
    const [chat, other] = [await newChat(), await newChat()]
    // The window asks at the moment when the user turns it on.
    expect(await follow(chat)).toBe('en-XT')
    expect(app.spelling.choices('main')).toBeNull()
    await turnOn()
    expect([await follow(other), await follow(null), await follow(chat)]).toEqual(['en-XT', 'en-XT', 'en-XT'])
    expect(app.spelling.choices('main')).toEqual({
      chosen: '',
      names: ['de_XT', 'en_XT'],
      defaultName: 'en_XT',
    })
    app.spelling.choose('de_XT', 'main')
    expect(app.events.at(-1)).toMatchObject({ type: 'spelling-changed' })
    expect(await follow(chat)).toBe('de-XT')
    expect(await check('Grüße', 'letters')).toEqual(['letters'])
    expect(await app.spelling.suggest('Grüse', 'main')).toContain('Grüße')
    // The other window has its own chat.
    expect(await app.ask('spelling.check', { words: ['Grüße'] }, 'quick')).toEqual({
      ok: true,
      value: { misspelled: ['Grüße'] },
    })
    await follow(other)
    expect(await check('Grüße', 'letters')).toEqual(['Grüße'])

    await follow(chat)
    app.spelling.choose(null, 'main')
    expect(await follow(chat)).toBeNull()
    expect(await check('Grüße', 'wird')).toEqual([])
    expect(app.spelling.choices('main')?.chosen).toBeNull()
  })

  test('stays with the chat and its copies, and is the default while its dictionary is gone', async () => {
    await add(english)
    await add(german)
    await turnOn()
    const chat = await newChat()
    await follow(chat)
    app.spelling.choose('de_XT', 'main')
    const copy = await app.request('conversations.copy', {
      conversationId: chat,
      upTo: null,
      title: 'A copy',
    })
    app = restart(app)
    expect([await follow(copy.id), await follow(chat)]).toEqual(['de-XT', 'de-XT'])
    await app.request('spelling.remove', { name: 'de_XT' })
    expect(await follow(chat)).toBe('en-XT')
    expect(app.spelling.choices('main')?.chosen).toBe('')
    await add(german)
    expect(await follow(chat)).toBe('de-XT')
  })

  test('is not saved on a full disk, with a notice that ends with the next choice', async () => {
    await add(german)
    await add(english)
    await turnOn()
    await follow(await newChat())
    app.refuseWrites(true)
    app.spelling.choose('en_XT', 'main')
    expect(app.events.at(-1)).toMatchObject({ code: 'spelling-language-not-saved' })
    expect(app.spelling.choices('main')).toMatchObject({ chosen: '' })
    app.refuseWrites(false)
    app.spelling.choose('en_XT', 'main')
    expect(app.events.map(({ type }) => type).slice(-2)).toEqual(['notice-withdrawn', 'spelling-changed'])
    expect(app.spelling.choices('main')).toMatchObject({ chosen: 'en_XT' })
  })

  test('is in memory only for a temporary chat', async () => {
    await add(german)
    await turnOn()
    await newChat()
    const temporary = await app.request('conversations.beginTemporary', { connectionId: null })
    await follow(temporary.id)
    app.spelling.choose(null, 'main')
    expect(await follow(temporary.id)).toBeNull()
    const rows = new DatabaseSync(join(app.folder, 'tally.db'), { readOnly: true })
    expect(rows.prepare('SELECT count(*) AS count FROM conversations WHERE spelling IS NULL').get()).toEqual({
      count: 0,
    })
    rows.close()
  })
})
