import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { engineFloors, isAtLeast, packageFloors } from '../../../src/shared/domain/app/version-floors.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const read = (file: string) => JSON.parse(readFileSync(`${root}${file}`, 'utf8'))
const locked: Record<string, { version: string }> = read('package-lock.json').packages
const { dependencies, devDependencies } = read('package.json')
const pinned: Record<string, string> = { ...dependencies, ...devDependencies }

/** The versions of all installed copies of a package. */
function versionsOf(name: string): string[] {
  return Object.entries(locked)
    .filter(([place]) => place.endsWith(`node_modules/${name}`))
    .map(([, { version }]) => version)
}

test.each(Object.entries(packageFloors))('%s is not below its floor', (name, { least }) => {
  const versions = versionsOf(name)
  expect(versions.length).toBeGreaterThan(0)
  expect(versions.filter((version) => !isAtLeast(version, least))).toEqual([])
})

test('every package that the source imports has a floor', () => {
  const taken = globSync('src/**/*.{ts,tsx,css}', { cwd: root }).flatMap((file) =>
    [
      ...readFileSync(`${root}${file}`, 'utf8').matchAll(
        /(?:from|import|import\() ?'((?:@[\w-]+\/)?[a-z][\w.-]*)/gu,
      ),
    ].map(([, name = '']) => name),
  )
  const packages = [...new Set(taken)].filter((name) => name in pinned)
  expect(packages).toEqual(expect.arrayContaining(['react', 'zod', 'keytar', 'markdown-it']))
  expect(packages.filter((name) => !(name in packageFloors))).toEqual([])
})

test('the pinned Electron has the same major version as its floor', () => {
  const line = (version: string | undefined) => version?.split('.')[0]
  expect(line(pinned['electron'])).toBe(line(engineFloors.electron.least))
})

test('the Node that builds and tests is not below its floor, nor is its SQLite', () => {
  for (const version of Object.values<string>(read('.ci/node/package.json').optionalDependencies)) {
    expect(isAtLeast(version, engineFloors.node.least)).toBe(true)
  }
  expect(isAtLeast(process.versions.node, engineFloors.node.least)).toBe(true)
  expect(isAtLeast(process.versions['sqlite'] ?? '', engineFloors.sqlite.least)).toBe(true)
})
