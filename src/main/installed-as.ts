import { imageOf, type Program } from './program-place.ts'

interface Installation extends Program {
  readonly isPackaged: boolean
  readonly isPortable: boolean
}

/** The kind of installation, for support; reveals no path. */
export function installedAs(installation: Installation): string {
  const { isPackaged, isPortable } = installation
  const kind = isPackaged ? kindOf(installation) : 'source'
  return isPortable ? `${kind}, with data of its own` : kind
}

function kindOf(program: Program): string {
  const { platform, executable, environment } = program
  if (platform === 'win32') return environment['PORTABLE_EXECUTABLE_DIR'] ? 'portable file' : 'installed'
  if (platform === 'darwin') return executable.startsWith('/Applications/') ? 'installed' : 'app'
  if (imageOf(program) !== null) return 'AppImage'
  return /^\/(?:opt|usr)\//.test(executable) ? 'package of the system' : 'folder'
}
