import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { homepage, identity } from '../identity.ts'
import { description, synopsis } from './description.ts'
import { linuxResources } from './desktop-entry.ts'
import { debianNeeds, recommended } from './needs.ts'
import { runPackager } from './run-packager.ts'
import { type PackageOrder, packageVersion, plantTree, sourceDate, type TreeEntry } from './tree.ts'

const architectures = { x64: 'amd64', arm64: 'arm64' } as const
const name = identity.executableName

/** Makes a package for Debian, Ubuntu and related systems with Debian's own tool, and returns its path. */
export async function makeDeb(order: PackageOrder): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), 'tally-deb-'))
  try {
    const date = sourceDate()
    const entries = plantTree('deb', order, root, date)
    writeControl(order, root, entries)
    mkdirSync(order.output, { recursive: true })
    const file = join(
      order.output,
      `${name}_${packageVersion(order.version)}_${architectures[order.arch]}.deb`,
    )
    await runPackager('dpkg-deb', ['--root-owner-group', '-Zxz', '--build', root, file], date)
    return file
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

function writeControl({ version, arch }: PackageOrder, root: string, entries: readonly TreeEntry[]): void {
  const control = join(root, 'DEBIAN')
  mkdirSync(control, { mode: 0o755 })
  const files = entries.filter(({ kind }) => kind === 'file')
  const write = (file: string, text: string, mode = 0o644): void =>
    writeFileSync(join(control, file), text, { mode })
  const script = (file: string): string => readFileSync(join(linuxResources, file), 'utf8')

  write('control', controlText(version, architectures[arch], files))
  write('md5sums', files.map(({ path }) => `${md5(join(root, path))}  ${path}\n`).join(''))
  write('postinst', script('after-install.sh'), 0o755)
  write('postrm', script('after-remove.sh'), 0o755)
  // When an Ubuntu from before 24.04 is upgraded, AppArmor arrives while Tally is already installed.
  write('triggers', 'interest-noawait /etc/apparmor.d/abi/4.0\n')
}

function md5(file: string): string {
  return createHash('md5').update(readFileSync(file)).digest('hex')
}

function controlText(version: string, architecture: string, files: readonly TreeEntry[]): string {
  const kibibytes = files.reduce((sum, { bytes }) => sum + Math.ceil(bytes / 1024), 0)
  const address = homepage()
  return `Package: ${name}
Version: ${packageVersion(version)}
Architecture: ${architecture}
Maintainer: ${identity.maintainer}
Installed-Size: ${kibibytes}
Section: ${identity.categories.debian}
Priority: optional
${address === null ? '' : `Homepage: ${address}\n`}Depends: ${debianNeeds.join(', ')}
Recommends: ${recommended.debian.join(', ')}
Description: ${synopsis}
${description.map((line) => ` ${line}`).join('\n')}
`
}
