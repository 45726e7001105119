import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { usagePageJob } from '../../../src/main/reports/usage-page/usage-page-job.ts'
import { everyCall } from '../../../src/shared/contract/usage/usage-page.ts'
import { estimateTokens } from '../../../src/shared/domain/usage/token-rates.ts'
import { seedsFor } from '../../fixtures/cases.ts'
import { addCall, connection, conversation, message, newCall } from '../../fixtures/samples/stored.ts'
import { temporaryFolder } from '../../fixtures/temporary-folder.ts'
import { anyWorld, fill } from './arbitrary-world.ts'
import {
  contentsOf,
  exportEverything,
  exportOne,
  importFrom,
  openFresh,
  takeOver,
  twoComputers,
} from './whole-world.ts'

const one = {
  title: 'A title',
  systemPrompt: 'Be brief.',
  draft: 'half a',
  modelId: 'small-1',
  tags: ['work'],
  pinnedAt: null,
  archivedAt: null,
  isDeleted: false,
  projectId: 'website' as const,
  tree: [
    { parent: 0, isRoot: true, text: 'Question', reasoning: '', chosen: false },
    { parent: 0, isRoot: false, text: 'First answer', reasoning: 'hm', chosen: false },
    { parent: 0, isRoot: false, text: 'Second answer', reasoning: '', chosen: false },
  ],
  ends: [{}, { state: 'stopped' as const }],
  fields: { chat: '{"seed":7}', next: '', queued: '', call: '{"seed":7}' },
}

describe('an exported archive', () => {
  it('is imported unchanged, table by table, and a second import changes no row', async () => {
    const folder = temporaryFolder()
    const file = join(folder, 'all.jsonl')
    const property = fc.asyncProperty(anyWorld, async (world) => {
      const [here, there] = [openFresh(folder), openFresh(folder)]
      fill(here, world)
      here.store.calls.interruptUnfinished(estimateTokens)
      await exportEverything(here, file)
      const before = contentsOf(here)
      const report = await takeOver(there, file)
      expect(contentsOf(there)).toEqual(before)
      expect(report.programs).toEqual({ added: 3, present: 0, different: 0 })
      const usage = await usagePageJob.run(here.database, everyCall, () => {})
      expect(usage.programs.map(({ name }) => name).toSorted()).toEqual(['', 'Code editor', 'Renamed'])
      expect(await usagePageJob.run(there.database, everyCall, () => {})).toEqual(usage)
      expect(
        there.store.programs.list().map(({ isPaused, tokenHash }) => `${isPaused} ${tokenHash}`),
      ).toEqual(['true ', 'true '])
      expect(report.messages).toEqual({ added: before['messages']?.length, present: 0, different: 0 })
      expect(report.prompts).toEqual({ added: before['prompts']?.length, present: 0, different: 0 })
      expect(report.bills).toEqual({ added: before['bills']?.length, present: 0, different: 0 })
      expect(report.prices).toEqual({ added: before['prices']?.length, present: 0, different: 0 })
      const again = await takeOver(there, file)
      expect(contentsOf(there)).toEqual(before)
      expect(again.messages).toEqual({ added: 0, present: before['messages']?.length, different: 0 })
      expect(again.prompts).toEqual({ added: 0, present: before['prompts']?.length, different: 0 })
      expect(again.projectCorrections).toEqual({ added: 0, present: 2, different: 0 })
      expect(again.calls).toEqual({ added: 0, present: before['calls']?.length, different: 0 })
      expect(again.conversations).toEqual({ added: 0, present: world.length, different: 0 })
      // And the file of the copy is the file of the original.
      const copy = join(folder, 'copy.jsonl')
      await exportEverything(there, copy)
      expect(readFileSync(copy, 'utf8')).toBe(readFileSync(file, 'utf8'))
      here.close()
      there.close()
    })
    for (const run of seedsFor(12)) await fc.assert(property, run)
  })

  it('of a single chat is imported unchanged too', async () => {
    const { here, there, file } = twoComputers()
    fill(here, [one])
    await exportOne(here, file, 'conversation-0')
    await takeOver(there, file)
    // The prompt library, prices, bills and budgets are no part of a chat. Its projects come without defaults.
    const contents = contentsOf(here)
    const calls = contents['calls']?.filter((call) => JSON.stringify(call).includes('conversation-0'))
    expect(contentsOf(there)).toEqual({
      ...contents,
      calls,
      projects: contents['projects']
        ?.filter((project) => !JSON.stringify(project).includes('Old one'))
        .map((project, index) => ({
          ...(project as object),
          sequence: index + 1,
          position: index + 1,
          systemPrompt: '',
          connectionId: null,
        })),
      projectCorrections: [],
      programs: [],
      promptFolders: [],
      customWords: [],
      prompts: [],
      prices: [],
      bills: [],
      billRows: [],
      defaults: [],
      budgets: [],
      budgetOverrides: [],
      clearings: [],
    })
  })

  it('never contains a key or a note about one', async () => {
    const { here, file } = twoComputers()
    fill(here, [one])
    await exportEverything(here, file)
    const text = readFileSync(file, 'utf8')
    // The header's name says nothing about the key.
    const header = '"keyHeader":"x-api-key"'
    expect(text).toContain(header)
    expect(text.replace(header, '')).not.toMatch(/4f2a|key|lastFour/i)
  })
})

