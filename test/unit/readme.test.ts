import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { found, readDocument, root } from './docs/read-documents.ts'

interface Package {
  readonly version: string
  readonly license: string
}

const readme = readDocument('README.md')
const { version, license }: Package = JSON.parse(readDocument('package.json'))

it('the badges say what the package says, in the picture and in its text', () => {
  const names = readdirSync(join(root, 'docs/pictures/badges'))
  const said = names.map((name) => {
    const [title = '', label, value] = found(readDocument(`docs/pictures/badges/${name}`), />([^<\n]+)</gu)
    expect(title).toBe(`${label}: ${value}`)
    expect(readme).toContain(`<img alt="${title}" src="docs/pictures/badges/${name}">`)
    return title
  })
  expect(said).toContain(`license: ${license}`)
})

it('the comparison is about this version', () => {
  expect(readme).toContain(`| Tally ${version} |`)
  expect(readDocument('docs/comparison.md')).toContain(`| Tally | ${version} |`)
})

it('the evidence has the figures of the last measurement', () => {
  const evidence = readDocument('docs/evidence.md')
  const performance = readDocument('docs/performance.md')
  const [line = ''] = found(performance, /^(\| S1 \| 10,000 .* main-thread .*)$/gmu)
  const said = found(evidence, /(\d+\.\d\d)(?= times|, react|\))/gu)
  expect(said).toEqual(found(line, /(?<!≤ )\b(\d+\.\d\d)×/gu))
  const sum = (pattern: RegExp) =>
    found(performance, pattern).reduce((total, count) => total + Number(count), 0)
  const [reached, goals] = [sum(/oals.*: (\d+) of \d+ reached/gu), sum(/oals.*: \d+ of (\d+) reached/gu)]
  expect(evidence).toContain(`Tally reaches ${reached} of ${goals} measured goals.`)
})
