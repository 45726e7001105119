import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { imageMark } from '../../../../src/shared/domain/chat/image-marks.ts'
import { imageLimits } from '../../../../src/shared/domain/images/image-header.ts'
import { placeMark } from '../../../fixtures/images/hostile-images.ts'
import {
  big,
  exif,
  join,
  jpegSegment,
  pngChunk,
  webpAlpha,
  webpChunk,
  webpExtended,
  webpLossless,
  webpLossy,
  writeJpeg,
  writePng,
  writeWebp,
} from '../../../fixtures/images/write-image.ts'
import { message as newMessage } from '../../../fixtures/samples/stored.ts'
import { imageOf, markOf } from '../../../fixtures/samples/stored-images.ts'
import { beginStory } from '../story.ts'

const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

const thumbnail = writeWebp(webpLossy)
const jpeg = writeJpeg(jpegSegment(0xe0, join('JFIF\0', [1, 1, 0, 0, 1, 0, 1, 0, 0])))
const segment = (kind: number): Uint8Array => jpegSegment(kind, placeMark)

async function openWithImages() {
  const { app, answered, open, conversationId, connectionId } = await beginStory('normal')
  const read = (bytes: Uint8Array = jpeg) =>
    app.request('images.read', { conversationId, data: toBase64(bytes), size: 'large' })
  const refused = (bytes: Uint8Array = jpeg) =>
    app.ask('images.read', { conversationId, data: toBase64(bytes), size: 'large' })
  const stored = (hash: string): Buffer =>
    Buffer.concat(Array.from(app.store.images.readParts(hash), (part) => Buffer.from(part, 'base64')))
  return { app, answered, open, conversationId, connectionId, read, refused, stored }
}

test('an image is stored once by its hash, in parts that join', async () => {
  const { app, read, stored } = await openWithImages()
  const pixels = join(...Array.from({ length: 40 }, () => pngChunk('IDAT', 'x'.repeat(50_000))))
  const bytes = await writePng({ width: 12, height: 8, after: pixels })
  const image = await read(bytes)
  expect(image).toMatchObject({ type: 'png', width: 12, height: 8, byteCount: bytes.length })
  expect(await read(bytes)).toEqual(image)
  expect(stored(image.hash).equals(bytes)).toBe(true)
  expect(app.store.images.find(image.hash)).toEqual(image)
  expect(app.store.images.thumbnail(image.hash)).toBe(toBase64(thumbnail))
})

test('an image of which an ended app stored a part is completed by the next reading', async () => {
  const { app, conversationId, read, stored } = await openWithImages()
  const pixels = join(...Array.from({ length: 20 }, () => pngChunk('IDAT', 'x'.repeat(50_000))))
  const bytes = await writePng({ width: 12, height: 8, after: pixels })
  const image = { type: 'png', width: 12, height: 8, byteCount: bytes.length } as const
  const hash = createHash('sha256').update(bytes).digest('hex')
  const parts = [toBase64(bytes.subarray(0, 450_000))]
  app.store.images.add(conversationId, { ...image, hash, addedAt: 0, thumbnail: '', parts })
  expect(await read(bytes)).toEqual({ ...image, hash })
  expect(stored(hash).equals(bytes)).toBe(true)
})

test('a copy of an image has its bytes, and the ending of its type', async () => {
  const { app, read } = await openWithImages()
  const { hash, byteCount } = await read()
  expect(await app.request('images.facts', { hash })).toEqual({ byteCount })
  expect(await app.request('images.save', { hash, name: 'a.heic' })).toBeNull()
  app.offered.place = app.folder
  const saved = await app.request('images.save', { hash, name: 'from/a.heic' })
  expect(saved?.fileName).toBe('from a.jpeg')
  expect(await readFile(`${app.folder}/from a.jpeg`)).toEqual(Buffer.from(jpeg))
  const gone = { hash: '0'.repeat(64) }
  expect(await app.ask('images.facts', gone)).toMatchObject({ code: 'not-found' })
  expect(await app.ask('images.save', { ...gone, name: 'a' })).toMatchObject({ code: 'not-found' })
})

