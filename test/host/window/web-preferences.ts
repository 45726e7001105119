import type { BrowserWindowConstructorOptions, WebPreferences } from 'electron'
import { notModelled } from '../page/modelled.ts'

/** The only way that the host's pages work, whether asked for or not. */
const fixedPreferences: WebPreferences = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  plugins: false,
  enableWebSQL: false,
  navigateOnDragDrop: false,
}

const knownPreferences: readonly (keyof WebPreferences)[] = [
  'preload',
  'session',
  'partition',
  'javascript',
  // The host does not tell Chromium about these, so a page here can do a little more than one in Electron.
  'spellcheck',
  'devTools',
  'disableBlinkFeatures',
  'disableDialogs',
  'autoplayPolicy',
  'webgl',
]

/** Some of these only concern a desktop's window frame, which a page cannot see. */
const knownOptions: readonly (keyof BrowserWindowConstructorOptions)[] = [
  'title',
  'width',
  'height',
  'x',
  'y',
  'minWidth',
  'minHeight',
  'show',
  'minimizable',
  'maximizable',
  'fullscreenable',
  'icon',
  'autoHideMenuBar',
  'backgroundColor',
  'webPreferences',
]

export function checkWindowOptions(options: BrowserWindowConstructorOptions): void {
  const { webPreferences = {} } = options
  for (const name of Object.keys(options))
    if (!isOneOf(knownOptions, name)) throw notModelled(`new BrowserWindow({ ${name} })`)
  for (const [name, value] of Object.entries(webPreferences)) {
    if (isOneOf(knownPreferences, name)) continue
    if (!(name in fixedPreferences) || value !== Reflect.get(fixedPreferences, name))
      throw notModelled(`webPreferences.${name}: ${String(value)}`)
  }
}

function isOneOf(names: readonly string[], name: string): boolean {
  return names.includes(name)
}
