/** `default` is what most desktops have in common; another one adds the limits of its own. */
export type HostProfile = 'default' | 'wayland' | 'mac'

/** A test's, or `npm run host`'s, decisions about the host; the app itself never sees them. */
export interface HostSettings {
  /** Where `userData` is; null leaves it where Electron would put it. */
  readonly dataDirectory: string | null
  /** Chromium's DevTools port on loopback; 0 takes a free one. */
  readonly cdpPort: number
  readonly headed: boolean
  /** Where Chromium writes down what it does in the network; null for nowhere. */
  readonly netLog: string | null
  /** The result of `app.getPath('exe')`; null for Node's own path. */
  readonly executable: string | null
  /** The value of `process.resourcesPath`; null for none. */
  readonly resources: string | null
  /** The value of `app.isPackaged`. */
  readonly isPackaged: boolean
  /** Save dialogs are answered with their suggested name in this directory. */
  readonly saveTo: string | null
  /** Open dialogs are answered with these files, one after the other. */
  readonly openFiles: readonly string[]
  /** Which button of every message box is pressed. */
  readonly messageBoxes: 'confirm' | 'cancel'
  /** How far the wall clock of the app and of its pages is from the true one. */
  readonly clockOffsetMs: number
  /** Every message to a page is written down in this file, a line each, before it leaves. */
  readonly messagesTo: string | null
  /** The desktop whose limits the windows have. */
  readonly profile: HostProfile
  /** Main's thread is also the thread of the windows, as in Electron: input waits for main, and long turns are noted. */
  readonly oneThread: boolean
}

const settingsVariable = 'ELECTRON_HOST'

export const defaultSettings: HostSettings = {
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
  clockOffsetMs: 0,
  messagesTo: null,
  profile: 'default',
  oneThread: false,
}

/** Settings are in one variable, because the host starts in a process whose arguments are the app's. */
export function settingsEnvironment(settings: Partial<HostSettings>): Record<string, string> {
  return {
    [settingsVariable]: JSON.stringify(settings),
    ...(settings.profile === 'wayland' && { XDG_SESSION_TYPE: 'wayland', WAYLAND_DISPLAY: 'wayland-0' }),
  }
}

export function readSettings(environment: NodeJS.ProcessEnv): HostSettings {
  const text = environment[settingsVariable]
  if (text === undefined) return defaultSettings
  const given: Partial<HostSettings> = JSON.parse(text)
  return { ...defaultSettings, ...given }
}
