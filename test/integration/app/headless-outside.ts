import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { MessageBoxOptions } from 'electron'
import { describeVersions } from '../../../src/main/about.ts'
import { createExportedFiles } from '../../../src/main/files/exported-files.ts'
import { createConsent } from '../../../src/main/hardening/consent.ts'
import { createRouteFinder } from '../../../src/main/inference/route-finder.ts'
import type { TrayState } from '../../../src/main/menus/tray-template.ts'
import type { Running } from '../../../src/main/services/app/diagnostics.ts'
import type { DocumentPorts } from '../../../src/main/services/chat/documents.ts'
import type { TrustSettings } from '../../../src/main/services/connections/trust-settings.ts'
import type { FileDialogs } from '../../../src/main/services/file-dialogs-port.ts'
import type { EmbeddedPrices } from '../../../src/main/services/money/embedded-prices.ts'
import { readEngineVersion } from '../../../src/main/storage/database/engine-version.ts'
import type { Store } from '../../../src/main/storage/store.ts'
import { createImageReader, type EncodeImage } from '../../../src/main/window/extract-image.ts'
import { wordsOfNews } from '../../../src/main/window/notification-words.ts'
import type { Notifications } from '../../../src/main/window/notifications.ts'
import type { KeysOutcome } from '../../../src/main/window/quick-shortcut.ts'
import type { TrayIcon } from '../../../src/main/window/tray.ts'
import type { GlobalShortcuts } from '../../../src/shared/contract/app/system-abilities.ts'
import { displayName } from '../../../src/shared/domain/app/display-name.ts'
import { AppError } from '../../../src/shared/domain/app/errors.ts'
import { big, join as joinBytes, webpLossy, writeWebp } from '../../fixtures/images/write-image.ts'

export interface Offered {
  file: { name: string; bytes: Uint8Array } | null
  /** The folder for a file that is exported, and the file that is imported. */
  place: string | null
  picked: string | null
  /** The facts that the embedded list has of a model, wherever the service is. */
  listedModel: EmbeddedPrices['find']
  /** The files chosen together with that one. */
  alsoPicked: readonly string[]
  /** Replaces the hidden window that makes a PDF. */
  print(html: string, signal: AbortSignal): Promise<Uint8Array>
  /** Replaces the hidden window that encodes an image: its answer. */
  encode(bytes: Uint8Array): Uint8Array
  /** The file that was last shown in its folder. */
  shown: string | null
  logLines: readonly string[]
  isOnline: boolean
  canNotify: boolean
  /** Whether the system shows a notification, or refuses it. */
  showsNotifications: boolean
  /** How often the user was asked for permission to show them. */
  permissionsAsked: number
  /** The keys of the quick window, and the outcome for the next ones. */
  quickKeys: string | null
  keysOutcome: KeysOutcome
  /** The state shown in the tray; null without an icon. */
  tray: TrayState | null
  /** The computer wakes up. */
  wake(): void
  /** The words of the notifications shown so far. */
  readonly told: { title: string; body: string }[]
}

export const nothingOffered = (): Offered => ({
  file: null,
  place: null,
  picked: null,
  listedModel: () => null,
  alsoPicked: [],
  print: (html) => Promise.resolve(Buffer.from(`%PDF of ${html}`)),
  encode: (bytes) => joinBytes(big(bytes.length), bytes, writeWebp(webpLossy)),
  shown: null,
  isOnline: true,
  canNotify: true,
  showsNotifications: true,
  permissionsAsked: 0,
  quickKeys: null,
  keysOutcome: 'applied',
  logLines: [],
  tray: null,
  wake() {},
  told: [],
})

export const versions = () => describeVersions({ app: '0.0.0', sqlite: readEngineVersion(), process })

/** The system gives the quick window its keys, or refuses them. */
export function takeQuickKeys(offered: Offered, keys: string | null): KeysOutcome {
  if (offered.keysOutcome === 'applied') offered.quickKeys = keys
  return offered.keysOutcome
}

/** The file dialogs, answered by the test, and the facts about the program. */
export function outsideOf(offered: Offered): {
  fileDialogs: FileDialogs
  running: Running
  notifications: Notifications
  tray: TrayIcon
  globalShortcuts(): GlobalShortcuts
  onResume(listener: () => void): void
  printPage: Offered['print']
  readDocument: DocumentPorts['readDocument']
  encodeImage: EncodeImage
  embeddedPrices: EmbeddedPrices
} {
  const running = { versions, installedAs: 'source', isSafe: false, logLines: () => [...offered.logLines] }
  const fileDialogs: FileDialogs = {
    appVersion: '0.0.0',
    choosePlace: (name) => Promise.resolve(offered.place && join(offered.place, name)),
    chooseFile: () => Promise.resolve(offered.picked),
    chooseImports: () =>
      Promise.resolve(offered.picked === null ? [] : [offered.picked, ...offered.alsoPicked]),
    chooseTable: () => Promise.resolve(offered.picked),
    choosePrompts: () => Promise.resolve(offered.picked),
    chooseDictionary: () => Promise.resolve(offered.picked),
    chooseFolder: () => Promise.resolve(offered.place),
    nameOf: (file) => displayName(basename(file)),
    remove: (file) => rm(file, { force: true, recursive: true }),
    ...createExportedFiles((file) => {
      offered.shown = file
    }),
  }
  const notifications: Notifications = {
    isSupported: () => offered.canNotify,
    askPermission() {
      offered.permissionsAsked += 1
    },
    show(news, end) {
      if (offered.showsNotifications) offered.told.push(wordsOfNews(news))
      end(offered.showsNotifications)
    },
  }
  return {
    embeddedPrices: { find: (...asked) => offered.listedModel(...asked) },
    fileDialogs,
    running,
    notifications,
    tray: {
      show(state) {
        offered.tray = state
      },
      hide() {
        offered.tray = null
      },
    },
    onResume(listener) {
      offered.wake = listener
    },
    globalShortcuts: () => (offered.keysOutcome === 'shortcut-unavailable' ? 'unavailable' : 'answered'),
    printPage: (html, signal) => offered.print(html, signal),
    // Only a window can extract text.
    readDocument: () =>
      Promise.reject(new AppError('document-not-read', 'No window.', { documentProblem: 'damaged' })),
    encodeImage: createImageReader(async ({ bytes, read }) => read(Buffer.from(offered.encode(bytes)))),
  }
}

/** Main's message boxes, answered by the test: the first button confirms, the second cancels. */
export function createBoxes(elapsed: () => number) {
  const boxes: {
    readonly shown: string[]
    answer: 'confirm' | 'cancel'
    /** The boxes answered otherwise, by the beginning of their words. */
    otherwise: string | null
  } = { shown: [], answer: 'confirm', otherwise: null }
  const showMessageBox = async (...given: unknown[]) => {
    const { message, detail } = given.at(-1) as MessageBoxOptions
    boxes.shown.push(`${message} ${detail}`)
    const isOther = boxes.otherwise !== null && message.startsWith(boxes.otherwise)
    return { response: (boxes.answer === 'confirm') === isOther ? 1 : 0, checkboxChecked: false }
  }
  const findWindow = () => null
  const consent = createConsent({
    dialog: { showMessageBox },
    findWindow,
    elapsed,
    sleep: () => Promise.resolve(),
  })
  return { boxes, consent }
}

/** The direct route of requests when neither the environment nor the system names a proxy. */
export function straightRoute(store: Store, { settle: trusted }: TrustSettings) {
  return createRouteFinder({ ...store, trusted, environment: {}, resolve: async () => 'DIRECT' })
}
