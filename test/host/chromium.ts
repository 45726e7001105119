import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type * as Playwright from 'playwright'

/** The Chromium for pages: `CHROMIUM`, an installed Chromium, Chrome or Edge, Playwright's own, or null. */
export function findChromium(environment: NodeJS.ProcessEnv = process.env): string | null {
  const named = environment['CHROMIUM']
  if (named !== undefined && named !== '') return existsSync(named) ? named : null
  return usualPlaces(environment).find((path) => existsSync(path)) ?? findDownloaded()
}

/** Loading Playwright takes a third of a second, which each app of a test would wait for. */
function findDownloaded(): string | null {
  const { chromium }: typeof Playwright = createRequire(import.meta.url)('playwright')
  const path = chromium.executablePath()
  return existsSync(path) ? path : null
}

/**
 * The version of a Chromium, such as `156.0.8078.79`, or `unknown`. On Windows the program would open a
 * window instead of printing it.
 */
export function chromiumVersion(executable: string): string {
  if (process.platform === 'win32') return 'unknown'
  try {
    const answer = execFileSync(executable, ['--version'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return /\d+(?:\.\d+)+/.exec(answer)?.[0] ?? 'unknown'
  } catch {
    return 'unknown'
  }
}

function usualPlaces(environment: NodeJS.ProcessEnv): string[] {
  if (process.platform === 'darwin')
    return ['Chromium', 'Google Chrome', 'Microsoft Edge'].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    )
  if (process.platform === 'win32') {
    const programs = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map((name) => environment[name])
    const inside = ['Chromium/Application/chrome.exe', 'Google/Chrome/Application/chrome.exe']
    return programs
      .filter((folder) => folder !== undefined)
      .flatMap((folder) =>
        [...inside, 'Microsoft/Edge/Application/msedge.exe'].map((file) => join(folder, file)),
      )
  }
  return ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge'].flatMap(
    (name) => [`/usr/bin/${name}`, `/usr/local/bin/${name}`],
  )
}
