import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { crc32, deflateSync, inflateSync } from 'node:zlib'
import type { Locator, Page } from 'playwright'
import { type Scene, wholeWindow } from './scene.ts'
import { onStage } from './stage.ts'
import { noteTaken } from './taken.ts'
import { type PicturedService, serviceHost, startPicturedService } from './world/service.ts'
import { writeWorld } from './world/write-world.ts'

const signatureLength = 8

/** A length and a name before the data of a chunk, and a checksum behind it. */
const beforeData = 8

const chunkFrame = 12

interface Chunk {
  readonly name: string
  readonly data: Buffer
}

/** The same picture in fewer bytes: browsers pack in a hurry. */
function packed(png: Buffer): Buffer {
  const chunks = [...chunksOf(png)]
  const pixels = Buffer.concat(chunks.filter(({ name }) => name === 'IDAT').map(({ data }) => data))
  const smaller = deflateSync(inflateSync(pixels), { level: 9, memLevel: 9 })
  const kept = chunks.filter(({ name }) => name === 'IHDR' || name === 'PLTE')
  const written = [...kept, { name: 'IDAT', data: smaller }, { name: 'IEND', data: Buffer.alloc(0) }]
  return Buffer.concat([png.subarray(0, signatureLength), ...written.map(bytesOf)])
}

function* chunksOf(png: Buffer): Generator<Chunk> {
  for (let at = signatureLength; at < png.length; ) {
    const length = png.readUInt32BE(at)
    const name = png.toString('latin1', at + 4, at + beforeData)
    yield { name, data: png.subarray(at + beforeData, at + beforeData + length) }
    at += chunkFrame + length
  }
}

function bytesOf({ name, data }: Chunk): Buffer {
  const bytes = Buffer.alloc(chunkFrame + data.length)
  bytes.writeUInt32BE(data.length)
  bytes.write(name, 4, 'latin1')
  data.copy(bytes, beforeData)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, beforeData + data.length)), beforeData + data.length)
  return bytes
}

type Calls = ReturnType<typeof writeWorld>

const pictures = fileURLToPath(new URL('../../docs/pictures', import.meta.url))
const maxKilobytes = 200
const maxLooks = 30
/** For what a person sees at once; the machine may be busy. */
const maxWaitMs = 20_000

/** Each scene on a copy of the same three months, so that none sees what another did. */
export async function takePictures(scenes: readonly Scene[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tally-pictures-'))
  const service = await startPicturedService()
  try {
    const lived = join(folder, 'lived')
    const calls = await live(lived, service)
    for (const scene of scenes) {
      const dataDirectory = join(folder, scene.name)
      if (scene.begins === 'three-months') await cp(lived, dataDirectory, { recursive: true })
      const png = await onStage({ ...scene, dataDirectory, service }, (window) => take(scene, window, calls))
      await writeFile(join(pictures, `${scene.name}.png`), png)
      noteTaken(scene)
      const kilobytes = Math.ceil(png.length / 1_000)
      console.log(`${scene.name}: ${kilobytes} kB${kilobytes > maxKilobytes ? ', which is too much' : ''}`)
    }
  } finally {
    await service.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Connects as a person does, which puts the key where it belongs, and lets three months pass. */
async function live(dataDirectory: string, service: PicturedService): Promise<Calls> {
  await mkdir(dataDirectory)
  await onStage({ dataDirectory, service, size: wholeWindow, theme: 'light' }, async (window) => {
    await window.getByRole('textbox', { name: 'Base address' }).fill(serviceHost)
    await window.getByRole('textbox', { name: 'API key' }).fill(service.key)
    await window.getByRole('button', { name: 'Save' }).click()
    await window.getByRole('combobox', { name: 'Model' }).filter({ hasText: '·' }).waitFor()
  })
  return writeWorld(join(dataDirectory, 'tally.db'))
}

async function take(scene: Scene, window: Page, calls: Calls): Promise<Buffer> {
  window.setDefaultTimeout(maxWaitMs)
  try {
    const shown = await scene.arrange(window, calls)
    await window.evaluate(() => document.fonts.ready)
    await window.mouse.move(0, 0)
    return packed(await untilStill(() => lookAt(window, shown, scene.around ?? 0)))
  } catch (error) {
    const seen = join(tmpdir(), `tally-${scene.name}-failed.png`)
    await writeFile(seen, await window.screenshot())
    throw new Error(`The scene ${scene.name} could not be taken; what was in the window is in ${seen}.`, {
      cause: error,
    })
  }
}

/** Late content moves the rest: the page is still once two looks in a row are the same. */
async function untilStill(look: () => Promise<Buffer>): Promise<Buffer> {
  let last = await look()
  for (let left = maxLooks; left > 0; left -= 1) {
    const next = await look()
    if (next.equals(last)) return next
    last = next
  }
  throw new Error('It does not come to rest.')
}

async function lookAt(window: Page, shown: Locator | undefined, around: number): Promise<Buffer> {
  const how = { animations: 'disabled', caret: 'hide' } as const
  const clip = shown === undefined ? {} : { clip: await placeOf(shown, around) }
  return window.screenshot({ ...how, ...clip })
}

async function placeOf(shown: Locator, around: number) {
  await shown.scrollIntoViewIfNeeded()
  const box = await shown.boundingBox()
  if (box === null) throw new Error('It is not in the window.')
  const { x, y, width, height } = box
  return { x: x - around, y: y - around, width: width + 2 * around, height: height + 2 * around }
}
