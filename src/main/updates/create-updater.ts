import { join } from 'node:path'
import { app } from 'electron'
import { thisProgram } from '../read-installation.ts'
import { readUpdateFeed } from './update-feed.ts'
import { findUpdateObstacle } from './update-obstacle.ts'
import type { Updater } from './updater.ts'

type ElectronUpdater = Omit<Updater, 'obstacle' | 'feed'>

interface Dependencies {
  readonly home: string
  readonly isPortable: boolean
  releaseData(): void
  readonly get: (
    asked: { address: string; maxBytes: number; mayAsk(url: URL): boolean },
    stop: AbortSignal,
  ) => AsyncIterable<Uint8Array>
}

/** Updates this copy of Tally, where possible. Loaded at first use, so that no start waits for it. */
export function createUpdater({ home, isPortable, releaseData, get }: Dependencies): Updater {
  const resources = process.resourcesPath ?? ''
  const feed = app.isPackaged ? readUpdateFeed({ resources, appFolder: app.getAppPath() }) : null
  const obstacle = findUpdateObstacle({
    ...thisProgram(),
    isPackaged: app.isPackaged,
    isPortable,
    resources,
    hasFeed: feed !== null,
    hasKey: feed !== null && feed.key !== '',
    isSigned: feed?.isSigned === true,
  })
  let loading: Promise<ElectronUpdater> | null = null
  let loaded: ElectronUpdater | null = null

  async function load(): Promise<ElectronUpdater> {
    if (feed === null || obstacle !== null) throw new Error('There is nothing to be asked here.')
    const { createElectronUpdater } = await import('./electron-updater.ts')
    loaded = createElectronUpdater({
      app: adapterOf(home, resources),
      feed,
      read: (address, maxBytes, stop) => get({ address, maxBytes, mayAsk: feed.mayAsk }, stop),
      platform: process.platform,
      arch: process.arch,
    })
    return loaded
  }

  const whole = () => (loading ??= load())
  return {
    obstacle,
    feed: feed?.address ?? null,
    check: async (stop) => (await whole()).check(stop),
    download: async (onReceived, stop) => (await whole()).download(onReceived, stop),
    restart: async () => (await whole()).restart(),
    finish() {
      // Releases the lock, so that the restarted Tally can get it.
      app.releaseSingleInstanceLock()
      releaseData()
      loaded?.finish()
    },
  }
}

/** Its files go into the app's data folder, in a subfolder that the packaging names. */
function adapterOf(home: string, resources: string) {
  return {
    version: app.getVersion(),
    name: app.getName(),
    isPackaged: app.isPackaged,
    appUpdateConfigPath: join(resources, 'app-update.yml'),
    userDataPath: home,
    baseCachePath: home,
    whenReady: () => app.whenReady(),
    relaunch: () => app.relaunch(),
    quit: () => app.quit(),
    onQuit: () => {},
  }
}
