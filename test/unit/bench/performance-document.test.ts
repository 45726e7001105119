import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readFigures } from '../../bench/figures.ts'
import { measurementNames } from '../../bench/measurements.ts'
import { withFigures } from '../../bench/report/document.ts'
import { pictureFile, pictureOf } from '../../bench/report/picture.ts'

const docs = new URL('../../../docs/', import.meta.url)
const document = readFileSync(new URL('performance.md', docs), 'utf8')
const figures = readFigures(new URL('performance.json', docs))

it('docs/performance.md has exactly the picture and the goals that the benchmarks wrote', () => {
  expect(document, 'npm run bench -- --write docs/performance.json').toBe(withFigures(document, figures))
})

it.each(['light', 'dark'] as const)('the %s picture has the figures of the benchmarks', (theme) => {
  expect(readFileSync(new URL(pictureFile(theme), docs), 'utf8')).toBe(pictureOf(figures, theme))
})

it('docs/performance.md explains every benchmark', () => {
  const [, explained = ''] = document.split('## Benchmarks')
  expect(measurementNames.filter((name) => !explained.includes(`\`${name}\``))).toEqual([])
})

it('every benchmark has figures', () => {
  expect(figures.map(({ measurement }) => measurement)).toEqual(measurementNames)
})
