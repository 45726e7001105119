import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { imageMark, imagesIn } from '../../../../src/shared/domain/chat/image-marks.ts'
import { writePng } from '../../../fixtures/images/write-image.ts'
import { cherryBackup, cherryDatabase } from '../../../fixtures/import/cherry-studio-2.ts'
import { makeZip } from '../../../fixtures/import/make-zip.ts'
import { connection } from '../../../fixtures/samples/stored.ts'
import { importPicked } from '../headless-app.ts'
import { threadFile } from '../headless-threads.ts'
import { start } from './transfer-story.ts'

const png = await writePng({ width: 3, height: 2 })
const address = `data:image/png;base64,${Buffer.from(png).toString('base64')}`

const fixture = (name: string): string =>
  readFileSync(new URL(`../../../fixtures/import/${name}`, import.meta.url), 'utf8')

const chatGpt = (bytes: Uint8Array): Uint8Array =>
  makeZip([
    { name: 'export/conversations.json', content: fixture('chatgpt.json') },
    { name: 'export/file-1-crumb.jpg', content: bytes },
    // An image of an answer.
    { name: 'export/dalle-generations/file_9-a.png', content: bytes },
  ])

const cherry2 = cherryDatabase(
  `UPDATE message SET data = replace(data, '"k.png"', '"k.png","url":"${address}"') WHERE id = 'q1'`,
)

function startWith(content: Uint8Array | string, options?: Parameters<typeof start>[0]) {
  const app = start(options)
  app.store.connections.put({ ...connection, name: 'api.example.com' })
  app.offered.picked = join(app.out, 'chats')
  writeFileSync(app.offered.picked, content)
  const texts = (): string[] =>
    app.store.conversations
      .summaries()
      .flatMap(({ id }) => app.store.messages.all(id).map(({ text }) => text))
  return { app, texts, marked: () => texts().filter((text) => imagesIn(text).length > 0) }
}

test.each([
  ['ChatGPT', chatGpt(png), 'crumb.jpg'],
  ['Open WebUI', fixture('open-webui.json').replace('data:image/png;base64,AA==', address), ''],
  [
    'LibreChat',
    fixture('librechat.json').replace(
      '"filename": "rye.pdf",\n          "type": "application/pdf"',
      `"filename": "rye.png", "type": "image/png", "filepath": "${address}"`,
    ),
    'rye.png',
  ],
  [
    'Cherry Studio',
    makeZip([
      { name: 'data.json', content: fixture('cherry-studio.json') },
      { name: 'Data/Files/f.png', content: png },
    ]),
    'chart.png',
  ],
  ['Cherry Studio 2', cherryBackup(cherry2), 'k.png'],
  ['Chatbox', fixture('chatbox.json').replace('"storageKey": "picture:1"', `"url": "${address}"`), ''],
])(
  'an image of %s is stored and shown, and a second import adds nothing',
  async (_program, content, name) => {
    const { app, marked, texts } = startWith(content)
    expect(await importPicked(app)).toMatchObject({ kind: 'done' })
    const [image, ...others] = marked().flatMap(imagesIn)
    expect(others).toEqual([])
    expect(image).toMatchObject({ width: 3, height: 2, type: 'png', name, description: '' })
    expect([...app.store.images.readParts(image?.hash ?? '')].join('')).toBe(
      Buffer.from(png).toString('base64'),
    )
    const before = texts()
    app.offered.encode = () => {
      throw new Error('The image is here already.')
    }
    const again = await importPicked(app)
    expect(again).toMatchObject({ report: { messages: { added: 0, different: 0 } } })
    expect(texts()).toEqual(before)
  },
)

test('a note replaces a damaged image, and one of an answer', async () => {
  const { app, texts, marked } = startWith(chatGpt(png.slice(0, 60)))
  expect(await importPicked(app)).toMatchObject({
    report: { skipped: expect.arrayContaining([{ reason: 'picture', count: 2, names: [] }]) },
  })
  expect(marked()).toEqual([])
  expect(texts().join('\n')).toContain('[image not imported: crumb.jpg]')
  expect(app.store.images.hasUnused(Number.MAX_SAFE_INTEGER)).toBe(false)
})

test('a canceled import leaves no image', async () => {
  const { app, texts } = startWith(chatGpt(png), { jobThread: threadFile })
  const { encode } = app.offered
  app.offered.encode = (bytes) => {
    void app.request('tasks.cancel', undefined)
    return encode(bytes)
  }
  expect(await importPicked(app)).toMatchObject({ kind: 'ended', code: 'cancelled' })
  expect(texts()).toEqual([])
  expect(app.store.images.hasUnused(Number.MAX_SAFE_INTEGER)).toBe(false)
})

test('a mark in a foreign text shows no image that is here', async () => {
  const mark = imageMark({
    hash: 'a'.repeat(64),
    width: 3,
    height: 2,
    type: 'png',
    detail: null,
    name: 'x',
    description: '',
  })
  const { app, texts, marked } = startWith(
    fixture('librechat.json').replace('How long does rye ferment?', JSON.stringify(mark).slice(1, -1)),
  )
  expect(await importPicked(app)).toMatchObject({ kind: 'done' })
  expect(marked()).toEqual([])
  expect(texts().join('\n')).toContain(mark)
})
