/** What a test or `npm run host` decides about the host; the app itself never sees it. */
export interface HostSettings {
  /** Where `userData` is; null leaves it where Electron would put it. */
  readonly dataDirectory: string | null
  /** Chromium's DevTools port on loopback; 0 takes a free one. */
  readonly cdpPort: number
  readonly headed: boolean
  /** Where Chromium writes down what it does in the network; null for nowhere. */
  readonly netLog: string | null
  /** What `app.getPath('exe')` says; null for Node's own. */
  readonly executable: string | null
  /** What `process.resourcesPath` is; null for none. */
  readonly resources: string | null
  /** What `app.isPackaged` says. */
  readonly isPackaged: boolean
  /** Save dialogs are answered with their suggested name in this directory. */
  readonly saveTo: string | null
  /** Open dialogs are answered with these files, one after the other. */
  readonly openFiles: readonly string[]
  /** Which button of every message box is pressed. */
  readonly messageBoxes: 'confirm' | 'cancel'
  /** The version that Electron says it is of; null for that of its package. */
  readonly electronVersion: string | null
  /** How far the wall clock of the app and of its pages is from the true one. */
  readonly clockOffsetMs: number
  /** Every message to a page is written down in this file, a line each, before it leaves. */
  readonly messagesTo: string | null
}

const settingsVariable = 'ELECTRON_HOST'

const defaults: HostSettings = {
  dataDirectory: null,
  cdpPort: 0,
  headed: false,
  netLog: null,
  executable: null,
  resources: null,
  isPackaged: false,
  saveTo: null,
  openFiles: [],
  messageBoxes: 'confirm',
  electronVersion: null,
  clockOffsetMs: 0,
  messagesTo: null,
}

/** Settings travel in one variable, because the host starts inside a process whose arguments are the app's. */
export function settingsEnvironment(settings: Partial<HostSettings>): Record<string, string> {
  return { [settingsVariable]: JSON.stringify(settings) }
}

export function readSettings(environment: NodeJS.ProcessEnv): HostSettings {
  const text = environment[settingsVariable]
  if (text === undefined) return defaults
  const given: Partial<HostSettings> = JSON.parse(text)
  return { ...defaults, ...given }
}
