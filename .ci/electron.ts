import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { oneAtATime } from './one-at-a-time.mjs'
import { runCommand } from './run-command.mjs'
import { root } from './tools.ts'

const packageFolder = join(root, 'node_modules', 'electron')
const binaries: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
}

/** Only Linux can be without one. */
export const hasDisplay =
  process.platform !== 'linux' || Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY'])

/** Electron refuses to start as root with its sandbox on. */
export const needsNoSandbox = process.platform === 'linux' && process.getuid?.() === 0

export function findElectron(): string | null {
  const folder = process.env['ELECTRON_DIST'] ?? join(packageFolder, 'dist')
  const binary = join(folder, binaries[process.platform] ?? 'electron')
  return existsSync(binary) ? binary : null
}

/** Finds Electron's binary, or has its package fetch it: one try, because where its host is out of reach it stays so. */
export async function fetchElectron(): Promise<string | null> {
  return oneAtATime('electron', async () => {
    const found = findElectron()
    if (found !== null || process.env['ELECTRON_DIST']) return found
    console.error('Fetching Electron (once)…')
    const install = join(packageFolder, 'install.js')
    const { code } = await runCommand(process.execPath, [install], { isQuiet: true, timeoutMs: 180_000 })
    return code === 0 ? findElectron() : null
  })
}
