import { mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import type { PromptImport } from '../../../../src/shared/contract/chat/prompt-import.ts'
import { promptLimits } from '../../../../src/shared/domain/chat/prompt-limits.ts'
import { mountSmallDisk } from '../data/small-disk.ts'
import { temporaryFolder } from '../headless-app.ts'
import { openApp } from '../story.ts'

type App = ReturnType<typeof start>

function start(folder = temporaryFolder()) {
  const app = openApp({ folder })
  const out = join(folder, 'out')
  mkdirSync(out, { recursive: true })
  app.offered.place = out
  return { ...app, out }
}

const save = ({ request }: App, name: string, text: string, folder: string | null = null) =>
  request('prompts.save', { promptId: null, name, text, folder, isFavourite: false })
const library = ({ request }: App) => request('prompts.list', undefined)
const pairs = async (app: App) => (await library(app)).prompts.map(({ name, text }) => [name, text])

function read(app: App, content: string | Uint8Array, name = 'prompts.json') {
  app.offered.picked = join(app.out, name)
  writeFileSync(app.offered.picked, content)
  return app.request('prompts.readImport', undefined)
}

function previewOf(found: PromptImport | null) {
  if (found?.kind !== 'preview') throw new Error(`No preview: ${JSON.stringify(found)}`)
  return found
}

test('a library comes back equal in another profile, with its folders, favorites and times', async () => {
  const app = start()
  await app.request('prompts.saveFolder', { folder: null, name: 'Empty' })
  await app.request('prompts.saveFolder', { folder: null, name: 'Work' })
  await app.request('prompts.save', {
    promptId: null,
    name: 'Review',
    text: 'Review this {{language}} code.\n"Twice."',
    folder: 'Work',
    isFavourite: true,
  })
  await save(app, 'Blank', '')
  const written = await app.request('prompts.export', { folder: null })
  expect(written?.fileName).toMatch(/^tally-prompts-\d{4}-\d\d-\d\d\.json$/)
  await app.request('transfer.showExported', { exportId: written?.exportId ?? '' })
  expect(app.offered.shown).toBe(join(app.out, written?.fileName ?? ''))

  const other = start()
  const preview = previewOf(await read(other, readFileSync(app.offered.shown ?? '')))
  expect(preview).toMatchObject({
    source: 'tally',
    newCount: 2,
    renamedCount: 0,
    newFolders: ['Empty', 'Work'],
  })
  expect(await library(other)).toEqual({ folders: [], prompts: [] })
  const imported = await other.request('prompts.applyImport', { token: preview.token })
  const withoutId = ({ prompts, folders }: Awaited<ReturnType<typeof library>>) => ({
    folders,
    prompts: prompts.map(({ id: _id, ...prompt }) => prompt),
  })
  expect(withoutId(await library(other))).toEqual(withoutId(await library(app)))
  expect(imported.library).toEqual(await library(other))
  const again = previewOf(await read(other, readFileSync(app.offered.shown ?? '')))
  expect(again).toMatchObject({ newCount: 0, renamedCount: 0, presentCount: 2, newFolders: [] })
})

test('a folder is exported alone, under a name that every system accepts', async () => {
  const app = start()
  await app.request('prompts.saveFolder', { folder: null, name: 'Work: a/b' })
  await save(app, 'Inside', 'x', 'Work: a/b')
  await save(app, 'Outside', 'y')
  expect(await app.request('prompts.export', { folder: 'WORK: A/B' })).toMatchObject({
    fileName: 'tally-prompts-Work a b.json',
  })
  const content: unknown = JSON.parse(readFileSync(join(app.out, 'tally-prompts-Work a b.json'), 'utf8'))
  expect(content).toMatchObject({ folders: ['Work: a/b'], prompts: [{ name: 'Inside' }] })
  expect(await app.ask('prompts.export', { folder: 'gone' })).toMatchObject({ code: 'prompt-folder-gone' })
})

test('an import keeps every prompt, skips those with the same name and text, and numbers taken names', async () => {
  const app = start()
  await app.request('prompts.saveFolder', { folder: null, name: 'work' })
  const mine = await save(app, 'Short', 'Be brief.')
  await save(app, 'Poet', 'Write a poem.', 'work')
  const preview = previewOf(
    await read(
      app,
      'act,prompt\nshort,Be brief.\nPoet,Write a long poem.\nNew,x\nNew,x\n,y\n',
      'prompts.csv',
    ),
  )
  expect(preview).toMatchObject({
    source: 'table',
    newCount: 1,
    renamedCount: 1,
    presentCount: 2,
    problems: [{ place: 6, reason: 'no-name' }],
  })
  expect(preview.rows.map(({ name, change }) => [name, change])).toEqual([
    ['Poet (2)', 'renamed'],
    ['New', 'new'],
    ['short', 'present'],
    ['New', 'present'],
  ])
  await app.request('prompts.applyImport', { token: preview.token })
  expect(await pairs(app)).toEqual([
    ['New', 'x'],
    ['Poet', 'Write a poem.'],
    ['Poet (2)', 'Write a long poem.'],
    ['Short', 'Be brief.'],
  ])
  expect((await library(app)).prompts.find(({ id }) => id === mine.id)).toEqual(mine)
})

test('folders of a file with another case are those of the library', async () => {
  const app = start()
  await app.request('prompts.saveFolder', { folder: null, name: 'work' })
  const prompt = { name: 'A', text: 'x', folder: 'WORK', isFavourite: false, createdAt: 1, updatedAt: 2 }
  const file = { type: 'tally-prompts', version: 1, folders: ['Work'], prompts: [prompt] }
  const { token } = previewOf(await read(app, JSON.stringify(file)))
  await app.request('prompts.applyImport', { token })
  expect(await library(app)).toMatchObject({ folders: ['work'], prompts: [{ folder: 'work', updatedAt: 2 }] })
})

test('an import that fails in the middle writes nothing', async () => {
  const app = start()
  await save(app, 'Mine', 'x')
  const prompts = ['First', 'Second', 'Third'].map((name) => ({
    name,
    text: 'x',
    folder: 'New',
    isFavourite: false,
    createdAt: 1,
    updatedAt: 1,
  }))
  const file = JSON.stringify({ type: 'tally-prompts', version: 1, folders: ['New'], prompts })
  const { token } = previewOf(await read(app, file))
  const database = new DatabaseSync(join(app.folder, 'tally.db'))
  database.exec(
    "CREATE TRIGGER refuse BEFORE INSERT ON savedPrompts WHEN NEW.name = 'Third' BEGIN SELECT RAISE(ABORT, 'no'); END",
  )
  expect(await app.ask('prompts.applyImport', { token })).toMatchObject({ ok: false })
  expect(await library(app)).toMatchObject({ folders: [], prompts: [{ name: 'Mine' }] })
  database.close()
})

test('a preview applies once, and no longer after a cancellation or a change of the library', async () => {
  const app = start()
  const csv = 'act,prompt\nA,x\n'
  const first = previewOf(await read(app, csv))
  await app.request('prompts.cancelImport', { token: first.token })
  expect(await app.ask('prompts.applyImport', { token: first.token })).toMatchObject({ code: 'offer-gone' })
  const second = previewOf(await read(app, csv))
  await save(app, 'A', 'other words')
  expect(await app.ask('prompts.applyImport', { token: second.token })).toMatchObject({ code: 'offer-gone' })
  const third = previewOf(await read(app, csv))
  await app.request('prompts.applyImport', { token: third.token })
  expect(await app.ask('prompts.applyImport', { token: third.token })).toMatchObject({ code: 'offer-gone' })
  expect((await pairs(app)).map(([name]) => name)).toEqual(['A', 'A (2)'])
})

test('a file of 1 GB is refused before it is read', async () => {
  const app = start()
  const file = join(app.out, 'sparse.csv')
  writeFileSync(file, 'act,prompt\n')
  truncateSync(file, 1_000_000_000)
  app.offered.picked = file
  expect(await app.request('prompts.readImport', undefined)).toMatchObject({ reason: 'too-large' })
})

const document = (names: readonly string[], text: string, folders: readonly string[] = []) => {
  const fields = { text, folder: null, isFavourite: false, createdAt: 1, updatedAt: 1 }
  const prompts = names.map((name) => ({ name, ...fields }))
  return JSON.stringify({ type: 'tally-prompts', version: 1, folders, prompts })
}
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `n${index}`)
/** As many of the longest prompts as the library may have. */
const longest = numbered(promptLimits.allTexts / promptLimits.text)

