import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Project } from '../../../../src/shared/contract/conversations/project.ts'
import { everyCall } from '../../../../src/shared/contract/usage/usage-page.ts'
import { importPicked } from '../headless-app.ts'
import { exceededOf, setBudget, stopOf } from '../money/budget-story.ts'
import { beginStory, openApp } from '../story.ts'

type Story = Awaited<ReturnType<typeof beginStory>>

const create = ({ app }: Pick<Story, 'app'>, name: string, more: Partial<Project> = {}): Promise<Project> =>
  app.request('projects.create', { name, systemPrompt: '', connectionId: null, modelId: null, ...more })

/** The calls of each project, by its name. */
async function callsByProject({ app }: Pick<Story, 'app'>): Promise<Record<string, number>> {
  const { projects, sums } = await app.request('usage.page', everyCall)
  const total = projects.reduce((sum, { sums: { totalTokens } }) => sum + totalTokens, 0)
  expect(total).toBe(sums.totalTokens)
  return Object.fromEntries(
    projects.map(({ name, projectId, sums: of }) => [projectId && name, of.callCount]),
  )
}

const move = ({ app, conversationId }: Story, projectId: string | null, moveEarlierCalls: boolean) =>
  app.request('projects.moveChat', { conversationId, projectId, moveEarlierCalls })

test('a call keeps the project of its time, and moves only as a dated correction', async () => {
  const story = await beginStory('normal')
  const { app, conversationId } = story
  const website = await create(story, 'Website')
  const other = await create(story, 'App')
  await story.answered('One')
  await move(story, website.id, false)
  await story.answered('Two')
  expect(await callsByProject(story)).toEqual({ null: 1, Website: 1 })
  const asked = { conversationId, projectId: other.id }
  expect(await app.request('projects.earlierCalls', asked)).toMatchObject({ callCount: 2 })
  expect(await move(story, other.id, true)).toMatchObject({
    movedCallCount: 2,
    summary: { projectId: other.id },
  })
  expect(await callsByProject(story)).toEqual({ App: 2 })
  expect(await app.request('projects.earlierCalls', asked)).toEqual({ callCount: 0, totalTokens: 0 })
  const { corrections, chatCount, callCount } = await app.request('projects.contents', {
    projectId: other.id,
  })
  expect({ chatCount, callCount }).toEqual({ chatCount: 1, callCount: 2 })
  expect(corrections).toMatchObject([
    { fromName: 'Website', toName: 'App', callCount: 1, conversationId, conversationTitle: 'One' },
    { fromProjectId: null, toName: 'App', callCount: 1 },
  ])
  expect(corrections.every(({ at }) => at > 0)).toBe(true)
  expect(await app.request('ledger.verifyTotals', undefined)).toMatchObject({ differenceCount: 0 })
})

test('a new chat begins with the defaults of its project, and its own connection goes first', async () => {
  const story = await beginStory('normal')
  const { app, connectionId } = story
  const { models } = await app.request('models.list', { connectionId })
  const modelId = models.at(-1)?.id ?? ''
  const project = await create(story, 'Website', { systemPrompt: 'Be brief.', connectionId, modelId })
  const begin = () => app.request('conversations.create', { connectionId: null, projectId: project.id })
  const chat = await begin()
  expect(chat).toMatchObject({ projectId: project.id, systemPrompt: 'Be brief.', modelId, connectionId })
  // The same unused chat, and never that of another project.
  expect((await begin()).id).toBe(chat.id)
  const other = await create(story, 'App')
  const elsewhere = await app.request('conversations.create', { connectionId, projectId: other.id })
  expect(elsewhere).toMatchObject({ projectId: other.id, systemPrompt: '' })
  expect(await app.request('conversations.create', { connectionId: null })).toMatchObject({ projectId: null })
})

