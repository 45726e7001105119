import { copyFileSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { AfterPackContext } from 'electron-builder'
import { setFuses } from './set-fuses.ts'
import { layouts, type System } from './systems.ts'

/**
 * Removes files from an unpacked Electron that electron-builder removes only from an archive: the default
 * app, which would be packed too. From an unpacked Electron for macOS, electron-builder takes the app alone
 * and leaves the licenses behind.
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

/** The last step before signing. The halves of a universal app skip this step: it runs on the merged app. */
export async function finishPackage({ appOutDir, electronPlatformName }: AfterPackContext): Promise<void> {
  if (appOutDir.endsWith('-temp')) return
  const { program } = layouts[electronPlatformName as System]
  // A Mac app is always signed after this, if only ad hoc; the other systems have no such signature.
  await setFuses(join(appOutDir, program), { isSignedLater: true })
}