test('a chat with a hundred images opens without reading one', async () => {
  const { app, conversationId } = await openWithImages()
  const images = Array.from({ length: 100 }, (_, index) => imageOf(`${index}`.padStart(6, '-')))
  let parentId: string | null = null
  for (const image of images) {
    app.store.images.add(conversationId, image)
    app.store.messages.insert(newMessage(image.hash, parentId, { conversationId, text: markOf(image) }))
    parentId = image.hash
  }
  // Without these tables, each look at an image would fail.
  const file = new DatabaseSync(joinPath(app.folder, 'tally.db'))
  const rename = (from: string, to: string): void => file.exec(`ALTER TABLE ${from} RENAME TO ${to}`)
  rename('images', 'movedImages')
  rename('imageParts', 'movedParts')
  expect(() => app.store.images.find(images[0]?.hash ?? '')).toThrow('no such table')
  const { messages } = await app.request('conversations.open', { conversationId })
  expect(messages.length).toBeGreaterThan(0)
  rename('movedImages', 'images')
  rename('movedParts', 'imageParts')
  file.close()
})

test('an image of an answer is shown without being stored', async () => {
  const { app } = await openWithImages()
  const shown = await app.request('images.show', { data: Buffer.from(jpeg).toString('base64') })
  expect(shown).toEqual({ type: 'jpeg', width: 12, height: 8, data: Buffer.from(jpeg).toString('base64') })
  expect(app.store.images.hasUnused(Number.MAX_SAFE_INTEGER)).toBe(false)
})

const clearWebp = (...others: Uint8Array[]): Uint8Array =>
  writeWebp(webpExtended(0xff), ...others, webpAlpha, webpLossy, ...others)

/** Answers of a page that was taken over, and the bytes that may be stored of them. */
test.each([
  [
    'PNG',
    await writePng({
      width: 12,
      height: 8,
      before: pngChunk('eXIf', placeMark),
      after: pngChunk('tEXt', placeMark),
    }),
    await writePng({ width: 12, height: 8 }),
  ],
  [
    'JPEG',
    join(writeJpeg(jpegSegment(0xe1, exif(placeMark)), ...[0xe0, 0xe2, 0xed, 0xfe].map(segment)), placeMark),
    writeJpeg(),
  ],
  ['WebP', writeWebp(webpExtended(8), webpLossy, webpChunk('EXIF', placeMark)), writeWebp(webpLossy)],
  [
    'lossless WebP',
    join(writeWebp(webpExtended(32), webpChunk('ICCP', placeMark), webpLossless), placeMark),
    writeWebp(webpLossless),
  ],
  [
    'transparent WebP',
    clearWebp(webpChunk('XMP ', placeMark)),
    writeWebp(webpExtended(16), webpAlpha, webpLossy),
  ],
])('metadata of a %s from the page is never stored', async (_type, answered, kept) => {
  const { app, read, stored } = await openWithImages()
  app.offered.encode = () => join(big(answered.length), answered, thumbnail, placeMark)
  const { hash } = await read()
  expect(stored(hash).toString('latin1')).toBe(Buffer.from(kept).toString('latin1'))
  expect(app.store.images.thumbnail(hash)).toBe(toBase64(thumbnail))
})

const large = await writePng({ width: 2_049, height: 1 })

test.each([
  ['nothing', join(''), 'damaged'],
  ['no thumbnail', join(big(jpeg.length), jpeg), 'damaged'],
  ['a cut image', join(big(jpeg.length - 2), jpeg.slice(0, -2), thumbnail), 'damaged'],
  ['a file that is no image', join(big(5), '<svg>', thumbnail), 'damaged'],
  ['a length without an end', join(big(2 ** 32 - 1), jpeg, thumbnail), 'damaged'],
  ['an image that is too large', join(big(large.length), large, thumbnail), 'damaged'],
  ['a thumbnail that is too large', join(big(jpeg.length), jpeg, large), 'damaged'],
  ['a reason', join('{"problem":"too-large-original"}'), 'too-large-original'],
  ['an unknown reason', join('{"problem":"none"}'), 'damaged'],
])('an answer of the page with %s stores nothing', async (_what, answer, problem) => {
  const { app, refused } = await openWithImages()
  app.offered.encode = () => answer
  expect(await refused()).toEqual({ ok: false, code: 'image-not-read', imageProblem: problem })
  expect(app.store.images.hasUnused(Number.MAX_SAFE_INTEGER)).toBe(false)
})

