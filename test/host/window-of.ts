import { type Browser, chromium, type Page } from 'playwright'
import type { HostProcess } from './launch.ts'

export interface AttachedWindow {
  readonly window: Page
  /** The connection to the window; closing it leaves the app running. */
  readonly browser: Browser
}

/** The first window of a running app, as a DevTools client finds it. */
export async function windowOf({
  endpoint,
  output,
}: Pick<HostProcess, 'endpoint' | 'output'>): Promise<AttachedWindow> {
  const browser = await chromium.connectOverCDP(endpoint)
  const [window] = browser.contexts().flatMap((context) => context.pages())
  if (window === undefined) throw new Error(`The app showed no window:\n${output()}`)
  return { window, browser }
}
