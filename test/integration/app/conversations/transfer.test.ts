import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { AppEvent } from '../../../../src/shared/contract/events.ts'
import { AppError } from '../../../../src/shared/domain/app/errors.ts'
import { cherryBackup, cherryDatabase } from '../../../fixtures/import/cherry-studio-2.ts'
import { connection } from '../../../fixtures/samples/stored.ts'
import { writeLongArchive } from '../../transfer/long-archive.ts'
import { type HeadlessApp, importPicked } from '../headless-app.ts'
import { threadFile } from '../headless-threads.ts'
import {
  aChoice,
  cancelAtFirstProgress,
  cancelInPrinter,
  fill,
  haltingThread,
  start,
} from './transfer-story.ts'

/** A canceled import deletes its unfinished chat in a task of its own. */
async function untilRemoved({ store, events }: HeadlessApp): Promise<void> {
  await expect.poll(() => store.trash.marked()).toEqual([])
  await expect.poll(() => events.at(-1)).toEqual({ type: 'task-changed', task: null })
}

const isWorking = (event: AppEvent): boolean => event.type === 'task-changed' && event.task !== null

test('a job moves everything from one app to another, with progress', async () => {
  const [here, there] = [start({ jobThread: threadFile }), start({ jobThread: threadFile })]
  fill(here, 3)
  const exported = await here.request('transfer.exportEverything', undefined)
  expect(exported).toMatchObject({ conversations: 3, messages: 300, calls: 0 })
  await here.request('diagnostics.save', undefined)
  await here.request('transfer.showExported', { exportId: exported?.exportId ?? '' })
  expect(here.offered.shown).toBe(join(here.out, exported?.fileName ?? ''))
  expect(await here.ask('transfer.showExported', { exportId: 'other' })).toMatchObject({ code: 'offer-gone' })
  there.offered.picked = join(here.out, exported?.fileName ?? '')
  const outcome = await importPicked(there)
  expect(outcome).toMatchObject({ kind: 'done', report: { messages: { added: 300 } } })
  const titles = (app: HeadlessApp) => app.store.conversations.summaries().map(({ title }) => title)
  expect(titles(there)).toEqual(titles(here))
  expect((await there.request('search.messages', { words: 'conversation-2-99' })).found).toHaveLength(1)
  expect(there.events.at(-1)).toEqual({ type: 'task-changed', task: null })
})

test('a chat in the middle of which an import is canceled is not there, also not in the trash', async () => {
  const there = start({ jobThread: haltingThread })
  there.offered.picked = join(there.out, 'long.jsonl')
  writeLongArchive(there.offered.picked, { long: 3_000 })
  cancelAtFirstProgress(there)
  expect(await importPicked(there)).toEqual({ kind: 'ended', code: 'cancelled', conversations: 0 })
  expect(there.store.conversations.summaries()).toEqual([])
  expect(await there.request('trash.list', undefined)).toEqual([])
  await untilRemoved(there)
  expect(there.store.messages.all('long')).toEqual([])
  expect(await importPicked(there)).toMatchObject({ report: { messages: { added: 3_000 } } })
})

test('a canceled export leaves no file behind, and keeps the existing one', async () => {
  const app = start({ jobThread: haltingThread })
  fill(app, 20)
  const first = await app.request('transfer.exportEverything', undefined)
  const file = join(app.out, first?.fileName ?? '')
  writeFileSync(file, 'an earlier file')
  const working = app.next(isWorking)
  const exporting = app.ask('transfer.exportEverything', undefined)
  await working
  await app.request('tasks.cancel', undefined)
  expect(await exporting).toMatchObject({ ok: false, code: 'cancelled' })
  expect(readdirSync(app.out)).toEqual([first?.fileName])
  expect(readFileSync(file, 'utf8')).toBe('an earlier file')
})

test('a chat as PDF is the printed web page of it, with nothing left beside it', async () => {
  const app = start()
  fill(app, 1)
  const input = { conversationId: 'conversation-0', choice: aChoice('pdf') }
  expect(await app.request('transfer.exportConversation', input)).toMatchObject({
    fileName: 'Title 0.pdf',
    conversations: 1,
    messages: 100,
  })
  expect(readdirSync(app.out)).toEqual(['Title 0.pdf'])
  const printed = readFileSync(join(app.out, 'Title 0.pdf'), 'utf8')
  await app.request('transfer.exportConversation', { ...input, choice: aChoice('html') })
  const page = readFileSync(join(app.out, 'Title 0.html'), 'utf8')
  // A minute may have ended between the two exports.
  const timeless = (text: string): string => text.replace(/Exported by Tally on [^<]+/u, '')
  expect(timeless(printed)).toBe(timeless(`%PDF of ${page}`))
})

