import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { UpdateObstacle } from '../../shared/contract/app/update.ts'
import { orElse } from '../../shared/domain/app/or-else.ts'
import { imageOf, type Program } from '../installation.ts'

export interface Installed extends Program {
  readonly isPackaged: boolean
  readonly isPortable: boolean
  readonly resources: string
  readonly hasFeed: boolean
  readonly hasKey: boolean
  readonly isSigned: boolean
}

/** The reason why this copy of Tally cannot update itself, known before any request; null where it can. */
export function findUpdateObstacle(installed: Installed): UpdateObstacle | null {
  const { isPackaged, environment, isPortable, hasFeed, hasKey, platform } = installed
  if (!isPackaged) return 'unpacked'
  if (isPortable || environment['PORTABLE_EXECUTABLE_DIR'] !== undefined) return 'portable'
  const own = platform === 'linux' ? onLinux(installed) : platform === 'win32' ? onWindows(installed) : null
  if (own !== null) return own
  if (!hasFeed) return 'no-feed'
  if (!hasKey) return 'no-key'
  return platform === 'darwin' ? onMac(installed) : null
}

function onLinux(installed: Installed): UpdateObstacle | null {
  const { environment, executable, resources } = installed
  const image = imageOf(installed)
  if (image !== null) return isWritable(image) && isWritable(dirname(image)) ? null : 'not-writable'
  const kind = packageKind(resources)
  if (kind === 'deb' || kind === 'rpm') return kind
  const isForeign = environment['SNAP'] !== undefined || environment['FLATPAK_ID'] !== undefined
  return isForeign || /^\/(?:usr|opt|nix|snap|app)\//.test(executable) ? 'package-manager' : 'unpacked'
}

/** An installed copy has its uninstaller next to it; an unpacked one has none. */
function onWindows({ executable }: Installed): UpdateObstacle | null {
  return existsSync(join(dirname(executable), 'Uninstall Tally.exe')) ? null : 'unpacked'
}

/** macOS runs an app from a temporary path if it was started in its download folder. */
function onMac({ executable, isSigned }: Installed): UpdateObstacle | null {
  if (executable.includes('/AppTranslocation/')) return 'translocated'
  if (!isSigned) return 'not-signed'
  return isWritable(join(dirname(executable), '../..')) ? null : 'not-writable'
}

function packageKind(resources: string): string | null {
  return orElse(() => readFileSync(join(resources, 'package-type'), 'utf8').trim(), null)
}

function isWritable(path: string): boolean {
  return orElse(() => {
    accessSync(path, constants.W_OK)
    return true
  }, false)
}
