import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The terms of a package that is part of the app. `src/shared/licence.ts` is what the app reads of it. */
export interface PackageLicence {
  readonly name: string
  readonly version: string
  readonly licence: string
  readonly text: string
}

/** They let anyone pass the app on under its own licence, as long as their text comes with it. */
export const allowedLicences: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'OFL-1.1',
])

/** What the tools of the build put into a bundle by themselves, by the names that it has there. */
const builtIn: readonly (readonly [id: string, name: string])[] = [
  ['\0rolldown/', 'rolldown'],
  ['\0vite/', 'vite'],
]

const lastPackage = /^(.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+)[/\\]/su

/** The folder of the package that a module of a bundle is from; null where it is our own. */
export function packageFolderOf(id: string, root: string): string | null {
  const tool = builtIn.find(([start]) => id.startsWith(start))
  if (tool !== undefined) return join(root, 'node_modules', tool[1])
  const found = lastPackage.exec(id)?.[1]
  if (found !== undefined) return found
  if (id.startsWith('\0')) throw new Error(`Whose work ${JSON.stringify(id)} is, is not known.`)
  return null
}

/** The package itself and all that it needs when it runs: for what is shipped beside the bundles. */
export function withDependencies(name: string, root: string): string[] {
  const folder = join(root, 'node_modules', name)
  const { dependencies = {} } = readPackage(folder)
  return [folder, ...Object.keys(dependencies).flatMap((needed) => withDependencies(needed, root))]
}

/** What a package asks of whoever passes it on. One without a text, or with terms that were not looked at, ends the build. */
export function licenceOf(folder: string): PackageLicence {
  const { name, version, license } = readPackage(folder)
  if (license === undefined || !allowedLicences.has(license)) {
    throw new Error(
      `${name} ${version} is under ${license ?? 'no licence'}, which is not among those that were looked at.`,
    )
  }
  const file = readdirSync(folder)
    .toSorted()
    .find((entry) => /^licen[cs]e/iu.test(entry))
  if (file === undefined) throw new Error(`${name} ${version} comes without the text of its licence.`)
  return { name, version, licence: license, text: ownPart(readFileSync(join(folder, file), 'utf8')) }
}

/** Vite's file goes on with what is in its own tools, of which nothing is built in. */
function ownPart(text: string): string {
  const [own = ''] = text.split(/^# Licenses of bundled dependencies$/mu)
  return own.replaceAll('\r\n', '\n').trim()
}

interface PackageFile {
  readonly name: string
  readonly version: string
  readonly license?: string
  readonly dependencies?: Readonly<Record<string, string>>
}

function readPackage(folder: string): PackageFile {
  const file = join(folder, 'package.json')
  if (!existsSync(file)) throw new Error(`There is no package in ${folder}.`)
  return JSON.parse(readFileSync(file, 'utf8'))
}
