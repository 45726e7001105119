import { existsSync } from 'node:fs'
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

const debianChromium = '/usr/bin/chromium'
const debianShell = `${debianChromium}-headless-shell`

/**
 * Finds or installs Chromium's shell, which opens pages without a browser around them: on Debian, tests in
 * it take a sixth less processor time. Every suite started from here learns its path from `CHROMIUM_SHELL`.
 */
export async function ensureChromiumShell(): Promise<void> {
  if (process.env['CHROMIUM']) return
  // Other systems have no such package, and would look for it again at every run.
  if ((findChromium() ?? debianChromium) === debianChromium)
    await ensureDebianPackages(['chromium-headless-shell'])
  if (existsSync(debianShell)) process.env['CHROMIUM_SHELL'] = debianShell
}
