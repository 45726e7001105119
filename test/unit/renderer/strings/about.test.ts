import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { aboutStrings } from '../../../../src/renderer/strings/about.ts'

const packageName = /from '((?:@[^/']+\/)?[a-z][^/']*)/gu

it('every package that is built in is named with its licence', () => {
  const imported = globSync('src/**/*.{ts,tsx}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(packageName)].map(([, name = '']) => name),
  )
  const packages = new Set(imported.filter((name) => !name.startsWith('node:')))
  expect(packages.size).toBeGreaterThan(5)
  const named = aboutStrings.parts.map(({ name }) => name.toLowerCase()).join()
  expect([...packages].filter((name) => !named.includes(name.replace('react-dom', 'react')))).toEqual([])
})
