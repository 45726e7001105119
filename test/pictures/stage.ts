import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright'
import { type HostProcess, launchHost } from '../host/launch.ts'
import { windowOf } from '../host/window-of.ts'
import { now, place } from './world/now.ts'
import type { PicturedService } from './world/service.ts'

/** Two pixels for one, as on the screens that most readers have. */
const density = 2

export interface Staging {
  readonly dataDirectory: string
  readonly service: PicturedService
  readonly size: readonly [width: number, height: number]
  readonly theme: 'light' | 'dark'
  readonly chooses?: readonly string[]
}

/** Runs the built app with its window open, and ends it. Always on the host, where the clock can be set. */
export async function onStage<T>(
  staging: Staging,
  work: (window: Page, host: HostProcess) => Promise<T>,
): Promise<T> {
  const { dataDirectory, service, size, theme, chooses = [] } = staging
  const certificates = join(dataDirectory, '..', 'pictures.pem')
  await writeFile(certificates, service.certificate)
  const host = await launchHost({
    settings: { dataDirectory, clockOffsetMs: now - Date.now(), openFiles: chooses },
    environment: {
      ...service.environment,
      NODE_EXTRA_CA_CERTS: certificates,
      TZ: place,
      LANG: 'en_US.UTF-8',
    },
  })
  const { window, browser } = await windowOf(host)
  try {
    const session = await window.context().newCDPSession(window)
    await setSize(session, size)
    await window.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    return await work(window, host)
  } catch (error) {
    throw new Error(`What the app said:\n${host.output()}`, { cause: error })
  } finally {
    await host.end('SIGTERM')
    await browser.close()
  }
}

/** Playwright forgets the density when it takes a screenshot. */
export async function setSize(
  session: CDPSession,
  [width, height]: readonly [width: number, height: number],
): Promise<void> {
  const metrics = { width, height, deviceScaleFactor: density, mobile: false }
  await session.send('Emulation.setDeviceMetricsOverride', metrics)
}

/**
 * Stops the clock that measures answers, and returns how to move it. So an answer takes as long as the film
 * shows, and not as long as taking the film.
 */
export async function stopClock(host: HostProcess): Promise<(ms: number) => Promise<unknown>> {
  await host.evaluate(String(stopInMain))
  return (ms) => host.evaluate(String(moveInMain), ms)
}

/** Runs in the main process, where it can use only the process's globals. */
function stopInMain(): void {
  const stoppedAt = performance.now()
  performance.now = () => stoppedAt
}

function moveInMain(_electron: object, ms: number): void {
  const at = performance.now() + ms
  performance.now = () => at
}
