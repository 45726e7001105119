import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findScenario } from '../service/scenarios.ts'
import { anchors, documents, found, prose, readDocument, root } from './docs/read-documents.ts'

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}
/** The steps that `npm test` accepts. */
const steps = new Set([...readdirSync(join(root, 'test')), 'build', 'lint', 'types'])
/** Reserved addresses, and those of this computer: examples in text, never links. */
const placeholder = /example|localhost|127\.0\.0\.1|OWNER|NAME|TODO/u

/** Every file with code, each after a slash. */
const codeFiles = ['src', 'test', '.ci', '.'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: folder !== '.', encoding: 'utf8' }).map(
    (name) => `/${folder}/${name.replaceAll('\\', '/')}`,
  ),
)

/** The link targets of a document, without those in code. */
function linksIn(text: string): string[] {
  return found(prose(text).replaceAll(/`[^`\n]*`/gu, ''), /\]\(([^)\s]+)\)/gu)
}

describe.each(documents)('%s', (document) => {
  const text = readDocument(document)

  it('has only links to existing files and headings', () => {
    const links = linksIn(text).filter((link) => !/^(?:https?|mailto):/u.test(link))
    const lost = links.filter((link) => {
      const [path = '', heading] = link.split('#')
      const target = path === '' ? document : join(dirname(document), path).replaceAll('\\', '/')
      if (!existsSync(join(root, target))) return true
      return heading !== undefined && !anchors(readDocument(target)).includes(heading)
    })
    expect(lost).toEqual([])
  })

  it('links outside by https only, to addresses that show their target', () => {
    const links = linksIn(text).filter((link) => /^\w+:/u.test(link))
    expect(links.filter((link) => !URL.canParse(link) || !/^(?:https|mailto):/u.test(link))).toEqual([])
    expect(links.filter((link) => placeholder.test(link))).toEqual([])
  })

  it('names only existing files and folders', () => {
    // Capitals are placeholders.
    const files = found(text, /`((?:src|test|docs|\.ci|\.github|resources)\/[a-z\d./-]+)`/gu)
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
  })

  it('names only existing TypeScript files, also in diagrams and without their folder', () => {
    const names = found(text, /(?<![\w./-])([\w./-]+(?<!\.d)\.tsx?)\b/gu)
    const lost = names.filter((name) => !codeFiles.some((file) => file.endsWith(`/${name}`)))
    expect(lost).toEqual([])
  })

  it('names only existing commands and scenarios', () => {
    expect(found(text, /npm run ([\w-]+)/gu).filter((name) => !(name in scripts))).toEqual([])
    const scenarios = found(text, /--scenario ([a-z][\w-]*)/gu).filter((name) => name !== 'list')
    expect(scenarios.filter((name) => findScenario(name) === undefined)).toEqual([])
    const named = found(text, /npm test -- ([a-z0-9 ]+)/gu).flatMap((names) => names.trim().split(' '))
    expect(named.filter((name) => !steps.has(name))).toEqual([])
  })
})

it('every test file that the threat model names has a test', () => {
  const files = found(readDocument('docs/threat-model.md'), /`(test\/[\w./-]+)`/gu)
  expect(files.length).toBeGreaterThan(20)
  for (const file of files)
    expect(readFileSync(join(root, file), 'utf8'), file).toMatch(/^\s*(?:test|it)(?:\.each)?\(/m)
})
