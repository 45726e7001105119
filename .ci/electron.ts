import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Progress } from '@electron/get'
import { oneAtATime } from './one-at-a-time.mjs'
import { root } from './tools.ts'

const packageFolder = join(root, 'node_modules', 'electron')
const binaries: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
}
/** Where the binary is in an unpacked Electron. */
export const binaryPath = binaries[process.platform] ?? 'electron'

/** Only Linux can be without one. */
export const hasDisplay =
  process.platform !== 'linux' || Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY'])

/** Where the binary is installed, with the files that belong to it. */
export const installedFolder = join(packageFolder, 'dist')

/** An unpacked Electron that somebody chose; the second name is Electron's own. */
export const givenFolder = process.env['ELECTRON_DIST'] || process.env['ELECTRON_OVERRIDE_DIST_PATH'] || null

function textOf(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
}

/** The version of an unpacked Electron, or an empty text. */
export function versionIn(folder: string): string {
  return textOf(join(folder, 'version')).replace(/^v/u, '')
}

/** The pinned version. */
export function electronVersion(electronPackage = packageFolder): string {
  return JSON.parse(readFileSync(join(electronPackage, 'package.json'), 'utf8')).version
}

/** `path.txt` is written last, so an extraction that was cut off does not count. */
function isWhole(electronPackage: string): boolean {
  const isExtracted = textOf(join(electronPackage, 'path.txt')) === binaryPath
  return isExtracted && versionIn(join(electronPackage, 'dist')) === electronVersion(electronPackage)
}

export function findElectron(electronPackage = packageFolder): string | null {
  const binary = join(givenFolder ?? join(electronPackage, 'dist'), binaryPath)
  return existsSync(binary) && (givenFolder !== null || isWhole(electronPackage)) ? binary : null
}

interface Fetching {
  readonly electronPackage?: string
  /** How long no data may arrive. The whole download has no limit. */
  readonly stallMs?: number
}

/**
 * Finds Electron's binary, or downloads it. One attempt only: an unreachable host stays unreachable. The reason
 * why there is none is one line without a full stop.
 */
export function fetchElectron(
  fetching: Fetching = {},
): Promise<{ readonly binary: string } | { readonly reason: string }> {
  const { electronPackage = packageFolder, stallMs = 60_000 } = fetching
  return oneAtATime('electron', async () => {
    const found = findElectron(electronPackage)
    if (found !== null) return { binary: found }
    if (givenFolder !== null) return { reason: `${givenFolder} has no Electron for this system` }
    try {
      return { binary: await install(electronPackage, stallMs) }
    } catch (error) {
      return { reason: `Couldn't install Electron: ${reasonOf(error)}` }
    }
  })
}

/** `fetch` names what failed only in the innermost cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error instanceof AggregateError ? error.errors[0] : error.cause
  if (cause !== undefined) return reasonOf(cause)
  const [lastLine = ''] = error.message.trim().split('\n').slice(-1)
  return lastLine.replace(/\.$/u, '')
}

/**
 * Installs this computer's Electron as `install.js` of the package does, with the same two packages. That one shows
 * no progress, waits for ever and ignores proxies.
 */
async function install(electronPackage: string, stallMs: number): Promise<string> {
  const version = electronVersion(electronPackage)
  console.error(`Installing Electron ${version} once…`)
  const { downloadArtifact, initializeProxy } = await import('@electron/get')
  const { extract } = await import('@electron-internal/extract-zip')
  initializeProxy()
  const cacheRoot = process.env['electron_config_cache']
  const checksums = JSON.parse(readFileSync(join(electronPackage, 'checksums.json'), 'utf8'))
  const isMirrorTrusted =
    process.env['electron_use_remote_checksums'] || process.env['npm_config_electron_use_remote_checksums']
  const archive = await watchDownload(stallMs, (downloadOptions) =>
    downloadArtifact({
      version,
      artifactName: 'electron',
      platform: process.platform,
      arch: process.arch,
      downloadOptions,
      ...(cacheRoot ? { cacheRoot } : {}),
      ...(isMirrorTrusted ? {} : { checksums }),
    }),
  )
  const [dist, pathFile] = [join(electronPackage, 'dist'), join(electronPackage, 'path.txt')]
  for (const old of [pathFile, dist]) rmSync(old, { recursive: true, force: true })
  await extract(archive, { dir: dist })
  writeFileSync(pathFile, binaryPath)
  const binary = findElectron(electronPackage)
  if (binary === null) throw new Error(`the archive isn't Electron ${version}`)
  return binary
}

