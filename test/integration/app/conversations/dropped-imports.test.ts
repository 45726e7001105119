import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { connection } from '../../../fixtures/samples/stored.ts'
import { start } from './transfer-story.ts'

const fixtures = new URL('../../../fixtures/import/', import.meta.url).pathname
const openWebUi = join(fixtures, 'open-webui.json')
const lmStudio = join(fixtures, 'lm-studio.json')
const notRead = { kind: 'ended', code: 'file-not-read', conversations: 0 }

function startWithConnection() {
  const app = start()
  app.store.connections.put({ ...connection, name: 'api.example.com' })
  // Nothing may come from a dialog.
  app.offered.picked = join(fixtures, 'librechat.json')
  return app
}

test('dropped files are imported after the same question, with one result each', async () => {
  const app = startWithConnection()
  const { store, boxes } = app
  const paths = [openWebUi, lmStudio]
  boxes.answer = 'cancel'
  expect(await app.request('transfer.importDropped', { paths })).toBeNull()
  expect(boxes.shown[0]).toContain('Import chats from Open WebUI and LM Studio?')
  expect(boxes.shown[0]).toContain('“lm-studio.json”: LM Studio, 1 chat, 4 messages\n')
  expect(store.conversations.summaries()).toEqual([])
  boxes.answer = 'confirm'
  expect(await app.request('transfer.importDropped', { paths })).toMatchObject([
    { fileName: 'open-webui.json', outcome: { report: { conversations: { added: 2 } } } },
    { fileName: 'lm-studio.json', outcome: { report: { conversations: { added: 1 } } } },
  ])
  expect(store.conversations.summaries()).toHaveLength(3)
})

test.each(['\\\\files.example\\share\\chats.json', '//files.example/share/chats.json'])(
  'the place %j on another computer is refused, so that none is contacted',
  async (path) => {
    const app = startWithConnection()
    const reply = await app.ask('transfer.importDropped', { paths: [lmStudio, path] })
    expect(reply).toMatchObject({ code: 'file-not-read' })
    expect(app.boxes.shown).toEqual([])
  },
)

test('a folder, a lost file and a place that is none are results, and stop no other file', async () => {
  const app = startWithConnection()
  const folder = join(app.out, 'threads')
  mkdirSync(folder)
  const empty = join(app.out, 'empty.json')
  writeFileSync(empty, '')
  const paths = [
    folder,
    join(app.out, 'gone.json'),
    '',
    relative(process.cwd(), openWebUi),
    `${openWebUi}\0.json`,
    empty,
    lmStudio,
  ]
  const imports = await app.request('transfer.importDropped', { paths })
  expect(imports?.map(({ fileName, outcome }) => [fileName, outcome])).toMatchObject([
    ['threads', { kind: 'refused', problem: { reason: 'folder' } }],
    ['gone.json', notRead],
    ['file', notRead],
    ['open-webui.json', notRead],
    ['open-webui.json .json', notRead],
    ['empty.json', { kind: 'refused', problem: { reason: 'empty' } }],
    ['lm-studio.json', { kind: 'done', report: { source: 'LM Studio' } }],
  ])
  expect(app.store.conversations.summaries()).toHaveLength(1)
})

test('a device is refused and never read', async () => {
  const app = startWithConnection()
  expect(await app.request('transfer.importDropped', { paths: ['/dev/zero'] })).toMatchObject([
    { fileName: 'zero', outcome: { kind: 'refused', problem: { reason: 'not-known' } } },
  ])
})

test('no file is no import, and too many or too long names are refused', async () => {
  const app = startWithConnection()
  const malformed = { ok: false, code: 'malformed-input' }
  const ask = (paths: unknown) => app.ask('transfer.importDropped', { paths } as never)
  expect(await ask([])).toEqual({ ok: true, value: null })
  expect(await ask(Array.from({ length: 101 }, () => lmStudio))).toEqual(malformed)
  expect(await ask([`/${'x'.repeat(40_000)}`])).toEqual(malformed)
  expect(await ask([{ path: lmStudio }])).toEqual(malformed)
  expect(await ask(lmStudio)).toEqual(malformed)
  expect(app.boxes.shown).toEqual([])
  expect(app.store.conversations.summaries()).toEqual([])
})
