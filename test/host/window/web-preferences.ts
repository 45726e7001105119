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
  'disableBlinkFeatures',
  // The host does not tell Chromium about these, so a page here can do a little more than one in Electron.
  'spellcheck',
  'devTools',
  'disableDialogs',
  'autoplayPolicy',
  'webgl',
]

/** Scripts that remove a Blink feature from a page. No script can remove Auxclick. */
const featureScripts: Readonly<Record<string, string>> = {
  Auxclick: '',
  FileSystemAccessLocal:
    'delete window.showOpenFilePicker; delete window.showSaveFilePicker; delete window.showDirectoryPicker;' +
    'delete DataTransferItem.prototype.getAsFileSystemHandle;',
}

/** A script that runs first in every document, and removes the features that the app disabled. */
export function scriptWithoutFeatures({ disableBlinkFeatures = '' }: WebPreferences): string {
  const names = disableBlinkFeatures.split(',').filter((name) => name !== '')
  return names
    .map((name) => {
      const script = featureScripts[name]
      if (script === undefined) throw notModelled(`webPreferences.disableBlinkFeatures: ${name}`)
      return script
    })
    .join('')
}

/** Some of these only concern a desktop's window frame, which a page cannot see. */
const knownOptions: readonly (keyof BrowserWindowConstructorOptions)[] = [
  'title',
  'type',
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