test('names are tidied, limited and unique, and unknown ids are refused', async () => {
  const story = await beginStory('normal')
  const { app, conversationId } = story
  const project = await create(story, '  Web\n site ')
  expect(project.name).toBe('Web site')
  const terms = { systemPrompt: '', connectionId: null, modelId: null }
  const ask = (name: string) => app.ask('projects.create', { ...terms, name })
  for (const name of ['', ' \u0000 ', 'x'.repeat(81)])
    expect(await ask(name)).toMatchObject({ code: 'project-name-refused' })
  expect(await ask('WEB  SITE')).toMatchObject({ code: 'project-name-taken' })
  expect(await ask('Ｗｅｂ site')).toMatchObject({ code: 'project-name-taken' })
  const gone = { projectId: 'gone' }
  for (const refused of [
    app.ask('projects.contents', gone),
    app.ask('projects.delete', gone),
    app.ask('projects.update', { ...gone, terms: { ...terms, name: 'A' } }),
    app.ask('projects.moveChat', { conversationId, ...gone, moveEarlierCalls: true }),
    app.ask('conversations.create', { connectionId: null, ...gone }),
  ])
    expect(await refused).toMatchObject({ code: 'project-gone' })
})

test('a budget of a project stops only its chats', async () => {
  const story = await beginStory('normal')
  const { app, conversationId } = story
  const project = await create(story, 'Website')
  await setBudget(story, '1', { projectId: project.id })
  await story.answered('Outside')
  await move(story, project.id, false)
  const send = () => app.ask('chat.send', { conversationId, text: 'Inside', replacing: null })
  expect(stopOf(await send()).exceeded).toMatchObject([{ budget: { projectId: project.id }, spent: '0' }])
  await move(story, project.id, true)
  const [exceeded] = stopOf(await send()).exceeded
  expect(Number(exceeded?.spent)).toBeGreaterThan(1)
  await move(story, null, false)
  expect(await send()).toMatchObject({ ok: true })
  expect(await exceededOf(story)).toEqual([])
})

test('calls leave a project with a budget only once the user confirms that', async () => {
  const story = await beginStory('normal')
  const { app, conversationId, open } = story
  const website = await create(story, 'Website')
  const other = await create(story, 'App')
  await setBudget(story, '90000', { projectId: website.id })
  await move(story, website.id, false)
  await story.answered('One')
  await story.answered('Two')
  const spent = async () => (await app.request('budgets.read', { conversationId: null }))[0]?.spent
  const before = await spent()
  expect(before).not.toBe('0')
  const shown = app.boxes.shown.length
  app.boxes.answer = 'cancel'
  const input = { conversationId, projectId: other.id, moveEarlierCalls: true }
  expect(await app.ask('projects.moveChat', input)).toMatchObject({ code: 'declined' })
  expect((await open()).conversation.projectId).toBe(website.id)
  expect(await spent()).toBe(before)
  app.boxes.answer = 'confirm'
  expect(await move(story, other.id, true)).toMatchObject({ movedCallCount: 2 })
  expect(await spent()).toBe('0')
  const words = expect.stringMatching(
    /^Move 2 calls out of “Website”\? The project's budgets will no longer count/,
  )
  expect(app.boxes.shown.slice(shown)).toEqual([words, words])
  // Back into a project with a budget nothing is freed, and nothing is asked.
  await move(story, website.id, true)
  expect(await spent()).toBe(before)
  expect(app.boxes.shown).toHaveLength(shown + 2)
})

