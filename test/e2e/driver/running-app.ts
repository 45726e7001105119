import type { Page } from '@playwright/test'
import type * as Electron from 'electron'
import type { Driver, StartOptions } from './driver.ts'
import { startOnElectron } from './on-electron.ts'
import { startOnHost } from './on-host.ts'

type ColorScheme = 'light' | 'dark' | 'no-preference' | null

export interface AppOptions extends StartOptions {
  readonly colorScheme: ColorScheme
}

/** The app as a spec uses it: it can quit and start again on the same data. */
export interface RunningApp {
  /** The window of the current run; a restart replaces it. */
  readonly window: Page
  readonly dataDirectory: string
  /** The output and error streams of all runs. */
  output(): string
  /** From now on nobody reads the app's output, as if the terminal that started it were closed. */
  closeOutput(): void
  restart(): Promise<void>
  /** Resolves when the app has quit in order to restart. */
  untilRestarted(): Promise<void>
  quit(): Promise<void>
  kill(): Promise<void>
  readonly evaluateMain: Driver['evaluate']
  clickMenu(id: string): Promise<void>
  /** Answers these dialogs like this from now on; by default a message box is confirmed. */
  answerDialogs(method: DialogMethod, answer: object): Promise<void>
  /** Addresses that the app asked the desktop to open; none is really opened. */
  openedExternally(): Promise<string[]>
}

export type DialogMethod = 'showMessageBox' | 'showOpenDialog' | 'showSaveDialog'

export async function startApp(options: AppOptions): Promise<RunningApp> {
  const runs: Driver[] = []
  let driver: Driver | null = null
  const start = async (): Promise<void> => {
    driver = await startRun(options)
    runs.push(driver)
  }
  const current = (): Driver => {
    if (driver === null) throw new Error('the app is not running')
    return driver
  }
  const endBy = async (end: 'quit' | 'kill'): Promise<void> => {
    const ended = driver
    driver = null
    await ended?.[end]()
  }
  await start()
  return {
    get window() {
      return current().window
    },
    dataDirectory: options.dataDirectory,
    output: () => runs.map((run) => run.output()).join(''),
    closeOutput: () => current().closeOutput(),
    restart: async () => {
      await endBy('quit')
      await start()
    },
    untilRestarted: async () => {
      await current().untilEnded()
      driver = null
      await start()
    },
    quit: () => endBy('quit'),
    kill: () => endBy('kill'),
    evaluateMain: (run, argument) => current().evaluate(run, argument),
    clickMenu: (id) =>
      current().evaluate(
        ({ Menu }, wanted) => Menu.getApplicationMenu()?.getMenuItemById(wanted)?.click(),
        id,
      ),
    answerDialogs: (method, answer) => current().evaluate(replaceDialog, { method, answer }),
    openedExternally: () => current().evaluate(readOpened, null),
  }
}

async function startRun({ colorScheme, ...options }: AppOptions): Promise<Driver> {
  const electron = process.env['TALLY_ELECTRON']
  const driver = electron ? await startOnElectron(electron, options) : await startOnHost(options)
  await driver.window.emulateMedia({ colorScheme })
  await driver.evaluate(recordOpened, null)
  if (electron) await driver.evaluate(confirmBoxes, null)
  return driver
}

// These run in the main process: they may use nothing from this file.

function recordOpened({ app, shell }: typeof Electron): void {
  // The spec restarts the app itself, so that it can connect to the new run.
  app.relaunch = () => {}
  const opened: string[] = []
  shell.openExternal = async (address) => void opened.push(address)
  Object.assign(globalThis, { openedExternally: opened })
}

/** The host does this by default. The first button confirms. */
function confirmBoxes({ dialog }: typeof Electron): void {
  dialog.showMessageBox = async () => ({ response: 0, checkboxChecked: false })
}

function readOpened(): string[] {
  return Reflect.get(globalThis, 'openedExternally')
}

function replaceDialog(
  { dialog }: typeof Electron,
  { method, answer }: { method: DialogMethod; answer: object },
): void {
  Object.assign(dialog, { [method]: async () => answer })
}
