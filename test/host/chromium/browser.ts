import { appendedSwitches } from '../app/command-line.ts'
import { settings } from '../given-settings.ts'
import { type ChromiumProcess, startChromium } from './chromium-process.ts'

let starting: Promise<ChromiumProcess> | null = null
let started: ChromiumProcess | null = null

export async function startBrowser(): Promise<ChromiumProcess> {
  const { cdpPort, headed, netLog } = settings
  const isMac = settings.profile === 'mac'
  starting = startChromium({ port: cdpPort, headed, netLog, isMac, switches: appendedSwitches })
  started = await starting
  return started
}

/** The one Chromium that shows all windows; there is one from when the app is ready. */
export function startedBrowser(): ChromiumProcess {
  if (started === null) throw new Error('Chromium has not started')
  return started
}

export async function closeBrowser(): Promise<void> {
  const browser = await starting
  await browser?.close()
}
