import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { found, readDocument, root } from './docs/read-documents.ts'

interface Package {
  readonly version: string
  readonly license: string
  readonly devDependencies: { readonly electron: string }
}

const readme = readDocument('README.md')
const { version, license, devDependencies }: Package = JSON.parse(readDocument('package.json'))

it('the README has at most 150 lines', () => {
  expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(150)
})

it('the badges say what the package says, in the picture and in its text', () => {
  const names = readdirSync(join(root, 'docs/pictures/badges'))
  const said = names.map((name) => {
    const [title = '', label, value] = found(readDocument(`docs/pictures/badges/${name}`), />([^<\n]+)</gu)
    expect(title).toBe(`${label}: ${value}`)
    expect(readme).toContain(`<img alt="${title}" src="docs/pictures/badges/${name}">`)
    return title
  })
  const [major] = devDependencies.electron.split('.')
  expect(said).toEqual(expect.arrayContaining([`license: ${license}`, `Electron: ${major}`]))
})

it('the comparison is about this version', () => {
  expect(readme).toContain(`| Tally ${version} |`)
})

it('the figures are those of the last measurement', () => {
  const said = found(readme, /(\d+\.\d\d)(?= times|, react|\))/gu)
  const [line = ''] = found(readDocument('docs/performance.md'), /^(\| S1 \| 10,000 .* main-thread .*)$/gmu)
  expect(said).toEqual(found(line, /(?<!≤ )\b(\d+\.\d\d)×/gu))
})
