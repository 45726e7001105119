import { copyFileSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { AfterPackContext } from 'electron-builder'
import { setFuses } from './set-fuses.ts'
import { layouts, type System } from './systems.ts'

/**
 * Takes out of an Electron that was unpacked before what only an archive is rid of: an app of its own, which would be packed along. Of an
 * unpacked one for macOS, electron-builder takes the app alone and leaves its licences where they are.
 */
export function tidyElectron({ appOutDir, electronPlatformName, packager }: AfterPackContext): void {
  const isMac = electronPlatformName === 'darwin'
  const resources = join(appOutDir, ...(isMac ? ['Electron.app', 'Contents', 'Resources'] : ['resources']))
  for (const file of [join(resources, 'default_app.asar'), join(appOutDir, 'version')])
    rmSync(file, { force: true })

  const { electronDist } = packager.config
  if (!isMac || typeof electronDist !== 'string') return
  for (const [name, kept] of [
    ['LICENSE', 'LICENSE.electron.txt'],
    ['LICENSES.chromium.html', 'LICENSES.chromium.html'],
  ] as const) {
    const file = join(electronDist, name)
    if (existsSync(file)) copyFileSync(file, join(resources, kept))
  }
}

/** The last that is done before it is signed. The halves of a universal app are none yet: it is done when they are one. */
export async function finishPackage({ appOutDir, electronPlatformName }: AfterPackContext): Promise<void> {
  if (appOutDir.endsWith('-temp')) return
  const { program } = layouts[electronPlatformName as System]
  // On a Mac it is signed after this, if only in the name of no one; elsewhere there is no such signature.
  await setFuses(join(appOutDir, program), { isSignedLater: true })
}
