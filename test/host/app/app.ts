import { mkdirSync } from 'node:fs'
import type { App } from 'electron'
import { announce } from '../announce.ts'
import { asked } from '../asked.ts'
import { listOpenContents } from '../contents/open-contents.ts'
import { createEvent } from '../events.ts'
import { settings } from '../given-settings.ts'
import { modelled } from '../page/modelled.ts'
import { giveActivationToken } from '../window/window-visibility.ts'
import { appEvents } from './app-events.ts'
import { appPackage } from './app-package.ts'
import { commandLine } from './command-line.ts'
import { getPath, setPath } from './paths.ts'
import { exit, quit } from './quitting.ts'
import { hasLock, releaseLock, requestLock, type SecondInstance } from './single-instance.ts'

const ready = Promise.withResolvers<void>()
let isReady = false
let name = appPackage.name
let isGpuUsed = true
let mayChangeGpu = true

export const app = modelled<App>('app', {
  ...appEvents.members,
  isPackaged: settings.isPackaged,
  commandLine,
  whenReady: () => ready.promise,
  isReady: () => isReady,
  quit: () => void quit(),
  exit: (code = 0) => void exit(code),
  // The host never restarts an app: the test that watches it does.
  relaunch: (options) => announce('relaunch', options?.execPath),
  getPath,
  setPath,
  getAppPath: () => appPackage.folder,
  getVersion: () => appPackage.version,
  getName: () => name,
  setName: (given) => {
    name = given
  },
  getLocale: () => 'en-US',
  getSystemLocale: () => 'en-US',
  // As on Linux, where `launch.ts` sets the variable unless a test does.
  getPreferredSystemLanguages: () => (process.env['LANGUAGE'] ?? 'en_US').replaceAll('_', '-').split(':'),
  requestSingleInstanceLock: (additionalData) => requestLock(getPath('userData'), additionalData, meetSecond),
  hasSingleInstanceLock: hasLock,
  releaseSingleInstanceLock: releaseLock,
  // The DevTools protocol doesn't say which process has which page. A test sets the memory of all of them.
  getAppMetrics: () => listOpenContents().map(({ contents }) => ({ ...asked.process, pid: contents.id })),
  // Electron's version also removes `--no-sandbox`; no app on the host starts with that switch: see
  // `commandLine.hasSwitch`.
  enableSandbox: () => undefined,
  disableHardwareAcceleration: () => {
    // Electron may be ready as soon as the main module has run; here, Chromium starts only then.
    if (!mayChangeGpu)
      throw new Error('app.disableHardwareAcceleration() can only be called before app is ready')
    isGpuUsed = false
  },
  isHardwareAccelerationEnabled: () => isGpuUsed,
  // There is no desktop to show these to.
  setAppUserModelId: () => undefined,
  setAboutPanelOptions: () => undefined,
})

/** From now on, Electron may be ready at any time. */
export function endMainModule(): void {
  mayChangeGpu = false
}

export function becomeReady(): void {
  mkdirSync(getPath('userData'), { recursive: true })
  isReady = true
  appEvents.emit('ready', createEvent({}), {})
  ready.resolve()
}

function meetSecond({ argv, workingDirectory, additionalData }: SecondInstance): void {
  giveActivationToken()
  appEvents.emit('second-instance', createEvent({}), argv, workingDirectory, additionalData)
}
