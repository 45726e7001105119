import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, vi } from 'vitest'
import type { LoggedEnd } from '../../../src/main/inference/inference.ts'
import { createTrust } from '../../../src/main/inference/transport/certificates.ts'
import { createFileDownload } from '../../../src/main/inference/transport/file-download.ts'
import { createLog } from '../../../src/main/log.ts'
import { createUpdateService } from '../../../src/main/services/app/updates.ts'
import { createElectronUpdater } from '../../../src/main/updates/electron-updater.ts'
import { readUpdateFeed } from '../../../src/main/updates/update-feed.ts'
import { findUpdateObstacle } from '../../../src/main/updates/update-obstacle.ts'
import type { Updater } from '../../../src/main/updates/updater.ts'
import { defaultLimits } from '../../../src/shared/contract/app/settings.ts'
import type { UpdateState } from '../../../src/shared/contract/app/update.ts'
import type { AppEvent } from '../../../src/shared/contract/events.ts'
import type { UpdateMode } from '../../../src/shared/domain/app/setting-choices.ts'
import { temporaryFolder } from '../../fixtures/temporary-folder.ts'
import { makersKey } from './feed-server.ts'

interface Given {
  readonly feed: string | null
  /** The public key in the build. */
  readonly key?: string
  /** The whole `package.json` of the build, if it is malformed. */
  readonly packageText?: string
  readonly version?: string
  readonly mode?: UpdateMode
  readonly isPortable?: boolean
  /** The kind of an installed package, from which another AppImage was started here. */
  readonly packageType?: string
  readonly isBusy?: () => boolean
  readonly waitMs?: number
}

/** The program in the AppImage. */
const image = '#!/bin/sh\nexit 0\n'
const executable = '/opt/Tally/tally'

/** The updates as a window asks for them. */
function asWindow({ handlers, ...updates }: ReturnType<typeof createUpdateService>) {
  return {
    ...updates,
    read: handlers['updates.read'],
    check: handlers['updates.check'],
    download: handlers['updates.download'],
    cancel: handlers['updates.cancel'],
    postpone: handlers['updates.postpone'],
    install: handlers['updates.install'],
  }
}

/** Updates without Electron: the real updater as on Linux, the real transport, the real service. */
export function startUpdatingApp(given: Given) {
  const { feed: address, key = makersKey, version = '9.0.0', mode = 'notify', waitMs = 2_000 } = given
  const home = temporaryFolder()
  const [resources, place, data] = ['resources', 'place', 'data'].map((name) => join(home, name)) as [
    string,
    string,
    string,
  ]
  for (const folder of [resources, place, data]) mkdirSync(folder)
  const program = join(place, 'Tally.AppImage')
  writeFileSync(program, image)
  chmodSync(program, 0o755)
  vi.stubEnv('APPIMAGE', program)
  vi.stubEnv('APPDIR', given.packageType === undefined ? dirname(executable) : '/tmp/.mount_Other')
  if (given.packageType !== undefined) writeFileSync(join(resources, 'package-type'), given.packageType)
  if (address !== null)
    writeFileSync(
      join(resources, 'app-update.yml'),
      `provider: generic\nurl: ${address}\nupdaterCacheDirName: tally-updater\n`,
    )
  writeFileSync(
    join(home, 'package.json'),
    given.packageText ?? JSON.stringify({ name: 'tally', updates: { key, isSigned: false } }),
  )

  const rows: { address: string; end: LoggedEnd | null }[] = []
  const quit = vi.fn<() => void>()
  const feed = readUpdateFeed({ resources, appFolder: home })
  const get = createFileDownload({
    elapsed: () => performance.now(),
    limits: () => defaultLimits,
    route: () => Promise.resolve({ proxy: null, certificates: [] }),
    requests: {
      begin: ({ address: asked }) => {
        const row: (typeof rows)[0] = { address: asked, end: null }
        rows.push(row)
        return (end) => (row.end = end)
      },
    },
    onResume: () => () => {},
    trust: createTrust(),
    waitMs,
  })
  const obstacle = findUpdateObstacle({
    platform: 'linux',
    environment: process.env,
    isPackaged: true,
    isPortable: given.isPortable ?? false,
    executable,
    resources,
    hasFeed: feed !== null,
    hasKey: feed !== null && feed.key !== '',
    isSigned: false,
  })
  const electronUpdater =
    feed &&
    createElectronUpdater({
      app: {
        version,
        name: 'Tally',
        isPackaged: true,
        appUpdateConfigPath: join(resources, 'app-update.yml'),
        userDataPath: data,
        baseCachePath: data,
        whenReady: () => Promise.resolve(),
        relaunch() {},
        quit,
        onQuit() {},
      },
      feed,
      read: (file, maxBytes, stop) => get({ address: file, maxBytes, mayAsk: feed.mayAsk }, stop),
      platform: 'linux',
      arch: 'x64',
    })
  const kept = new Map<string, unknown>()
  const events: AppEvent[] = []
  let time = Date.now()
  const start = () =>
    asWindow(
      createUpdateService({
        updater: { obstacle, feed: feed?.address ?? null, ...electronUpdater } as Updater,
        fileDialogs: { appVersion: version },
        settings: { read: () => ({ updates: mode }) as never },
        store: {
          settings: { read: (name) => kept.get(name), write: (name, value) => void kept.set(name, value) },
        },
        chat: { isAnswering: given.isBusy ?? (() => false) },
        publish: (event) => void events.push(event),
        log: createLog(
          () => {},
          () => 0,
        ),
        now: () => time,
        elapsed: () => performance.now(),
      }),
    )
  const updates = start()
  return {
    updates,
    /** The same copy, started again. */
    start,
    rows,
    events,
    quit,
    program,
    data,
    place,
    /** Every file below the data folder. */
    files: () =>
      readdirSync(data, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name),
    pass: (ms: number) => (time += ms),
    async fetched(): Promise<UpdateState> {
      updates.download()
      await expect.poll(() => updates.read().step).not.toBe('downloading')
      return updates.read()
    },
  }
}
