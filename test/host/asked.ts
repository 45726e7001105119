import type {
  BrowserWindowConstructorOptions,
  CustomScheme,
  FromPartitionOptions,
  Menu,
  Notification,
  ProcessMetric,
  Tray,
} from 'electron'
import { listOpenContents } from './contents/open-contents.ts'
import { settings } from './given-settings.ts'
import { type LongTurn, watchTurns } from './turns.ts'

interface Asked {
  readonly windows: BrowserWindowConstructorOptions[]
  readonly sessions: { readonly partition: string; readonly options: FromPartitionOptions }[]
  readonly schemes: CustomScheme[]
  /** The notifications shown so far. A test emits a click or a failure: `notification.emit('click')`. */
  readonly notifications: Notification[]
  readonly globalShortcuts: {
    /** The keys that the app has. A test presses them by calling the function. */
    readonly registered: Map<string, () => void>
    /** The keys that the system or another program has: a test adds them. */
    readonly ownedElsewhere: Set<string>
  }
  /** The menus that the app opened for a text. A test clicks their items. */
  readonly textMenus: Menu[]
  /** The icons in the tray. A test emits their clicks, and clicks the items of their menus. */
  readonly trays: {
    readonly tray: Tray
    readonly shown: { readonly tooltip: string; readonly title: string; readonly menu: Menu | null }
  }[]
  /**
   * Names the files that a test is about to drop on a page. Chromium tells no page their places, and Electron tells
   * its preload.
   */
  announceDrag(paths: readonly string[]): void
  /** The ids of the windows that are minimized on the desktop, whatever Electron tells the app. */
  readonly minimized: Set<number>
  /** The metrics of each process of a page in `app.getAppMetrics`. A test may change them. */
  readonly process: Omit<ProcessMetric, 'pid'>
  /** The long turns of main since the last call; none unless the host has one thread. */
  longTurns(): Promise<readonly LongTurn[]>
}

const process: Asked['process'] = {
  type: 'Tab',
  creationTime: 0,
  sandboxed: true,
  cpu: { percentCPUUsage: 0, idleWakeupsPerSecond: 0 },
  memory: { workingSetSize: 100_000, peakWorkingSetSize: 100_000 },
}

/**
 * The app's exact requests, also where the host does nothing about them: a test may compare them with the
 * expected ones.
 */
export const asked: Asked = {
  windows: [],
  sessions: [],
  schemes: [],
  notifications: [],
  globalShortcuts: { registered: new Map(), ownedElsewhere: new Set() },
  textMenus: [],
  trays: [],
  announceDrag(paths) {
    for (const { post } of listOpenContents()) post({ type: 'dragged', paths })
  },
  minimized: new Set(),
  process,
  longTurns: settings.oneThread ? watchTurns() : async () => [],
}

/** Reads `asked` in a function that `HostProcess.evaluate` runs: it can use only the process's globals. */
export const askedName = 'electronHostAsked'
