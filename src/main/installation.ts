import { posix, win32 } from 'node:path'

const systemPackage = 'system package'

/** Facts about the running program, known before anything is written. */
export interface Program {
  readonly platform: NodeJS.Platform
  readonly executable: string
  readonly environment: Readonly<Record<string, string | undefined>>
}

/** Whether a Wayland desktop draws the windows. */
export function isOnWayland({ platform, environment }: Pick<Program, 'platform' | 'environment'>): boolean {
  const { XDG_SESSION_TYPE: session, WAYLAND_DISPLAY: display } = environment
  return platform === 'linux' && (session === 'wayland' || (display ?? '') !== '')
}

/**
 * The folder in which a user sees the program: next to its file or bundle, never inside. Null where macOS
 * hides it.
 */
export function folderOfProgram(program: Program): string | null {
  const { platform, executable, environment } = program
  if (platform === 'win32') return environment['PORTABLE_EXECUTABLE_DIR'] || win32.dirname(executable)
  if (platform !== 'darwin') return posix.dirname(imageOf(program) ?? executable)
  if (executable.includes('/AppTranslocation/')) return null
  return /^(.*?)\/[^/]+\.app\//.exec(executable)?.[1] ?? posix.dirname(executable)
}

/**
 * The path of this AppImage. A program that another AppImage started has that one's variables, so they are
 * checked.
 */
export function imageOf({ executable, environment }: Program): string | null {
  const { APPIMAGE: image, APPDIR: mounted } = environment
  if (image === undefined || mounted === undefined || mounted === '') return null
  const way = posix.relative(mounted, executable)
  return way === '..' || way.startsWith('../') ? null : image
}

export interface PackagedProgram extends Program {
  readonly isPackaged: boolean
}

interface Installation extends PackagedProgram {
  readonly isPortable: boolean
}

/** Whether a deb, an rpm or another package of the system installed the program, with its desktop entry. */
export function isSystemPackage(program: PackagedProgram): boolean {
  return program.isPackaged && kindOf(program) === systemPackage
}

/** The kind of installation, for support; reveals no path. */
export function installedAs(installation: Installation): string {
  const { isPackaged, isPortable } = installation
  const kind = isPackaged ? kindOf(installation) : 'source'
  return isPortable ? `${kind}, with its own data folder` : kind
}

function kindOf(program: Program): string {
  const { platform, executable, environment } = program
  if (platform === 'win32') return environment['PORTABLE_EXECUTABLE_DIR'] ? 'portable file' : 'installed'
  if (platform === 'darwin') return executable.startsWith('/Applications/') ? 'installed' : 'app'
  if (imageOf(program) !== null) return 'AppImage'
  return /^\/(?:opt|usr)\//.test(executable) ? systemPackage : 'folder'
}
