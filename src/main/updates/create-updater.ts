import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { app } from 'electron'
import type { UpdateObstacle } from '../../shared/contract/app/update.ts'
import { imageOf, type Program } from '../program-facts.ts'
import { thisProgram } from '../read-program-facts.ts'
import { readUpdateFeed } from './update-feed.ts'
import type { Updater } from './updater.ts'

type ElectronUpdater = Omit<Updater, 'obstacle' | 'feed'>

interface Means {
  readonly home: string
  readonly isPortable: boolean
  releaseData(): void
  readonly get: (
    asked: { address: string; maxBytes: number; mayAsk(url: URL): boolean },
    stop: AbortSignal,
  ) => AsyncIterable<Uint8Array>
}

/** Updates this copy of Tally, where possible. Loaded at first use, so that no start waits for it. */
export function createUpdater({ home, isPortable, releaseData, get }: Means): Updater {
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
    look: async (stop) => (await whole()).look(stop),
    bring: async (tell, stop) => (await whole()).bring(tell, stop),
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

interface Installed extends Program {
  readonly isPackaged: boolean
  readonly isPortable: boolean
  readonly resources: string
  readonly hasFeed: boolean
  readonly hasKey: boolean
  readonly isSigned: boolean
}

/** The reason why this copy of Tally cannot update itself, known before any request; null where it can. */
export function findUpdateObstacle(installed: Installed): UpdateObstacle | null {
  const { isPackaged, environment, isPortable, hasFeed, hasKey, platform } = installed
  if (!isPackaged) return 'unpacked'
  if (isPortable || environment['PORTABLE_EXECUTABLE_DIR'] !== undefined) return 'portable'
  const own = platform === 'linux' ? onLinux(installed) : platform === 'win32' ? onWindows(installed) : null
  if (own !== null) return own
  if (!hasFeed) return 'no-feed'
  if (!hasKey) return 'no-key'
  return platform === 'darwin' ? onMac(installed) : null
}

function onLinux(installed: Installed): UpdateObstacle | null {
  const { environment, executable, resources } = installed
  const image = imageOf(installed)
  if (image !== null) return isWritable(image) && isWritable(dirname(image)) ? null : 'not-writable'
  const kind = packageKind(resources)
  if (kind === 'deb' || kind === 'rpm') return kind
  const isForeign = environment['SNAP'] !== undefined || environment['FLATPAK_ID'] !== undefined
  return isForeign || /^\/(?:usr|opt|nix|snap|app)\//.test(executable) ? 'package-manager' : 'unpacked'
}

/** An installed copy has its uninstaller next to it; an unpacked one has none. */
function onWindows({ executable }: Installed): UpdateObstacle | null {
  return existsSync(join(dirname(executable), 'Uninstall Tally.exe')) ? null : 'unpacked'
}

/** macOS runs an app from a temporary path if it was started in its download folder. */
function onMac({ executable, isSigned }: Installed): UpdateObstacle | null {
  if (executable.includes('/AppTranslocation/')) return 'translocated'
  if (!isSigned) return 'not-signed'
  return isWritable(join(dirname(executable), '../..')) ? null : 'not-writable'
}

function packageKind(resources: string): string | null {
  try {
    return readFileSync(join(resources, 'package-type'), 'utf8').trim()
  } catch {
    return null
  }
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}
