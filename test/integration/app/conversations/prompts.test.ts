import { describe, expect, test } from 'vitest'
import { beginStory, restart } from '../story.ts'

type Story = Awaited<ReturnType<typeof beginStory>>
const save = ({ app }: Story, name: string, text: string, promptId: string | null = null) =>
  app.request('prompts.save', { promptId, name, text, folder: null, isFavourite: false })
const names = async ({ app }: Pick<Story, 'app'>) =>
  (await app.request('prompts.list', undefined)).prompts.map(({ name }) => name)

describe('the prompt library', () => {
  test('keeps prompts by name, and edits a saved one in place', async () => {
    const story = await beginStory('normal')
    const { id, createdAt } = await save(story, ' Short ', 'Be brief.')
    await save(story, 'auditor', 'Doubt everything.')
    expect(await names(story)).toEqual(['auditor', 'Short'])
    const changed = await save(story, 'Very short', 'Be very brief.', id)
    expect(changed).toMatchObject({ id, createdAt, name: 'Very short', text: 'Be very brief.' })
    const next = restart(story.app)
    expect(await names({ app: next })).toEqual(['auditor', 'Very short'])
  })

  test('refuses names that differ only in case, are blank or too long', async () => {
    const story = await beginStory('normal')
    const { id } = await save(story, 'Short', 'Be brief.')
    const asked = (name: string, promptId: string | null = null, text = 'x') =>
      story.app.ask('prompts.save', { promptId, name, text, folder: null, isFavourite: false })
    expect(await asked('sHORT ')).toMatchObject({ code: 'prompt-name-taken' })
    expect(await asked('   ')).toMatchObject({ code: 'prompt-name-refused' })
    expect(await asked('x'.repeat(81))).toMatchObject({ code: 'prompt-name-refused' })
    expect(await asked('Long', null, 'x'.repeat(100_001))).toMatchObject({ code: 'prompt-too-long' })
    expect(await asked('SHORT', id)).toMatchObject({ ok: true })
    expect(await names(story)).toEqual(['SHORT'])
  })

  test('restores a deleted prompt, also as the default, under a free name', async () => {
    const story = await beginStory('normal')
    const { app, connectionId } = story
    const { id } = await save(story, 'Short', 'Be brief.')
    await app.request('prompts.setDefault', { connectionId, promptId: id })
    const prompt = await app.request('prompts.delete', { promptId: id })
    expect(await app.ask('prompts.delete', { promptId: id })).toMatchObject({ code: 'prompt-gone' })
    await save(story, 'Short', 'Another one.')
    await app.request('prompts.restore', { prompt })
    const { prompts: listed } = await app.request('prompts.list', undefined)
    expect(listed.map(({ name, text, defaultFor }) => [name, text, defaultFor])).toEqual([
      ['Short', 'Another one.', []],
      ['Short (2)', 'Be brief.', [connectionId]],
    ])
  })
})

describe('the default prompt of a connection', () => {
  test('applies to its new chats, and no others', async () => {
    const story = await beginStory('normal')
    const { app, connectionId, conversationId, open } = story
    await story.answered('One')
    const { id } = await save(story, 'Short', 'Be brief.')
    await app.request('prompts.setDefault', { connectionId, promptId: id })
    const created = await app.request('conversations.create', { connectionId })
    expect(created.systemPrompt).toBe('Be brief.')
    expect((await open()).conversation).toMatchObject({ id: conversationId, systemPrompt: '' })
    const demo = await app.request('connections.addDemo', undefined)
    expect((await app.request('conversations.create', { connectionId: demo.id })).systemPrompt).toBe('')
  })

  test('does not count as text in an empty chat', async () => {
    const story = await beginStory('normal')
    const { app, connectionId } = story
    const { id } = await save(story, 'Short', 'Be brief.')
    const create = () => app.request('conversations.create', { connectionId })
    const before = await create()
    await app.request('prompts.setDefault', { connectionId, promptId: id })
    const [first, second] = [await create(), await create()]
    expect([first.id, second.id]).toEqual([before.id, before.id])
    expect(second.systemPrompt).toBe('Be brief.')
    await app.request('prompts.setDefault', { connectionId, promptId: null })
    expect((await app.request('prompts.list', undefined)).prompts[0]?.defaultFor).toEqual([])
  })
})

describe('a folder of prompts', () => {
  test('is renamed with its prompts, deleted without them, and restored with them', async () => {
    const story = await beginStory('normal')
    const { app } = story
    const state = async () => {
      const { folders, prompts } = await app.request('prompts.list', undefined)
      return { folders, of: prompts.map(({ folder }) => folder) }
    }
    const { name } = await app.request('prompts.saveFolder', { folder: null, name: ' Work \n notes ' })
    expect(name).toBe('Work notes')
    const fields = { text: 'x', isFavourite: true }
    await app.request('prompts.save', { promptId: null, name: 'One', folder: name, ...fields })
    await app.request('prompts.save', { promptId: null, name: 'Two', folder: null, ...fields })
    await app.request('prompts.saveFolder', { folder: name, name: 'Work' })
    expect(await state()).toEqual({ folders: ['Work'], of: ['Work', null] })
    const deleted = await app.request('prompts.deleteFolder', { folder: 'work' })
    expect(await state()).toEqual({ folders: [], of: [null, null] })
    await app.request('prompts.restoreFolder', { deleted })
    expect(await state()).toEqual({ folders: ['Work'], of: ['Work', null] })
  })

  test('needs a name that no other folder has', async () => {
    const { app } = await beginStory('normal')
    const ask = (folder: string | null, name: string) => app.ask('prompts.saveFolder', { folder, name })
    await ask(null, 'Work')
    await ask(null, 'Fun')
    expect(await ask(null, 'wORK')).toMatchObject({ code: 'prompt-folder-taken' })
    expect(await ask('Fun', 'work')).toMatchObject({ code: 'prompt-folder-taken' })
    expect(await ask('Fun', 'FUN')).toMatchObject({ ok: true })
    expect(await ask(null, ' \n ')).toMatchObject({ code: 'prompt-name-refused' })
    expect(await ask(null, 'x'.repeat(81))).toMatchObject({ code: 'prompt-name-refused' })
    expect(await ask('Gone', 'Here')).toMatchObject({ code: 'prompt-folder-gone' })
    const prompt = { promptId: null, name: 'One', text: 'x', folder: 'Gone', isFavourite: false }
    expect(await app.ask('prompts.save', prompt)).toMatchObject({ code: 'prompt-folder-gone' })
  })
})
