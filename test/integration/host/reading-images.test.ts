import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { beforeAll, expect, test } from 'vitest'
import type { EncodedImage } from '../../../src/main/window/extract-image.ts'
import {
  type ImageSizeName,
  imageProblems,
  readImageHeader,
} from '../../../src/shared/domain/images/image-header.ts'
import { cases } from '../../fixtures/cases.ts'
import { hostileImages, placeMark, plainImages } from '../../fixtures/images/hostile-images.ts'
import { exif, jpegSegment, writeJpeg, writePng } from '../../fixtures/images/write-image.ts'
import { openSampleApart, type Sample } from './sample.ts'

let sample: Sample
/** The folder of a build that has nothing but the page's script. */
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reading-images-'))
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'esnext',
      modulePreload: false,
      rolldownOptions: {
        input: join(import.meta.dirname, '../../../src/extraction/image-page.ts'),
        output: { codeSplitting: false, entryFileNames: 'image.js' },
      },
    },
  })
  await writeFile(join(folder, 'extraction-manifest.json'), JSON.stringify({ 'extract-image': 'image.js' }))
  const apart = await openSampleApart({ SAMPLE_RESOLVES: 'nothing' })
  sample = apart.sample
  return async () => {
    await apart.close()
    await rm(folder, { recursive: true })
  }
})

/** Runs in the main process. Gives the image with its bytes as base64, or the problem of the error. */
const reading = `(_electron, { folder, file, size }) => {
  globalThis.readImage ??= globalThis.createImageReader(globalThis.createExtractor(folder))
  const { readFile } = process.getBuiltinModule('node:fs/promises')
  return readFile(file).then((bytes) => globalThis.readImage(bytes, size, new AbortController().signal)).then(
    ({ bytes, thumbnail, ...image }) => ({
      ...image,
      bytes: bytes.toString('base64'),
      thumbnail: thumbnail.toString('base64'),
    }),
    (error) => ({ problem: error.imageProblem ?? String(error.stack) }),
  )
}`

interface Read extends Omit<EncodedImage, 'bytes' | 'thumbnail'> {
  readonly bytes: Buffer
  readonly thumbnail: Buffer
  readonly problem?: string
}

async function read(bytes: Uint8Array, size: ImageSizeName = 'large'): Promise<Read> {
  const file = join(folder, 'file')
  await writeFile(file, bytes)
  const answer = (await sample.evaluate(reading, { folder, file, size })) as Record<string, string>
  const bytesOf = (name: string): Buffer => Buffer.from(answer[name] ?? '', 'base64')
  return { ...(answer as unknown as Read), bytes: bytesOf('bytes'), thumbnail: bytesOf('thumbnail') }
}

test('each type becomes an image of its own size, with a thumbnail', async () => {
  for (const [name, bytes] of Object.entries(await plainImages())) {
    const image = await read(bytes)
    expect(image, name).toMatchObject({ width: 12, height: 8 })
    expect(readImageHeader(image.bytes), name).toEqual({ type: image.type, width: 12, height: 8 })
    expect(readImageHeader(image.thumbnail), name).toEqual({ type: 'webp', width: 12, height: 8 })
  }
})

test('a chosen size is the longest side, and the thumbnail is small', async () => {
  const bytes = await writePng({ width: 6_000, height: 3_000 })
  expect(await read(bytes, 'small')).toMatchObject({ width: 1_024, height: 512 })
  expect(await read(bytes, 'original')).toMatchObject({ width: 6_000, height: 3_000 })
  const { width, height, thumbnail } = await read(bytes)
  expect({ width, height }).toEqual({ width: 2_048, height: 1_024 })
  expect(readImageHeader(thumbnail)).toMatchObject({ width: 320, height: 160 })
})

test('a photo that lies on its side is turned, and its place is not kept', async () => {
  const image = await read(writeJpeg(jpegSegment(0xe1, exif(placeMark))))
  expect(image).toMatchObject({ type: 'jpeg', width: 8, height: 12 })
  expect(image.bytes.includes('Exif')).toBe(false)
})

/** Any part of these words would be metadata. */
const foreignWords = [
  placeMark,
  'GPS',
  'Exif',
  'ICC_PROFILE',
  'iCCP',
  'ICCP',
  'xmp',
  'XMP',
  'tEXt',
  'zTXt',
  'evil.invalid',
]

test('a hostile file is refused or becomes pixels alone, and the next file is read', async () => {
  const files = await hostileImages()
  const step = Math.ceil(files.length / cases(80))
  for (const { name, bytes, problem } of files.filter((_, index) => index % step === 0)) {
    const image = await read(bytes)
    if (problem !== undefined) expect(image.problem, name).toBe(problem)
    if (image.problem !== undefined) {
      expect(imageProblems, name).toContain(image.problem)
      continue
    }
    expect(Math.max(image.width, image.height), name).toBeLessThanOrEqual(2_048)
    for (const words of foreignWords)
      expect([image.bytes.includes(words), image.thumbnail.includes(words)], `${name}: ${words}`).toEqual([
        false,
        false,
      ])
  }
  expect(await read(writeJpeg())).toMatchObject({ width: 12, height: 8 })
})
