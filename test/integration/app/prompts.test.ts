import { describe, expect, test } from 'vitest'
import { startHeadlessApp } from './headless-app.ts'
import { beginStory } from './story.ts'

type Story = Awaited<ReturnType<typeof beginStory>>
const save = ({ app }: Story, name: string, text: string, promptId: string | null = null) =>
  app.request('prompts.save', { promptId, name, text })
const names = async ({ app }: Pick<Story, 'app'>) =>
  (await app.request('prompts.list', undefined)).map(({ name }) => name)

describe('the prompt library', () => {
  test('keeps prompts by name, and edits a saved one in place', async () => {
    const story = await beginStory('normal')
    const { id, createdAt } = await save(story, ' Short ', 'Be brief.')
    await save(story, 'auditor', 'Doubt everything.')
    expect(await names(story)).toEqual(['auditor', 'Short'])
    const changed = await save(story, 'Very short', 'Be very brief.', id)
    expect(changed).toMatchObject({ id, createdAt, name: 'Very short', text: 'Be very brief.' })
    story.app.close()
    const next = startHeadlessApp({ folder: story.app.folder })
    expect(await names({ app: next })).toEqual(['auditor', 'Very short'])
    next.close()
  })

  test('refuses names that differ only in case, are blank or too long', async () => {
    const story = await beginStory('normal')
    const { id } = await save(story, 'Short', 'Be brief.')
    const asked = (name: string, promptId: string | null = null, text = 'x') =>
      story.app.ask('prompts.save', { promptId, name, text })
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
    const listed = await app.request('prompts.list', undefined)
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
    expect((await app.request('prompts.list', undefined))[0]?.defaultFor).toEqual([])
  })
})
