import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findScenario } from '../service/scenarios.ts'

const root = join(import.meta.dirname, '../..')
const documents = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md'].concat(
  readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
)
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}
/** What `npm test` takes. */
const steps = new Set([...readdirSync(join(root, 'test')), 'build', 'lint', 'types'])
/** It comes with the packaging of releases. */
const commandsToCome = new Set(['pack'])

/** Every match of a pattern in a text, its first group. */
function found(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, group = '']) => group)
}

describe.each(documents)('%s', (document) => {
  const text = readFileSync(join(root, document), 'utf8')

  it('leads nowhere that is not there', () => {
    const links = found(text, /\]\((?!https?:|mailto:|#)([^)#\s]+)/g)
    expect(links.filter((link) => !existsSync(join(root, dirname(document), link)))).toEqual([])
  })

  it('names only files and folders that there are', () => {
    // In capitals stands what is to be put in its place.
    const files = found(text, /`((?:src|test|docs|\.ci)\/[a-z\d./-]+)`/g)
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
  })

  it('names only commands and scenarios that there are', () => {
    expect(
      found(text, /npm run ([\w-]+)/g).filter((name) => !(name in scripts || commandsToCome.has(name))),
    ).toEqual([])
    const scenarios = found(text, /--scenario ([a-z][\w-]*)/g).filter((name) => name !== 'list')
    expect(scenarios.filter((name) => findScenario(name) === undefined)).toEqual([])
    const named = found(text, /npm test -- ([a-z0-9 ]+)/g).flatMap((names) => names.trim().split(' '))
    expect(named.filter((name) => !steps.has(name))).toEqual([])
  })
})

it('every file of tests that SECURITY.md names has a test of it', () => {
  const files = found(readFileSync(join(root, 'SECURITY.md'), 'utf8'), /`(test\/[\w./-]+)`/g)
  expect(files.length).toBeGreaterThan(20)
  for (const file of files)
    expect(readFileSync(join(root, file), 'utf8'), file).toMatch(/^\s*(?:test|it)(?:\.each)?\(/m)
})
