import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { allowedLicenses } from '../../.ci/pack/licenses.ts'
import type { License } from '../../src/shared/contract/app/about.ts'
import { expect, test } from './fixture.ts'
import { openSettings } from './story.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string) => JSON.parse(readFileSync(`${root}${file}`, 'utf8'))
const imported = /(?:from|import|import\() ?'((?:@[\w-]+\/)?[a-z][\w.-]*)/gu

/** Every dependency of the source, direct or not, found without the build. */
function needed(): Set<string> {
  const { dependencies, devDependencies } = read('package.json')
  const direct = globSync('src/**/*.{ts,tsx,css}', { cwd: root })
    .flatMap((file) => [...readFileSync(`${root}${file}`, 'utf8').matchAll(imported)])
    .map(([, name = '']) => name)
    .filter((name) => name in { ...dependencies, ...devDependencies })
  const found = new Set<string>()
  const add = (name: string): void => {
    if (found.has(name)) return
    found.add(name)
    // Electron runs everything, but its own dependencies only download it.
    if (name !== 'electron')
      Object.keys(read(`node_modules/${name}/package.json`).dependencies ?? {}).forEach(add)
  }
  direct.forEach(add)
  return found
}

test('About lists every bundled package with its text and an accepted license', async ({
  sharedWindow: window,
}) => {
  const written: readonly License[] = read('out/renderer/licenses.json')
  const names = new Set(written.map(({ name }) => name))
  const expected = [...needed()].map((name): string => read(`node_modules/${name}/package.json`).name)
  expect(expected).toEqual(
    expect.arrayContaining(['zod', 'linkify-it', 'scheduler', '@github/keytar', 'electron']),
  )
  // Two are for the command lines of markdown-it and KaTeX, which Tally never calls; the third has types
  // only.
  expect(expected.filter((name) => !names.has(name)).toSorted()).toEqual([
    'argparse',
    'commander',
    'tiny-typed-emitter',
  ])
  for (const { license, text } of written) {
    expect(allowedLicenses).toContain(license)
    expect(text).toMatch(/copyright/iu)
  }

  const settings = await openSettings(window, 'About')
  await settings.getByRole('button', { name: 'Show licenses' }).click()
  const font = settings.getByText('@fontsource-variable/inter')
  await expect(font).toBeVisible()
  const lines = (await settings.innerText()).split('\n')
  expect(lines).toEqual(expect.arrayContaining(written.map(({ name, version }) => `${name} ${version}`)))
  await font.click()
  await expect(settings.getByText('SIL OPEN FONT LICENSE Version 1.1').first()).toBeVisible()
})
