import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { NewImage } from '../../../src/main/storage/repositories/chat/image-repository.ts'
import { exif, pngChunk, writePng } from '../../fixtures/images/write-image.ts'
import { connection, conversation, message, noon } from '../../fixtures/samples/stored.ts'
import { markOf, realImage } from '../../fixtures/samples/stored-images.ts'
import { sealed } from './hostile-archive.ts'
import {
  contentsOf,
  exportEverything,
  exportOne,
  type Opened,
  takeOver,
  twoComputers,
} from './whole-world.ts'

const [sent, shared, drafted, queued, unused] = await Promise.all([
  realImage(30),
  realImage(31),
  realImage(32),
  realImage(33),
  realImage(34),
])
const hostile = '"><script>alert(1)</script> ](x) ![y'
const question = `Look:\n${markOf(sent, hostile)}\n${markOf(shared)}\n\nWhich # one?`

/** Two chats, with an image in each place that may have one. */
function fillWithImages({ store }: Opened): void {
  store.connections.put({ ...connection, name: 'api.example.com' })
  for (const image of [sent, shared, drafted, queued, unused]) store.images.add('one', image)
  store.conversations.insert({ ...conversation, id: 'one', draft: markOf(drafted) }, noon)
  store.conversations.insert({ ...conversation, id: 'two', draft: '' }, noon + 1)
  store.messages.insert(message('first', null, { conversationId: 'one', text: question }))
  store.messages.setExcludedImages('first', [1])
  store.messages.insert(message('second', null, { conversationId: 'two', text: markOf(shared) }))
  store.queue.insert('two', { id: 'two 0', text: markOf(queued), extraFields: '' }, noon)
}

const linesOf = (file: string): string[] => readFileSync(file, 'utf8').trimEnd().split('\n')
const startOf = (line: string): string => line.slice(0, 100)

test('an archive has each used image once, before the chat that first has it, and is imported unchanged', async () => {
  const { here, there, file } = twoComputers()
  fillWithImages(here)
  await exportEverything(here, file)
  const lines = linesOf(file).map(startOf)
  const placeOf = (start: string): number => lines.findIndex((line) => line.startsWith(start))
  for (const [image, chat] of [
    [sent, 'one'],
    [drafted, 'one'],
    [queued, 'two'],
    [shared, 'two'],
  ] as const) {
    const place = placeOf(`{"type":"image","id":"${image.hash}"`)
    expect(place).toBeGreaterThan(0)
    expect(placeOf(`{"type":"conversation","id":"${chat}"`)).toBeGreaterThan(place)
  }
  expect(lines.filter((line) => line.startsWith('{"type":"image"'))).toHaveLength(4)
  expect(lines.join()).not.toContain(unused.hash)
  const report = await takeOver(there, file)
  expect(report).toMatchObject({ images: { added: 4, present: 0 }, skipped: [] })
  here.database.exec(`DELETE FROM images WHERE hash = '${unused.hash}'`)
  expect(contentsOf(there)).toEqual(contentsOf(here))
  // A killed import may have written only the first part of an image.
  there.database.exec(`DELETE FROM imageParts WHERE hash = '${sent.hash}' AND position > 0`)
  expect(await takeOver(there, file)).toMatchObject({ images: { added: 0, present: 4 } })
  expect(contentsOf(there)).toEqual(contentsOf(here))
})

test('the JSON file of a chat has its images', async () => {
  const { here, there, file } = twoComputers()
  fillWithImages(here)
  await exportOne(here, file, 'one')
  expect(await takeOver(there, file)).toMatchObject({ images: { added: 3 }, messages: { added: 1 } })
  const { images, imageParts } = contentsOf(here)
  const isOfChat = (row: unknown) =>
    [sent, shared, drafted].some(({ hash }) => JSON.stringify(row).includes(hash))
  expect(contentsOf(there)).toMatchObject({
    images: images?.filter(isOfChat),
    imageParts: imageParts?.filter(isOfChat),
  })
})

