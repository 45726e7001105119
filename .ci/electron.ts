import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { oneAtATime } from './one-at-a-time.mjs'
import { runCommand } from './run-command.mjs'
import { root } from './tools.ts'

const packageFolder = join(root, 'node_modules', 'electron')
const binaries: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
}

const setUserId = 0o4000

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

function isSetTo(setting: string, value: string): boolean {
  const file = join('/proc/sys/kernel', setting)
  return existsSync(file) && readFileSync(file, 'utf8').trim() === value
}

/** Its sandbox needs user namespaces, which some systems forbid, or else this helper with the rights of root. */
function sandboxHelper(electron: string): string {
  return join(dirname(electron), 'chrome-sandbox')
}

/** Electron quits at once where its sandbox is on and cannot work. */
export function canStart(electron: string): boolean {
  if (process.platform !== 'linux' || needsNoSandbox) return true
  const areNamespacesForbidden =
    isSetTo('apparmor_restrict_unprivileged_userns', '1') || isSetTo('unprivileged_userns_clone', '0')
  const helper = statSync(sandboxHelper(electron), { throwIfNoEntry: false })
  return !areNamespacesForbidden || (helper?.uid === 0 && (helper.mode & setUserId) !== 0)
}

/** Returns Electron's binary, or a sentence that says why it cannot open a window here. */
export async function prepareElectron(): Promise<
  { readonly binary: string } | { readonly obstacle: string }
> {
  // Without a display a downloaded Electron would be of no use.
  if (!hasDisplay) return { obstacle: 'Electron needs a display' }
  const binary = await fetchElectron()
  if (binary === null) return { obstacle: 'No Electron binary found' }
  if (canStart(binary)) return { binary }
  const helper = `'${sandboxHelper(binary)}'`
  const remedy = `sudo chown root ${helper} && sudo chmod 4755 ${helper}`
  return { obstacle: `Electron can't use its sandbox (to fix this: ${remedy})` }
}

/**
 * Finds Electron's binary, or lets its package download it. One attempt only: an unreachable host stays
 * unreachable.
 */
export async function fetchElectron(): Promise<string | null> {
  return oneAtATime('electron', async () => {
    const found = findElectron()
    if (found !== null || process.env['ELECTRON_DIST']) return found
    console.error('Downloading Electron once (this may take minutes)…')
    const install = join(packageFolder, 'install.js')
    const { code } = await runCommand(process.execPath, [install], { isQuiet: true, timeoutMs: 180_000 })
    return code === 0 ? findElectron() : null
  })
}
