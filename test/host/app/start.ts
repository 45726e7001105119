import { announce } from '../announce.ts'
import { startBrowser } from '../chromium/browser.ts'
import { throughMain } from '../chromium/through-main.ts'
import { settings } from '../given-settings.ts'
import { interceptRequests } from '../session/requests.ts'
import { announceDefaultSession } from '../session/session.ts'
import { followDownloads } from '../session/session-events.ts'
import { listOpenWindows } from '../window/open-windows.ts'
import { closeStrayWindows } from '../window/window-open.ts'
import { app, becomeReady, endMainModule } from './app.ts'
import { exit, quit } from './quitting.ts'

const crashed = 70

/** Runs after the app's main module: everything that it sets before `ready` must be known by then. */
export function startAfterMainModule(): void {
  setImmediate(() => {
    endMainModule()
    start().catch((error: unknown) => {
      announce(error instanceof Error ? error.message : String(error))
      process.exit(crashed)
    })
  })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void quit())
}

async function start(): Promise<void> {
  const { devTools, endpoint, ended } = await startBrowser()
  // A user who closes its last window ends Chromium too; any other end of it is a crash.
  void ended.then(() => exit(listOpenWindows().length === 0 ? 0 : crashed))
  await interceptRequests(devTools.browser)
  await closeStrayWindows(devTools)
  await followDownloads(devTools.browser)
  const entrance = settings.oneThread ? await throughMain(endpoint) : endpoint
  app.once('web-contents-created', (_event, contents) => {
    contents.once('did-finish-load', () => console.log(`ready ${entrance}`))
  })
  announceDefaultSession()
  becomeReady()
}
