import { findChromium } from '../test/host/chromium.ts'
import { ensureDebianPackages } from './debian-packages.ts'
import { runTool } from './tools.ts'

/**
 * Finds or installs a Chromium and returns its path. Every process started from here learns the path from the
 * environment.
 */
export async function ensureChromium(): Promise<string> {
  const named = process.env['CHROMIUM']
  if (named && findChromium() === null) throw new Error(`CHROMIUM is set to ${named}, which doesn't exist.`)
  if (findChromium() === null) await ensureDebianPackages(['chromium', 'fonts-dejavu-core'])
  if (findChromium() === null) {
    console.error('Downloading Chromium once…')
    await runTool('playwright', ['install', 'chromium'], { isQuiet: true })
  }
  const chromium = findChromium()
  if (chromium === null) {
    throw new Error(
      "Couldn't find or install Chromium. Install Chromium, Chrome, or Edge, or set CHROMIUM to its path.",
    )
  }
  process.env['CHROMIUM'] = chromium
  return chromium
}
