import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CDPSession, Locator, Page } from 'playwright'
import type { HostProcess } from '../host/launch.ts'
import { animated, type Frame, indexed } from './animation.ts'
import { type Film, isFilm, type Scene, wholeWindow } from './scene.ts'
import { scenes } from './scenes.ts'
import { onStage, setSize, stopClock } from './stage.ts'
import { noteTaken } from './taken.ts'
import { type PicturedService, serviceHost, startPicturedService } from './world/service.ts'
import { writeWorld } from './world/write-world.ts'

type Calls = ReturnType<typeof writeWorld>

const pictures = fileURLToPath(new URL('../../docs/pictures', import.meta.url))
const maxKilobytes = { still: 200, film: 700 }
const maxLooks = 30
/** For what a user sees at once; the machine may be busy. */
const maxWaitMs = 20_000

/** Each scene on a copy of the same three months, so that none sees what another did. */
export async function takePictures(names: readonly string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tally-pictures-'))
  const service = await startPicturedService()
  try {
    const lived = join(folder, 'lived')
    const calls = await live(lived, service)
    for (const scene of scenes.filter(({ name }) => names.length === 0 || names.includes(name))) {
      const dataDirectory = join(folder, scene.name)
      if (scene.begins === 'three-months') await cp(lived, dataDirectory, { recursive: true })
      const png = await onStage({ ...scene, dataDirectory, service }, (window, host) =>
        take(scene, { window, host, service, calls }),
      )
      const file = join(pictures, `${scene.name}.png`)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, png)
      noteTaken(scene, scenes)
      const kilobytes = Math.ceil(png.length / 1_000)
      const isTooMuch = kilobytes > maxKilobytes[isFilm(scene) ? 'film' : 'still']
      console.log(`${scene.name}: ${kilobytes} kB${isTooMuch ? ', too large' : ''}`)
    }
  } finally {
    await service.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Connects as a user does, which puts the key where it belongs, and lets three months pass. */
async function live(dataDirectory: string, service: PicturedService): Promise<Calls> {
  await mkdir(dataDirectory)
  await onStage({ dataDirectory, service, size: wholeWindow, theme: 'light' }, async (window) => {
    await window.getByRole('textbox', { name: 'Base address' }).fill(serviceHost)
    await window.getByRole('textbox', { name: 'API key' }).fill(service.key)
    await window.getByRole('button', { name: 'Save' }).click()
    await window.getByRole('combobox', { name: 'Model' }).filter({ hasNotText: 'Choose a model' }).waitFor()
  })
  return writeWorld(join(dataDirectory, 'tally.db'))
}

interface Staged {
  readonly window: Page
  readonly host: HostProcess
  readonly service: PicturedService
  readonly calls: Calls
}

async function take(scene: Scene, staged: Staged): Promise<Buffer> {
  const { window, calls } = staged
  window.setDefaultTimeout(maxWaitMs)
  try {
    const shown = await scene.arrange(window, calls)
    if (scene.language !== undefined) await switchLanguage(window, scene.language)
    if (scene.lastSign !== undefined) await window.getByText(scene.lastSign).first().waitFor()
    await window.evaluate(() => document.fonts.ready)
    await window.mouse.move(0, 0)
    await window.evaluate(hideCaret)
    const session = await window.context().newCDPSession(window)
    await setSize(session, scene.size)
    if (isFilm(scene)) return animated(await playFilm(scene, session, staged))
    return indexed(await untilStill(() => lookAt(session, shown, scene.around ?? 0)))
  } catch (error) {
    const seen = join(tmpdir(), `tally-${scene.name.replace('/', '-')}-failed.png`)
    await writeFile(seen, await window.screenshot())
    throw new Error(`Couldn't take the picture ${scene.name}. The window's content is in ${seen}.`, {
      cause: error,
    })
  }
}

async function switchLanguage(window: Page, language: string): Promise<void> {
  await window.evaluate((value) => self.api.request('settings.set', { name: 'language', value }), language)
  await window.locator(`html[lang=${language}]`).waitFor()
}

async function playFilm(
  film: Film,
  session: CDPSession,
  { window, host, service }: Staged,
): Promise<Frame[]> {
  const look = () => lookAt(session, undefined, 0)
  const frames: Frame[] = []
  const pace = { answer: service.answer, passTime: await stopClock(host) }
  for await (const ms of film.play(window, pace)) frames.push({ png: await untilStill(look), ms })
  return frames
}

/** Runs in the window: a blinking caret is never still. */
function hideCaret(): void {
  const styles = new CSSStyleSheet()
  styles.replaceSync('* { caret-color: transparent !important }')
  document.adoptedStyleSheets.push(styles)
}

/** Late content moves the rest: the page is still once two looks in a row are the same. */
async function untilStill(look: () => Promise<Buffer>): Promise<Buffer> {
  let last = await look()
  for (let left = maxLooks; left > 0; left -= 1) {
    const next = await look()
    if (next.equals(last)) return next
    last = next
  }
  throw new Error('The window keeps changing.')
}

/** Playwright's own screenshots go back to one pixel for one. */
async function lookAt(session: CDPSession, shown: Locator | undefined, around: number): Promise<Buffer> {
  const clip = shown === undefined ? {} : { clip: await placeOf(shown, around) }
  const { data } = await session.send('Page.captureScreenshot', clip)
  return Buffer.from(data, 'base64')
}

async function placeOf(shown: Locator, around: number) {
  await shown.scrollIntoViewIfNeeded()
  const box = await shown.boundingBox()
  if (box === null) throw new Error('The element is not in the window.')
  const { x, y, width, height } = box
  return { x: x - around, y: y - around, width: width + 2 * around, height: height + 2 * around, scale: 1 }
}