test('an image for a temporary chat that ended in the meantime is stored nowhere', async () => {
  const { app, connectionId } = await openWithImages()
  const { id: conversationId } = await app.request('conversations.beginTemporary', { connectionId })
  app.offered.encode = (bytes) => {
    app.store.temporary.forget()
    return join(big(bytes.length), bytes, thumbnail)
  }
  const file = { conversationId, data: toBase64(jpeg), size: 'large' } as const
  expect(await app.ask('images.read', file)).toMatchObject({ code: 'not-found' })
  expect(app.store.images.hasUnused(Number.MAX_SAFE_INTEGER)).toBe(false)
})

test('a draft that moves into a temporary chat, or out of it, takes its images along', async () => {
  const { app, conversationId, connectionId, read } = await openWithImages()
  const { hash, type, width, height } = await read()
  const draft = `${imageMark({ hash, type, width, height, detail: null, name: 'a.jpg', description: '' })}\nLook`
  const { id } = await app.request('conversations.beginTemporary', { connectionId })
  const move = async (from: string, to: string) => {
    await app.request('conversations.saveDraft', { conversationId: from, draft: '' })
    await app.request('conversations.saveDraft', { conversationId: to, draft })
  }
  await app.request('conversations.saveDraft', { conversationId, draft })
  await move(conversationId, id)
  // The next cleanup removes it from the file.
  expect(app.store.images.hasUnused(1)).toBe(true)
  expect(app.store.images.dropUnused(1)).toBe(true)
  expect([...app.store.images.readParts(hash)].join('')).toBe(toBase64(jpeg))
  await move(id, conversationId)
  app.store.temporary.forget()
  expect(app.store.images.find(hash)).toMatchObject({ hash, byteCount: jpeg.length })
  expect(app.store.images.thumbnail(hash)).toBe(toBase64(thumbnail))
  expect([...app.store.images.readParts(hash)].join('')).toBe(toBase64(jpeg))
  expect(app.store.images.hasUnused(Number.MAX_SAFE_INTEGER)).toBe(false)
})

test('a file beyond the limits never reaches the page', async () => {
  const { app, refused } = await openWithImages()
  app.offered.encode = () => expect.unreachable()
  const wide = await writePng({ width: imageLimits.side + 1, height: 1 })
  expect(await refused(wide)).toMatchObject({ imageProblem: 'too-long' })
})

test('the description and the exclusion of an image change it in its message alone', async () => {
  const { app, answered, conversationId, read } = await openWithImages()
  const { hash, type, width, height } = await read()
  const mark = { hash, type, width, height, detail: null, name: 'a.jpg' }
  const textWith = (description: string) =>
    `Look:\n${imageMark({ ...mark, description: '' })}\n${imageMark({ ...mark, description })}\nWhat is it?`
  await answered(textWith('Before'))
  const message = app.store.messages.path(conversationId).find(({ role }) => role === 'user')
  const ofImage = { conversationId, messageId: message?.id ?? '', index: 1 }
  const shown = await app.request('images.describe', { ...ofImage, description: 'A [red] square' })
  expect(shown.messages[0]?.text).toBe(textWith('A [red] square'))
  await app.request('images.exclude', { ...ofImage, index: 0, isExcluded: true })
  const excluded = await app.request('images.exclude', { ...ofImage, isExcluded: true })
  expect(excluded.messages[0]?.excludedImages).toEqual([0, 1])
  const included = await app.request('images.exclude', { ...ofImage, index: 0, isExcluded: false })
  expect(included.messages[0]?.excludedImages).toEqual([1])
  const missing = { ...ofImage, index: 2, isExcluded: true }
  expect(await app.ask('images.exclude', missing)).toMatchObject({ code: 'not-found' })
})