const dataOf = ({ parts }: NewImage): string => [...parts].join('')
const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

async function withPlace(): Promise<Uint8Array> {
  return writePng({ width: 30, height: 8, before: pngChunk('eXIf', exif('GPS')) })
}

/** An image whose hash fits these bytes. */
const replaced = (bytes: Uint8Array) => ({
  id: hashOf(bytes),
  byteCount: bytes.length,
  data: Buffer.from(bytes).toString('base64'),
})

test.each<[string, () => object | Promise<object>]>([
  ['other bytes than its hash says', () => ({ data: dataOf(shared) })],
  ['another width', () => ({ width: 29 })],
  ['another type', () => ({ format: 'webp' })],
  ['another number of bytes', () => ({ byteCount: sent.byteCount + 1 })],
  ['a thumbnail of another type', () => ({ thumbnail: dataOf(sent) })],
  ['a thumbnail that is none', () => ({ thumbnail: '<svg/>' })],
  ['base64 with blanks', () => ({ data: `${dataOf(sent)}    ` })],
  ['its place in its metadata', async () => replaced(await withPlace())],
  ['no image', () => replaced(Buffer.from('<script>'))],
])('an image with %s is not imported, and its message is', async (_what, change) => {
  const { here, there, file } = twoComputers()
  fillWithImages(here)
  await exportEverything(here, file)
  const { data, ...changes } = { data: dataOf(sent), ...(await change()) }
  const hash = 'id' in changes ? String(changes.id) : sent.hash
  const body = linesOf(file)
    .slice(0, -1)
    .filter((line) => !line.startsWith(`{"type":"image-part","hash":"${sent.hash}"`))
    .flatMap((line) => {
      if (!line.startsWith(`{"type":"image","id":"${sent.hash}"`)) return [line]
      const image = { ...JSON.parse(line), ...changes }
      return [JSON.stringify(image), JSON.stringify({ type: 'image-part', hash, position: 0, data })]
    })
  writeFileSync(file, sealed(body))
  expect(await takeOver(there, file)).toMatchObject({
    images: { added: 3 },
    messages: { added: 2 },
    skipped: [{ reason: 'wrong-image', count: 1, names: [] }],
  })
  expect(there.store.messages.find('first')?.text).toBe(question)
  expect(there.store.images.find(hash)).toBeNull()
  expect([...there.store.images.readParts(hash)]).toEqual([])
})

test('a part of another image, or in another order, refuses the file', async () => {
  const { here, there, file } = twoComputers()
  fillWithImages(here)
  await exportEverything(here, file)
  const body = linesOf(file).slice(0, -1)
  const place = body.findIndex((line) => line.startsWith('{"type":"image-part"'))
  writeFileSync(file, sealed(body.toSpliced(place, 2, body[place + 1] ?? '', body[place] ?? '')))
  await expect(takeOver(there, file)).rejects.toThrow('out-of-place')
  expect(contentsOf(there)['images']).toEqual([])
})

test.each(['markdown', 'html'] as const)(
  '%s embeds the images, and a description stays text',
  async (format) => {
    const { here, file } = twoComputers()
    fillWithImages(here)
    here.database.exec(`DELETE FROM images WHERE hash = '${shared.hash}'`)
    await exportOne(here, file, 'one', { format })
    const text = readFileSync(file, 'utf8')
    expect(text).toContain(`data:image/png;base64,${dataOf(sent)}`)
    expect(text.split('data:image/')).toHaveLength(2)
    expect(text).toContain('[Image missing: photo.heic]')
    expect(text).not.toContain('](image:')
    expect(text).toContain('Which # one?')
    expect(text).not.toMatch(/(?<!\\)<script/u)
    const before = {
      markdown: '!["\\>\\<script\\>alert(1)\\</script\\> \\](x) !\\[y](',
      html: '<img alt="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; ](x) ![y" width="30" height="8" src="',
    }
    expect(text).toContain(`${before[format]}data:`)
  },
)
