import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder as packing leaves it, as far as a package looks at it; the rights are those of a careless machine. */
export function makePackedFolder(): { readonly work: string; readonly directory: string } {
  const work = mkdtempSync(join(tmpdir(), 'tally-packages-'))
  const directory = join(work, 'linux-unpacked')
  mkdirSync(join(directory, 'resources'), { recursive: true, mode: 0o700 })
  for (const name of ['tally', 'chrome-sandbox'])
    writeFileSync(join(directory, name), '#!/bin/sh\nexit 0\n', { mode: 0o4700 })
  for (const name of ['LICENSE.electron.txt', 'LICENSES.chromium.html', 'resources/app.asar', '50 % odd'])
    writeFileSync(join(directory, name), name, { mode: 0o600 })
  return { work, directory }
}

/** A package with what tells that its AppArmor knows of user namespaces, and nothing else. */
export function makeAppArmor(work: string): string {
  const root = join(work, 'apparmor')
  mkdirSync(join(root, 'DEBIAN'), { recursive: true })
  mkdirSync(join(root, 'etc/apparmor.d/abi'), { recursive: true })
  writeFileSync(join(root, 'etc/apparmor.d/abi/4.0'), '')
  const fields = {
    Package: 'apparmor',
    Version: '4.0.1',
    Architecture: 'all',
    Maintainer: 'x',
    Description: 'x',
  }
  const control = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`)
  writeFileSync(join(root, 'DEBIAN', 'control'), control.join(''))
  execFileSync('dpkg-deb', ['--build', root, `${root}.deb`], { stdio: 'ignore' })
  return `${root}.deb`
}