test('a chat leaves a project with a budget, and such a project goes, only once the user confirms that', async () => {
  const story = await beginStory('normal')
  const { app, conversationId, open } = story
  const website = await create(story, 'Website')
  const other = await create(story, 'App')
  await move(story, other.id, false)
  await move(story, website.id, false)
  await setBudget(story, '1', { projectId: website.id })
  const send = () => app.ask('chat.send', { conversationId, text: 'Inside', replacing: null })
  stopOf(await send())
  const shown = app.boxes.shown.length
  app.boxes.answer = 'cancel'
  const out = { conversationId, projectId: other.id }
  for (const moveEarlierCalls of [false, true])
    expect(await app.ask('projects.moveChat', { ...out, moveEarlierCalls })).toMatchObject({
      code: 'declined',
    })
  expect(await app.ask('projects.delete', { projectId: website.id })).toMatchObject({ code: 'declined' })
  expect((await open()).conversation.projectId).toBe(website.id)
  stopOf(await send())
  const leaving =
    "Move an untitled chat out of “Website”? The project's budgets will no longer stop the chat's next calls."
  const going = 'Delete the project “Website”? Its budgets will no longer stop any calls.'
  expect(app.boxes.shown.slice(shown)).toEqual([leaving, leaving, going])
  app.boxes.answer = 'confirm'
  await app.request('projects.delete', { projectId: website.id })
  expect(await send()).toMatchObject({ ok: true })
})

test('a program leaves a project with a budget only once the user confirms that', async () => {
  const story = await beginStory('normal')
  const { app, connectionId } = story
  const website = await create(story, 'Website')
  const terms = {
    name: 'Editor',
    connectionId,
    models: null,
    maxRunning: 1,
    addsUsage: true,
    stopsAtBudget: false,
    keepsBodies: false,
    passesGatewayHeaders: false,
    projectId: website.id,
  }
  const { program } = await app.request('programs.add', terms)
  const programId = program.id
  const leave = () => app.ask('programs.save', { programId, terms: { ...terms, projectId: null } })
  await setBudget(story, '90000', { projectId: website.id })
  app.boxes.answer = 'cancel'
  expect(await leave()).toMatchObject({ code: 'declined' })
  expect(app.boxes.shown.at(-1)).toBe(
    'Change the program “Editor”? The budgets of the project “Website” will no longer stop its next calls.',
  )
  expect((await app.request('meter.read', undefined)).programs).toMatchObject([{ projectId: website.id }])
  app.boxes.answer = 'confirm'
  expect(await leave()).toMatchObject({ ok: true })
})

test('a deleted project leaves its chats, and its calls under its name until the name is removed', async () => {
  const story = await beginStory('normal')
  const { app, conversationId } = story
  const project = await create(story, 'Website')
  await move(story, project.id, false)
  await story.answered('One')
  await app.request('projects.delete', { projectId: project.id })
  expect((await story.open()).conversation.projectId).toBeNull()
  await story.answered('Two')
  expect(await callsByProject(story)).toEqual({ Website: 1, null: 1 })
  await app.request('usage.anonymise', { conversationId: project.id })
  expect(await callsByProject(story)).toEqual({ '': 1, null: 1 })
  expect(await app.request('projects.list', undefined)).toEqual([])
  expect(await app.ask('usage.anonymise', { conversationId })).toMatchObject({ ok: false })
})

test('an archive brings projects to another computer, where an equal name gets a number', async () => {
  const story = await beginStory('normal')
  const { app } = story
  const project = await create(story, 'Website')
  const answerLimit = { amount: '0.05', currency: 'EUR' }
  await app.request('answerLimits.set', { level: 'project', id: project.id, answerLimit })
  await move(story, project.id, false)
  await story.answered('One')
  app.offered.place = app.folder
  const exported = await app.request('transfer.exportEverything', undefined)
  const there = openApp()
  await create({ app: there }, 'website')
  there.offered.picked = join(app.folder, exported?.fileName ?? '')
  const outcome = await importPicked(there)
  expect(outcome).toMatchObject({ kind: 'done', report: { projects: { added: 1 } } })
  const names = (await there.request('projects.list', undefined)).map(({ name }) => name)
  expect(names).toEqual(['website', 'Website (2)'])
  expect(await there.request('answerLimits.of', { level: 'project', id: project.id })).toEqual(answerLimit)
  expect(await callsByProject({ app: there })).toEqual({ 'Website (2)': 1 })
  await importPicked(there)
  expect(await there.request('projects.list', undefined)).toHaveLength(2)
})