test('a file for which the library has no room is refused: too many prompts, too much text or too many folders', async () => {
  const app = start()
  await save(app, 'Mine', 'x')
  const refused = { reason: 'library-full' }
  expect(await read(app, document(numbered(promptLimits.prompts), 'x'))).toMatchObject(refused)
  expect(await read(app, document(longest, 'y'.repeat(promptLimits.text)))).toMatchObject(refused)
  expect(await read(app, document([], 'x', numbered(promptLimits.folders + 1)))).toMatchObject(refused)
})

test('the largest library comes back, with every character escaped', async () => {
  const app = start()
  const file = document(longest, '\u0001'.repeat(promptLimits.text))
  expect(previewOf(await read(app, file)).newCount).toBe(longest.length)
})

test('no file, a missing one and a folder change nothing', async () => {
  const app = start()
  app.offered.picked = null
  expect(await app.request('prompts.readImport', undefined)).toBeNull()
  for (const name of ['not there.json', '.']) {
    app.offered.picked = join(app.out, name)
    expect(await app.ask('prompts.readImport', undefined)).toMatchObject({ code: 'file-not-read' })
  }
  app.offered.place = null
  expect(await app.request('prompts.export', { folder: null })).toBeNull()
})

const disk = mountSmallDisk()
disk?.remove()

test.skipIf(disk === null)('an export to a full disk is reported, and keeps the earlier file', async () => {
  const app = start()
  await save(app, 'Mine', 'x'.repeat(90_000))
  const small = mountSmallDisk()
  if (small === null) throw new Error('The disk was mounted before.')
  onTestFinished(() => small.remove())
  app.offered.place = small.folder
  const written = await app.request('prompts.export', { folder: null })
  const file = join(small.folder, written?.fileName ?? '')
  const before = readFileSync(file, 'utf8')
  small.fill()
  await save(app, 'Another', 'y'.repeat(90_000))
  expect(await app.ask('prompts.export', { folder: null })).toMatchObject({ code: 'no-room' })
  expect(readFileSync(file, 'utf8')).toBe(before)
  expect(readdirSync(small.folder)).toHaveLength(2)
})