test('a PDF that cannot be made, is canceled or does not fit leaves the earlier file as it was', async () => {
  const app = start()
  fill(app, 1)
  const input = { conversationId: 'conversation-0', choice: aChoice('pdf') }
  const file = join(app.out, 'Title 0.pdf')
  writeFileSync(file, 'an earlier file')
  app.offered.print = () => Promise.reject(new AppError('page-not-printed', 'No window.'))
  expect(await app.ask('transfer.exportConversation', input)).toMatchObject({ code: 'page-not-printed' })
  cancelInPrinter(app)
  expect(await app.ask('transfer.exportConversation', input)).toMatchObject({ code: 'cancelled' })
  expect(readdirSync(app.out)).toEqual(['Title 0.pdf'])
  expect(readFileSync(file, 'utf8')).toBe('an earlier file')
  app.offered.print = () => Promise.resolve(Buffer.from('%PDF'))
  app.offered.place = join(app.out, 'nowhere')
  expect(await app.ask('transfer.exportConversation', input)).toMatchObject({ code: 'file-not-written' })
})

test('a Markdown file begins with its facts only where they are wanted', async () => {
  const app = start()
  fill(app, 1)
  const write = async (withFrontMatter: boolean): Promise<string> => {
    const choice = { ...aChoice('markdown'), withFrontMatter }
    await app.request('transfer.exportConversation', { conversationId: 'conversation-0', choice })
    return readFileSync(join(app.out, 'Title 0.md'), 'utf8')
  }
  const plain = await write(false)
  expect(plain).toMatch(/^# Title 0\n/)
  const whole = await write(true)
  const facts = /^---\ntitle: "Title 0"\n.*?\ncalls: 0\n.*?\n---\n\n/s.exec(whole)?.[0] ?? ''
  // The file names the minute of the export, which may end between two exports.
  expect([plain, await write(false)].map((text) => facts + text)).toContain(whole)
})

test("another program's chats come with its counts, once, and into no total", async () => {
  const app = start()
  const { store, offered } = app
  store.connections.put({ ...connection, name: 'api.example.com' })
  const cherry = join(app.out, 'chats.cherrybackup')
  writeFileSync(cherry, cherryBackup(cherryDatabase()))
  for (const [file, source] of [
    [join(fixtures, 'open-webui.json'), 'Open WebUI'],
    [join(fixtures, 'librechat.json'), 'LibreChat'],
    [join(fixtures, 'lm-studio.json'), 'LM Studio'],
    [join(fixtures, 'jan-messages.jsonl'), 'Jan'],
    [cherry, 'Cherry Studio 2'],
  ] as const) {
    offered.picked = file
    const first = await importPicked(app)
    expect(first).toMatchObject({
      kind: 'done',
      report: { source, messages: { present: 0 }, calls: { added: 0 } },
    })
    const second = await importPicked(app)
    expect(second).toMatchObject({ kind: 'done', report: { messages: { added: 0, different: 0 } } })
  }
  const all = store.conversations.summaries().flatMap(({ id }) => store.messages.all(id))
  expect(all.filter(({ importedUsage }) => importedUsage !== null)).toHaveLength(10)
  for (const { id } of store.conversations.summaries())
    expect(store.calls.totals(id)).toMatchObject({ callCount: 0, notReportedCount: 0 })
})

const fixtures = new URL('../../../fixtures/import/', import.meta.url).pathname

test('before anything is written, the user sees the programs, the chats and the messages', async () => {
  const app = start()
  const { store, offered, boxes, events } = app
  store.connections.put({ ...connection, name: 'api.example.com' })
  offered.picked = join(fixtures, 'open-webui.json')
  offered.alsoPicked = [join(fixtures, 'lm-studio.json')]
  boxes.answer = 'cancel'
  for (let times = 0; times < 3; times += 1)
    expect(await app.request('transfer.import', undefined)).toBeNull()
  expect(boxes.shown).toHaveLength(3)
  expect(boxes.shown[0]).toContain('Import chats from Open WebUI and LM Studio?')
  expect(boxes.shown[0]).toContain('“open-webui.json”: Open WebUI, 2 chats, 8 messages\n')
  expect(boxes.shown[0]).toContain('“lm-studio.json”: LM Studio, 1 chat, 4 messages\n')
  expect(store.conversations.summaries()).toEqual([])
  expect(events.at(-1)).toEqual({ type: 'task-changed', task: null })
  boxes.answer = 'confirm'
  const imports = await app.request('transfer.import', undefined)
  expect(imports).toMatchObject([
    {
      fileName: 'open-webui.json',
      outcome: { report: { conversations: { added: 2 }, messages: { added: 8 } } },
    },
    {
      fileName: 'lm-studio.json',
      outcome: { report: { conversations: { added: 1 }, messages: { added: 4 } } },
    },
  ])
})

test('a bad file does not stop the others, and one result names each', async () => {
  const app = start()
  const { store, offered, boxes, out } = app
  store.connections.put({ ...connection, name: 'api.example.com' })
  const bad = join(out, 'bad.json')
  writeFileSync(bad, 'not JSON')
  offered.picked = bad
  offered.alsoPicked = [join(fixtures, 'librechat.json'), join(out, 'gone.json')]
  const bads = [
    { fileName: 'bad.json', outcome: { kind: 'refused', problem: { reason: 'not-known' } } },
    { fileName: 'gone.json', outcome: { kind: 'ended', code: 'file-not-read', conversations: 0 } },
  ]
  boxes.answer = 'cancel'
  expect(await app.request('transfer.import', undefined)).toMatchObject(bads)
  boxes.answer = 'confirm'
  const imports = await app.request('transfer.import', undefined)
  expect(imports).toMatchObject([
    bads[0],
    { fileName: 'librechat.json', outcome: { kind: 'done', report: { source: 'LibreChat' } } },
    bads[1],
  ])
  expect(boxes.shown.at(-1)).toContain("Tally can't import 2 other files. The result says why.")
  offered.alsoPicked = []
  const shown = boxes.shown.length
  expect(await app.request('transfer.import', undefined)).toMatchObject([bads[0]])
  expect(boxes.shown).toHaveLength(shown)
})

test('a cancel ends the file in work and all that remain', async () => {
  const app = start({ jobThread: haltingThread })
  const { store, offered, out } = app
  const names = ['one', 'two', 'three']
  for (const name of names)
    writeLongArchive(join(out, `${name}.jsonl`), { [`first-${name}`]: 3, [name]: 3_000 })
  offered.picked = join(out, 'one.jsonl')
  offered.alsoPicked = [join(out, 'two.jsonl'), join(out, 'three.jsonl')]
  cancelAtFirstProgress(app)
  const ended = { kind: 'ended', code: 'cancelled' }
  expect(await app.request('transfer.import', undefined)).toMatchObject([
    { fileName: 'one.jsonl', outcome: { ...ended, conversations: 1 } },
    { fileName: 'two.jsonl', outcome: { ...ended, conversations: 0 } },
    { fileName: 'three.jsonl', outcome: { ...ended, conversations: 0 } },
  ])
  expect(store.conversations.summaries().map(({ id }) => id)).toEqual(['first-one'])
})

test('a large archive is named before it is counted', async () => {
  const app = start()
  app.offered.picked = join(app.out, 'large.jsonl')
  writeLongArchive(app.offered.picked, { long: 3 })
  truncateSync(app.offered.picked, 1_000_000_000)
  app.boxes.answer = 'cancel'
  expect(await app.request('transfer.import', undefined)).toBeNull()
  expect(app.boxes.shown[0]).toContain('“large.jsonl”: Tally, large file, counted during the import')
})

test('a file that needs a connection comes after the one of the selection that brings it', async () => {
  const app = start()
  const { store, offered, boxes, out } = app
  offered.picked = join(fixtures, 'open-webui.json')
  offered.alsoPicked = [join(out, 'needing.jsonl'), join(out, 'bringing.jsonl')]
  writeLongArchive(join(out, 'needing.jsonl'), { two: 3 }, false)
  writeLongArchive(join(out, 'bringing.jsonl'), { one: 2 })
  expect(await app.request('transfer.import', undefined)).toMatchObject([
    { fileName: 'open-webui.json', outcome: { report: { conversations: { added: 2 } } } },
    {
      fileName: 'needing.jsonl',
      outcome: { report: { conversations: { added: 1 }, messages: { added: 3 } } },
    },
    { fileName: 'bringing.jsonl', outcome: { report: { connections: { added: 1 } } } },
  ])
  expect(boxes.shown).toHaveLength(1)
  expect(boxes.shown[0]).toMatch(/open-webui.*needing.*bringing/su)
  const [brought] = store.connections.list()
  expect(store.conversations.summaries().map(({ connectionId }) => connectionId)).toEqual(
    Array.from({ length: 4 }, () => brought?.id),
  )
})

test('a connection that none of the files brings is still named as missing', async () => {
  const app = start()
  const { offered, out, boxes } = app
  offered.picked = join(fixtures, 'open-webui.json')
  offered.alsoPicked = [join(out, 'needing.jsonl')]
  writeLongArchive(join(out, 'needing.jsonl'), { two: 3 }, false)
  expect(await app.request('transfer.import', undefined)).toMatchObject([
    { fileName: 'open-webui.json', outcome: { problem: { reason: 'connection-needed' } } },
    { fileName: 'needing.jsonl', outcome: { problem: { reason: 'no-connection' } } },
  ])
  expect(boxes.shown).toEqual([])
})
