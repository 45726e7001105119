import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from '@playwright/test'
import type * as Electron from 'electron'
import { type HostProcess, launchHost, refusalOf } from '../host/launch.ts'

// Main's requests to Electron before there is a page. The host records them exactly.

interface Asked {
  readonly windows: readonly Record<string, unknown>[]
  readonly sessions: readonly unknown[]
  readonly schemes: readonly unknown[]
}

interface Start {
  readonly isPackaged: boolean
  readonly switches?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
}

function start(dataDirectory: string, { isPackaged, ...options }: Start): Promise<HostProcess> {
  const environment = { ...options.environment, TALLY_DATA_DIR: dataDirectory }
  return launchHost({ ...options, settings: { dataDirectory, isPackaged }, environment })
}

/** Runs in the main process: values that cannot be sent are replaced by the name of their type. */
function readAsked(): Asked {
  const { windows, sessions, schemes } = Reflect.get(globalThis, 'electronHostAsked')
  const plain = (value: unknown): unknown => (value instanceof Object ? typeof value : value)
  const preferencesOf = ({ webPreferences }: { webPreferences: object }): Record<string, unknown> =>
    Object.fromEntries(Object.entries(webPreferences).map(([name, value]) => [name, plain(value)]))
  return { windows: windows.map(preferencesOf), sessions, schemes }
}

function readMain({ app, Menu, session }: typeof Electron) {
  const rolesOf = (menu: Electron.Menu | null | undefined): string[] =>
    (menu?.items ?? []).flatMap((item) => [item.label, ...rolesOf(item.submenu)])
  const window = session.fromPartition('window')
  return {
    rules: app.commandLine.getSwitchValue('host-resolver-rules'),
    calls: app.commandLine.getSwitchValue('webrtc-ip-handling-policy'),
    isSpelling: [window, session.defaultSession].map((each) => each.isSpellCheckerEnabled()),
    isOnDisk: window.isPersistent(),
    labels: rolesOf(Menu.getApplicationMenu()),
  }
}

for (const isPackaged of [true, false])
  test(`the window's security options are all set explicitly (a release: ${isPackaged})`, async () => {
    const app = await start(test.info().outputPath('data'), { isPackaged })
    const asked = (await app.evaluate(String(readAsked))) as Asked
    const main = (await app.evaluate(String(readMain))) as ReturnType<typeof readMain>
    await app.end('SIGTERM')
    expect(asked).toEqual({
      windows: [
        {
          preload: expect.stringMatching(/[\\/]out[\\/]preload[\\/]index\.cjs$/),
          session: 'object',
          sandbox: true,
          contextIsolation: true,
          nodeIntegration: false,
          nodeIntegrationInWorker: false,
          nodeIntegrationInSubFrames: false,
          webSecurity: true,
          allowRunningInsecureContent: false,
          experimentalFeatures: false,
          disableBlinkFeatures: 'Auxclick,FileSystemAccessLocal',
          webviewTag: false,
          plugins: false,
          webgl: false,
          enableWebSQL: false,
          navigateOnDragDrop: false,
          disableDialogs: true,
          autoplayPolicy: 'document-user-activation-required',
          // Elsewhere, Electron would download dictionaries.
          spellcheck: process.platform === 'darwin',
          devTools: !isPackaged,
        },
      ],
      sessions: [{ partition: 'window', options: { cache: false } }],
      schemes: [
        { scheme: 'app', privileges: { standard: true, secure: true } },
        { scheme: 'extract', privileges: { standard: true, secure: true, supportFetchAPI: true } },
      ],
    })
    expect(main).toMatchObject({
      rules: 'MAP * ~NOTFOUND',
      calls: 'disable_non_proxied_udp',
      isSpelling: [false, false],
      isOnDisk: false,
    })
    for (const name of ['Reload', 'Developer tools']) expect(main.labels.includes(name)).toBe(!isPackaged)
  })

const weakened: readonly (Omit<Start, 'isPackaged'> & { readonly named: string })[] = [
  { named: '--remote-debugging-port', switches: ['--remote-debugging-port=9222'] },
  { named: '--inspect', switches: ['other', '--inspect=0.0.0.0:9229'] },
  { named: '--no-sandbox', switches: ['--no-sandbox'] },
  { named: '--password-store', switches: ['--password-store=basic'] },
  { named: 'NODE_TLS_REJECT_UNAUTHORIZED', environment: { NODE_TLS_REJECT_UNAUTHORIZED: '0' } },
]

for (const { named, ...options } of weakened)
  test(`a release that is given ${named} reports it and exits before it opens anything`, async () => {
    const data = test.info().outputPath('data')
    const refusal = await refusalOf(start(data, { isPackaged: true, ...options }))
    expect(refusal).toContain('ended with 1')
    expect(refusal).toContain("Tally didn't start")
    expect(refusal).toContain(named)
    expect(refusal).not.toContain('9222')
    expect(existsSync(data) ? readdirSync(data) : []).toEqual([])
  })

test('an AppImage without a sandbox says what to install, and opens nothing', async () => {
  test.skip(process.platform !== 'linux', 'only Linux has AppImages')
  const data = test.info().outputPath('data')
  const environment = { APPIMAGE: '/home/ada/Tally.AppImage', APPDIR: dirname(process.execPath) }
  const app = await refusalOf(start(data, { isPackaged: true, switches: ['--no-sandbox'], environment }))
  expect(app).toContain('ended with 1')
  expect(app).toContain('Install the deb or rpm package')
  expect(existsSync(join(data, 'tally.db'))).toBe(false)
})

test('a development build starts with any switches', async () => {
  const app = await start(test.info().outputPath('data'), { isPackaged: false, switches: ['--no-sandbox'] })
  expect(app.output()).not.toContain("Tally didn't start")
  await app.end('SIGTERM')
})