interface DownloadOptions {
  readonly quiet: true
  readonly signal: AbortSignal
  readonly getProgressCallback: (progress: Progress) => Promise<void>
}

/** Shows the progress of a download, and ends the download when no data arrives for a while. */
export async function watchDownload<Result>(
  stallMs: number,
  download: (options: DownloadOptions) => Promise<Result>,
): Promise<Result> {
  const stalled = new AbortController()
  const reason = new Error(`the download stalled: no data for ${stallMs / 1000} seconds`)
  const timer = setTimeout(() => stalled.abort(reason), stallMs)
  const progress = progressOn(process.stderr)
  try {
    return await download({
      quiet: true,
      signal: stalled.signal,
      getProgressCallback: async (now) => {
        timer.refresh()
        progress.show(now)
      },
    })
  } finally {
    clearTimeout(timer)
    progress.end()
  }
}

/** In a terminal one line that changes, elsewhere a line for each quarter. */
function progressOn(stream: NodeJS.WriteStream) {
  const step = stream.isTTY ? 1 : 25
  let shown = ''
  const show = ({ transferred, total }: Progress): void => {
    // The list of checksums that a mirror may have.
    if (total !== null && total < 1_000_000) return
    const megabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`
    const steps = Math.floor(transferred / (total === null ? 1_000_000 : total / 100) / step) * step
    const line = total === null ? `${steps} MB` : `${steps}% of ${megabytes(total)}`
    if (line === shown) return
    shown = line
    stream.write(stream.isTTY ? `\r${line}` : `${line}\n`)
  }
  const end = (): void => {
    if (stream.isTTY && shown !== '') stream.write('\n')
  }
  return { show, end }
}

interface System {
  readonly isRoot: boolean
  readonly settings: string
}

const thisSystem: System = {
  isRoot: process.platform === 'linux' && process.getuid?.() === 0,
  settings: '/proc/sys',
}

const setUserId = 0o4000

/** Chromium falls back on this helper, which works only with the rights of root. */
function sandboxHelper(electron: string): string {
  return join(dirname(electron), 'chrome-sandbox')
}

function isHelperReady(electron: string): boolean {
  const helper = statSync(sandboxHelper(electron), { throwIfNoEntry: false })
  return helper?.uid === 0 && (helper.mode & setUserId) !== 0
}

/** A program may have an AppArmor profile by its path, or inherit one, such as from the terminal of an editor. */
function hasProfile(electron: string): boolean {
  const script = "fs.readFileSync('/proc/self/attr/apparmor/current', 'utf8').trim()"
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' }
  try {
    const profile = execFileSync(electron, ['-p', script], { env, stdio: ['ignore', 'pipe', 'ignore'] })
    return profile.toString().trim() !== 'unconfined'
  } catch {
    // Something else is wrong with the binary, which its start will tell.
    return true
  }
}

function allowsNamespaces(electron: string, settings: string): boolean {
  const isSetTo = (setting: string, value: string): boolean => textOf(join(settings, setting)) === value
  if (isSetTo('user/max_user_namespaces', '0') || isSetTo('kernel/unprivileged_userns_clone', '0'))
    return false
  // Ubuntu since 23.10 allows them only to programs with a profile.
  return !isSetTo('kernel/apparmor_restrict_unprivileged_userns', '1') || hasProfile(electron)
}

/** Electron quits at once where its sandbox is on and can't work. */
export function canStart(electron: string, { isRoot, settings } = thisSystem): boolean {
  if (process.platform !== 'linux' || isRoot) return true
  return isHelperReady(electron) || allowsNamespaces(electron, settings)
}

/** The switches that Electron needs to start. Throws how to fix a sandbox that can't work. */
export function startSwitches(
  electron: string,
  args: readonly string[],
  system = thisSystem,
): readonly string[] {
  // Electron refuses to start as root with its sandbox on.
  if (system.isRoot || args.includes('--no-sandbox')) return ['--no-sandbox']
  if (canStart(electron, system)) return []
  const helper = `'${sandboxHelper(electron).replaceAll("'", String.raw`'\''`)}'`
  const remedy = `sudo chown root ${helper} && sudo chmod 4755 ${helper}`
  throw new Error(`This system blocks Electron's sandbox. Fix it once, then run npm start again: ${remedy}`)
}
