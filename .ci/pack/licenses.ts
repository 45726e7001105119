import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The terms of a package that is part of the app. `src/shared/contract/app/about.ts` describes the part that
 * the app reads.
 */
export interface PackageLicense {
  readonly name: string
  readonly version: string
  readonly license: string
  readonly text: string
}

/** These licenses let anyone distribute the app under its own license, if their text comes with it. */
export const allowedLicenses: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  // Asks for a note where the source is; other files keep their own license.
  'MPL-1.1',
  'OFL-1.1',
])

/** Code that the build tools themselves put into a bundle, by its ids there. */
const builtIn: readonly (readonly [id: string, name: string])[] = [
  ['\0rolldown/', 'rolldown'],
  ['\0vite/', 'vite'],
]

/** Packages that offer a choice of licenses: the chosen one, its text, and a first line that it asks for. */
const chosen: ReadonlyMap<string, { license: string; file: string; firstLine: string }> = new Map([
  [
    'hunspell-wasm',
    {
      license: 'MPL-1.1',
      file: 'COPYING.MPL',
      firstLine:
        'Tally uses it unchanged under the Mozilla Public License 1.1. Its source is at https://github.com/rotemdan/hunspell-wasm and https://github.com/hunspell/hunspell.',
    },
  ],
])

const lastPackage = /^(.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+)[/\\]/su

/** The folder of the package that a module of a bundle is from; null where it is our own. */
export function packageFolderOf(id: string, root: string): string | null {
  const tool = builtIn.find(([start]) => id.startsWith(start))
  if (tool !== undefined) return join(root, 'node_modules', tool[1])
  const found = lastPackage.exec(id)?.[1]
  if (found !== undefined) return found
  if (id.startsWith('\0')) throw new Error(`The author of ${JSON.stringify(id)} is unknown.`)
  return null
}

/** The package itself and all its runtime dependencies, for packages that ship next to the bundles. */
export function withDependencies(name: string, root: string): string[] {
  const folder = join(root, 'node_modules', name)
  const { dependencies = {} } = readPackage(folder)
  return [folder, ...Object.keys(dependencies).flatMap((needed) => withDependencies(needed, root))]
}

/** These packages name their well-known license and their owner, but do not include the license text. */
const withoutText: ReadonlySet<string> = new Set(['lazy-val'])

export const mitText = (author: string): string => `MIT License

Copyright (c) ${author}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`

/**
 * Reads the terms for distributing a package. A package without a text, or with unreviewed terms, fails the
 * build.
 */
export function licenseOf(folder: string): PackageLicense {
  const { name, version, license, author } = readPackage(folder)
  const choice = chosen.get(name)
  if (choice !== undefined && license?.includes(choice.license) === true) {
    const text = readFileSync(join(folder, choice.file), 'utf8').replaceAll('\r\n', '\n').trim()
    return { name, version, license: choice.license, text: `${choice.firstLine}\n\n${text}` }
  }
  if (license === undefined || !allowedLicenses.has(license)) {
    throw new Error(`${name} ${version} has the license ${license ?? 'none'}, which isn't reviewed yet.`)
  }
  if (withoutText.has(name) && license === 'MIT' && typeof author === 'string') {
    return { name, version, license: license, text: mitText(author) }
  }
  const file = readdirSync(folder)
    .toSorted()
    .find((entry) => /^licen[cs]e/iu.test(entry))
  if (file === undefined) throw new Error(`${name} ${version} has no license text.`)
  const texts = [file, furtherTexts.get(name) ?? []]
    .flat()
    .map((path) => readFileSync(join(folder, path), 'utf8'))
  return { name, version, license: license, text: ownPart(texts.join('\n\n')) }
}

/** Files of these packages that the app has under terms of their own. */
const furtherTexts: ReadonlyMap<string, string> = new Map([['pdfjs-dist', 'cmaps/LICENSE']])

/**
 * Vite's file continues with the licenses of its own tools, of which nothing is in the bundle. Adobe's tables have
 * their terms as comments.
 */
function ownPart(text: string): string {
  const [own = ''] = text.split(/^# Licenses of bundled dependencies$/mu)
  return own
    .replaceAll('\r\n', '\n')
    .replaceAll(/^%%Copyright: ?/gm, '')
    .trim()
}

interface PackageFile {
  readonly name: string
  readonly version: string
  readonly license?: string
  readonly author?: unknown
  readonly dependencies?: Readonly<Record<string, string>>
}

function readPackage(folder: string): PackageFile {
  const file = join(folder, 'package.json')
  if (!existsSync(file)) throw new Error(`No package in ${folder}.`)
  return JSON.parse(readFileSync(file, 'utf8'))
}
