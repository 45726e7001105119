import {
  chmodSync,
  cpSync,
  lstatSync,
  lutimesSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { homepage, identity } from '../identity.ts'
import { desktopFile, linuxResources } from './desktop-entry.ts'

/** A packed folder that a package is made from. */
export interface PackageOrder {
  readonly directory: string
  readonly version: string
  readonly arch: 'arm64' | 'x64'
  /** The folder that the package is put into. */
  readonly output: string
}

export type PackageKind = 'deb' | 'rpm'

export interface TreeEntry {
  /** From the root of the system, without a slash before it. */
  readonly path: string
  readonly kind: 'file' | 'folder' | 'link'
  readonly bytes: number
}

const { appId, executableName: name, license, author } = identity
const project = join(linuxResources, '..', '..')
const iconSizes = [16, 24, 32, 48, 64, 128, 256, 512]
const best = { level: 9 }

export const installedIn = `opt/${identity.productName}`

/** `~` sorts before everything, so a pre-release comes before its release. */
export function packageVersion(version: string): string {
  return version.replaceAll('-', '~')
}

/** The timestamp of the package: the same source and timestamp give the same package. */
export function sourceDate(environment: NodeJS.ProcessEnv = process.env): Date {
  const seconds = environment['SOURCE_DATE_EPOCH']
  return seconds ? new Date(Number(seconds) * 1000) : new Date()
}

/** Puts every file where the system will have it, below a folder that represents the root. */
export function plantTree(kind: PackageKind, order: PackageOrder, root: string, date: Date): TreeEntry[] {
  const { directory, version } = order
  const put = (path: string, content: string | Buffer): void => {
    mkdirSync(join(root, dirname(path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  const read = (file: string): string => readFileSync(join(linuxResources, file), 'utf8')

  cpSync(directory, join(root, installedIn), { recursive: true, verbatimSymlinks: true })
  put(`${installedIn}/resources/apparmor-profile`, read('apparmor-profile'))
  // Main reads there that a package manager updates the app.
  put(`${installedIn}/resources/package-type`, `${kind}\n`)
  put(`usr/share/applications/${desktopFile}`, read(desktopFile))
  put(`usr/share/metainfo/${appId}.metainfo.xml`, releaseOf(read(`${appId}.metainfo.xml`), version, date))
  for (const size of iconSizes)
    put(
      `usr/share/icons/hicolor/${size}x${size}/apps/${name}.png`,
      readFileSync(join(project, 'resources', 'icons', `${size}.png`)),
    )
  put(`usr/share/doc/${name}/copyright`, copyrightText())
  put(`usr/share/doc/${name}/CHANGELOG.md.gz`, gzipSync(readFileSync(join(project, 'CHANGELOG.md')), best))
  put(`usr/share/doc/${name}/changelog.gz`, gzipSync(changelogText(version, date), best))
  mkdirSync(join(root, 'usr', 'bin'), { recursive: true })
  symlinkSync(`/${installedIn}/${name}`, join(root, 'usr', 'bin', name))

  // The temporary folder was private, but represents a root that everybody can read.
  chmodSync(root, 0o755)
  const entries = listTree(root)
  for (const entry of entries) settle(join(root, entry.path), entry, date)
  return entries
}

/** A shop shows the version. Only some builds know the project's address. */
function releaseOf(metainfo: string, version: string, date: Date): string {
  const address = homepage()
  const lines = [
    ...(address === null ? [] : [`  <url type="homepage">${address}</url>`]),
    '  <releases>',
    `    <release version="${version}" date="${date.toISOString().slice(0, 10)}" />`,
    '  </releases>',
    '</component>',
  ]
  return metainfo.replace('</component>', lines.join('\n'))
}

/** In the form that Debian's tools read. */
function changelogText(version: string, date: Date): string {
  const when = date.toUTCString().replace('GMT', '+0000')
  const what = `  * See CHANGELOG.md.gz in this folder for the changes.`
  return `${name} (${packageVersion(version)}) unstable; urgency=medium\n\n${what}\n\n -- ${identity.maintainer}  ${when}\n`
}

function copyrightText(): string {
  const text = readFileSync(join(project, 'LICENSE'), 'utf8')
  const [, owner = author] = /^Copyright \(c\) (.+)$/mu.exec(text) ?? []
  const terms = text.slice(text.indexOf('Permission')).trimEnd()
  const indented = terms.split('\n').map((line) => (line === '' ? ' .' : ` ${line}`))
  return `Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: ${identity.productName}
Comment: ${identity.productName} includes Electron and Chromium. Their licenses are in
 /${installedIn}/LICENSE.electron.txt and
 /${installedIn}/LICENSES.chromium.html. Settings › About lists the packages in
 ${identity.productName} itself, with their licenses.

Files: *
Copyright: ${owner}
License: ${license}
${indented.join('\n')}
`
}

function listTree(root: string, folder = ''): TreeEntry[] {
  return readdirSync(join(root, folder))
    .toSorted()
    .flatMap((entry) => {
      const path = join(folder, entry)
      const facts = lstatSync(join(root, path))
      if (facts.isSymbolicLink()) return [{ path, kind: 'link' as const, bytes: 0 }]
      if (facts.isDirectory()) return [{ path, kind: 'folder' as const, bytes: 0 }, ...listTree(root, path)]
      return [{ path, kind: 'file' as const, bytes: facts.size }]
    })
}

/**
 * Sets rights and times, which must not be those of the packing machine. The install script decides about
 * setuid.
 */
function settle(path: string, { kind }: TreeEntry, date: Date): void {
  if (kind !== 'link') {
    const isRun = kind === 'folder' || (lstatSync(path).mode & 0o111) !== 0
    chmodSync(path, isRun ? 0o755 : 0o644)
  }
  lutimesSync(path, date, date)
}
