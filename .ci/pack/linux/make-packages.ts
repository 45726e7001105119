import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { identity } from '../identity.ts'
import type { PackedFolder } from '../inspect-package.ts'
import { makeDeb } from './deb.ts'
import { makeRpm } from './rpm.ts'
import type { PackageKind } from './tree.ts'

const makers = { deb: makeDeb, rpm: makeRpm } as const satisfies Record<PackageKind, unknown>

/** Each kind, and the tool that makes it. */
export const packageTools: Readonly<Record<PackageKind, string>> = { deb: 'dpkg-deb', rpm: 'rpmbuild' }

/** Makes these packages from every packed folder, after the AppImage was made from it. */
export async function makePackages(
  packed: readonly PackedFolder[],
  names: readonly PackageKind[],
  output: string,
): Promise<void> {
  for (const { folder: directory, processor } of packed) {
    if (processor === 'universal') throw new Error('Linux has no universal package.')
    // Only an AppImage updates itself; a package manager updates everything that it installed.
    rmSync(join(directory, 'resources', 'app-update.yml'), { force: true })
    for (const name of names) {
      await makers[name]({ directory, version: identity.version, arch: processor, output })
    }
  }
}