describe('permanent deletion', () => {
  it('affects only this computer: importing a file with the chat restores all of it', async () => {
    const { here, file } = twoComputers()
    fill(here, [one])
    await exportEverything(here, file)
    // The state after an interrupted emptying of the trash.
    here.database.exec('UPDATE conversations SET deletedAt = 0')
    const report = await takeOver(here, file)
    expect(report.conversations.added).toBe(1)
    expect(here.store.messages.path('conversation-0').map(({ text }) => text)).toEqual([
      'Question',
      'Second answer',
    ])
  })
})

describe('existing data', () => {
  it('is never overwritten, and missing data is added next to it', async () => {
    const { here, there, file } = twoComputers()
    fill(here, [one])
    await exportEverything(here, file)
    fill(there, [
      {
        ...one,
        title: 'Renamed since',
        tree: one.tree.slice(0, 2).map((each, index) => ({ ...each, text: `Other ${index}` })),
      },
    ])
    const report = await takeOver(there, file)
    expect(report.messages).toEqual({ added: 1, present: 0, different: 2 })
    expect(report.conversations).toEqual({ added: 0, present: 0, different: 1 })
    expect(there.store.conversations.find('conversation-0')?.title).toBe('Renamed since')
    // The branch in view here stays in view.
    expect(there.store.messages.path('conversation-0').map(({ text }) => text)).toEqual([
      'Other 0',
      'Other 1',
    ])
    expect(there.store.messages.all('conversation-0').map(({ text }) => text)).toEqual([
      'Other 0',
      'Other 1',
      'Second answer',
    ])
    expect(there.store.search.messages({ words: 'Second' }, 5).hits).toHaveLength(1)
  })

  it('continues if the file has more, and the path in view continues with it', async () => {
    const { here, there, file } = twoComputers()
    fill(there, [{ ...one, tree: one.tree.slice(0, 1), ends: [] }])
    fill(here, [one])
    await exportEverything(here, file)
    await takeOver(there, file)
    expect(there.store.messages.path('conversation-0').map(({ text }) => text)).toEqual([
      'Question',
      'Second answer',
    ])
  })

  it('takes no note about calls that are here and stay in their project', async () => {
    const { here, there, file } = twoComputers()
    fill(here, [one])
    await exportEverything(here, file)
    await takeOver(there, file)
    const before = contentsOf(there)
    here.store.projects.moveCalls(here.store.projects.callsElsewhere('conversation-0', 'old'), {
      id: 'moved later',
      at: Date.UTC(2026, 10, 1),
      conversationId: 'conversation-0',
      fromProjectId: 'website',
      toProjectId: 'old',
    })
    expect(contentsOf(here)['projectCorrections']).toHaveLength(3)
    await exportEverything(here, file)
    const report = await takeOver(there, file)
    expect(report.projectCorrections).toEqual({ added: 0, present: 2, different: 1 })
    expect(report.calls).toEqual({ added: 0, present: 3, different: 2 })
    expect(contentsOf(there)).toEqual(before)
  })

  it('keeps out messages that depend on another chat', async () => {
    const { here, there, file } = twoComputers()
    fill(here, [one])
    await exportEverything(here, file)
    there.store.connections.put({ ...connection, name: 'api.example.com' })
    there.store.conversations.insert({ ...conversation, id: 'other' }, 0)
    there.store.messages.insert(message('conversation-0 message 0', null, { conversationId: 'other' }))
    const report = await takeOver(there, file)
    expect(report.skipped).toEqual([{ reason: 'unattached', count: 2, names: [] }])
    expect(there.store.messages.path('conversation-0')).toEqual([])
  })
})

it('a call that was pending in the file becomes interrupted', async () => {
  const { here, there, file } = twoComputers()
  fill(here, [one])
  here.store.calls.insert(newCall('on its way', { conversationId: 'conversation-0' }))
  await exportEverything(here, file)
  await takeOver(there, file)
  expect(there.store.calls.find('on its way')).toMatchObject({ state: 'interrupted', source: 'not-reported' })
})

it('the demo of another computer becomes the demo here', async () => {
  const { here, there, file } = twoComputers()
  const demo = { ...connection, kind: 'demo', name: 'Demo service', baseAddress: '' } as const
  here.store.connections.put(demo)
  here.store.conversations.insert({ ...conversation, id: 'a', connectionId: demo.id }, 0)
  addCall(here.store, 'of the demo', { conversationId: 'a', isDemo: true })
  there.store.connections.put({ ...demo, id: 'demo of here' })
  await exportEverything(here, file)
  await takeOver(there, file)
  expect(there.store.connections.list()).toHaveLength(1)
  expect(there.store.calls.find('of the demo')?.connectionId).toBe('demo of here')
  expect(there.store.usage.choices(true).connections).toEqual([{ id: 'demo of here', name: 'Demo service' }])
  expect((await takeOver(there, file)).calls).toEqual({ added: 0, present: 1, different: 0 })
  expect(there.store.conversations.find('a')?.connectionId).toBe('demo of here')
})

it('an import is refused if nothing can be saved', async () => {
  const { here, file } = twoComputers()
  fill(here, [one])
  await exportEverything(here, file)
  const { openDatabase } = await import('../../../src/main/storage/database/database.ts')
  const { database, store } = openDatabase(join(temporaryFolder(), 'x.db'), {
    now: () => 0,
    engineVersion: '3.0.0',
  })
  const outcome = await importFrom({ database, store }, file)
  expect(outcome).toMatchObject({ kind: 'refused', problem: { reason: 'nothing-kept' } })
  store.close()
})
