import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const { dependencies, devDependencies } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
const asked = Object.keys({ ...dependencies, ...devDependencies })
const { dependencies: compared } = JSON.parse(readFileSync(`${root}test/bench/package.json`, 'utf8'))

const files = globSync(
  ['src/**/*.{ts,tsx,css}', 'test/**/*.{ts,tsx}', '.ci/*.{ts,mjs}', '.ci/*/*.ts', 'electron.vite.config.ts'],
  { cwd: root, exclude: (path) => path.includes('node_modules') },
)
const taken = /(?:from|import|import\(|resolve\()\s*'((?:@[\w-]+\/)?[a-z][\w.-]*)/gu
/** Tools are started by the paths of their programs. */
const started = /: '((?:@[\w-]+\/)?[a-z][\w.-]*)\/[\w./-]+'/gu

const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)
const imported = new Set(files.flatMap((file) => namesIn(readFileSync(`${root}${file}`, 'utf8'), taken)))
const used = new Set([...imported, ...namesIn(readFileSync(`${root}.ci/tools.ts`, 'utf8'), started)])

test('every installed package is used by the source, a test or the build', () => {
  const isTyped = (name: string): boolean =>
    name === '@types/node' || used.has(name.replace(/^@types\//u, ''))
  const isUsed = (name: string): boolean =>
    used.has(name) || (name.startsWith('@types/') && isTyped(name)) || name === 'oxlint-tsgolint'
  expect(asked.filter((name) => !isUsed(name))).toEqual([])
})

test('every used package is a direct dependency, and so has a chosen version', () => {
  const { packages } = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8'))
  const known = new Set([...asked, ...Object.keys(compared)])
  // The search also finds words of sentences that are no package.
  const installed = [...imported].filter((name) => `node_modules/${name}` in packages)
  expect(installed.length).toBeGreaterThan(15)
  expect(installed.filter((name) => !known.has(name))).toEqual([])
})

test("only packages that can't be bundled are shipped separately", () => {
  expect(Object.keys(dependencies)).toEqual(['keytar'])
})
