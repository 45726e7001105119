import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { describe, expect, it } from 'vitest'
import { createLicensePlugins } from '../../../.ci/pack/license-plugins.ts'
import { licenseOf, packageFolderOf, withDependencies } from '../../../.ci/pack/licenses.ts'
import { temporaryFolder } from '../../fixtures/temporary-folder.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

function packageWith(fields: object, files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder()
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'made-up', version: '1.2.3', ...fields }),
  )
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

/** Builds two small apps one after the other, like Tally's bundles, and reads the written list. */
async function licensesOf(first: string, last: string, beside: readonly string[] = []): Promise<string[]> {
  const folder = temporaryFolder()
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  const plugins = createLicensePlugins({ root, beside, around: [], data: [] })
  for (const [name, code, plugin] of [
    ['first', first, plugins.gather()],
    ['last', last, plugins.write()],
  ] as const) {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, 'index.js'), code)
    await build({
      configFile: false,
      logLevel: 'silent',
      root: join(folder, name),
      plugins: [plugin],
      build: {
        outDir: join(folder, 'out', name),
        rolldownOptions: { input: join(folder, name, 'index.js') },
      },
    })
  }
  const written = JSON.parse(readFileSync(join(folder, 'out', 'last', 'licenses.json'), 'utf8'))
  return written.map(({ name }: { name: string }) => name)
}

describe('the build writes the license list', () => {
  it('with every package of every bundle and its included packages, and none twice', async () => {
    const first = "import { create } from 'zustand'\nconsole.log(create, import('markdown-it'))"
    const last = "import { create } from 'zustand'\nconsole.log(create)"
    const names = await licensesOf(first, last)
    expect(names).toEqual(
      expect.arrayContaining(['entities', 'linkify-it', 'markdown-it', 'mdurl', 'uc.micro', 'zustand']),
    )
    expect(names).toEqual([...new Set(names)].toSorted())
  })

  it('without packages of which nothing is bundled', async () => {
    expect(await licensesOf("import { z } from 'zod'", 'console.log(1)')).toEqual([])
  })

  it('with fonts and other copied files', async () => {
    expect(await licensesOf("import '@fontsource-variable/inter'", 'console.log(1)')).toEqual([
      '@fontsource-variable/inter',
    ])
  })

  it('with unbundled packages and their dependencies', async () => {
    expect(await licensesOf('console.log(1)', 'console.log(2)', ['keytar'])).toEqual([
      '@github/keytar',
      'node-addon-api',
    ])
  })
})

describe('the build fails', () => {
  it.each([
    ['an unreviewed license', { license: 'GPL-3.0-only' }, { LICENSE: 'Take it all' }, /GPL-3\.0-only/],
    ['a choice of licenses', { license: '(MIT OR GPL-3.0)' }, { LICENSE: 'Choose' }, /isn't reviewed/],
    ['no license', {}, { LICENSE: 'Whatever' }, /license none/],
    ['no license text', { license: 'MIT' }, { 'README.md': 'MIT' }, /no license text/],
  ])('for %s', (_what, fields, files, words) => {
    expect(() => licenseOf(packageWith(fields, files))).toThrow(words)
  })

  it('for a piece of unknown origin', () => {
    expect(() => packageFolderOf('\0somebody/helper.js', root)).toThrow(/helper/)
    expect(packageFolderOf('\0rolldown/runtime.js', root)).toBe(join(root, 'node_modules', 'rolldown'))
    expect(packageFolderOf(join(root, 'src', 'main', 'index.ts'), root)).toBeNull()
  })
})

it('a package that offers a choice has the chosen license, and says where its source is', () => {
  const { license, text } = licenseOf(join(root, 'node_modules', 'hunspell-wasm'))
  expect(license).toBe('MPL-1.1')
  expect(text).toMatch(/source is at https:.*MOZILLA PUBLIC LICENSE\s+Version 1\.1/su)
})

it("the whole text is included, but not the licenses of a package's tools", () => {
  const { text, ...others } = licenseOf(
    packageWith({ license: 'ISC' }, { 'LICENCE.txt': 'Mine\r\n\r\nTake it\n' }),
  )
  expect({ text, ...others }).toEqual({
    name: 'made-up',
    version: '1.2.3',
    license: 'ISC',
    text: 'Mine\n\nTake it',
  })
  expect(licenseOf(join(root, 'node_modules', 'vite')).text).toMatch(/OTHER DEALINGS IN THE\s+SOFTWARE\.$/u)
})

it('a nested package is found in its folder', () => {
  const nested = join(root, 'node_modules', 'a', 'node_modules', '@b', 'c')
  expect(packageFolderOf(join(nested, 'lib', 'index.js'), root)).toBe(nested)
  expect(withDependencies('zustand', root)).toEqual([join(root, 'node_modules', 'zustand')])
})
