import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { field, lineOf, readSource, type SourceFile } from './import-law/source-file.ts'

const tests = join(import.meta.dirname, '..')

function readBelow(folder: string): SourceFile[] {
  return readdirSync(join(tests, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readSource(join(folder, name), readFileSync(join(tests, folder, name), 'utf8')))
}

const onlyOnHost = "test.skip(Boolean(process.env['TALLY_ELECTRON'])"

/** The texts and patterns in code, as tests of a line. */
function testsIn(code: string): ((line: string) => boolean)[] {
  const texts = [...code.matchAll(/'([^'\n]+)'|`([^`$]*)[^`]*`/gu)]
    .map(([, plain, part]) => plain ?? part ?? '')
    .filter((text) => text !== '')
  const patterns = [...code.matchAll(/[(,] ?\/((?:\\.|[^/\\\n])+)\/[a-z]*[),]/gu)]
  return [
    ...texts.map((text) => (line: string) => line.includes(text)),
    ...patterns.map(
      ([, pattern = '']) =>
        (line: string) =>
          new RegExp(pattern, 'u').test(line),
    ),
  ]
}

/** The lines that only the host writes, as far as they are fixed. */
function linesOf(host: readonly SourceFile[]): string[] {
  return host.flatMap((file) =>
    file.nodes
      .filter((node) => node.type === 'CallExpression' && field(node, 'callee')?.['name'] === 'announce')
      .flatMap((node) => file.text.slice(node.start, node.end).match(/'[^']+'|`[^`$]+/gu) ?? [])
      .map((text) => `host: ${text.slice(1).replace(/'$/u, '')} `),
  )
}

/** Expectations that no run on Electron can meet. */
function findHostOnly({ path, text, nodes }: SourceFile, lines: readonly string[]): string[] {
  if (text.includes(onlyOnHost)) return []
  return nodes
    .filter(({ type, start, end }) => {
      const code = text.slice(start, end)
      const isExpectation = type === 'ExpressionStatement' && /^(?:await )?expect\b/u.test(code)
      return isExpectation && code.includes('output()') && !code.includes('.not.')
    })
    .filter(({ start, end }) => testsIn(text.slice(start, end)).some((test) => lines.some(test)))
    .map(({ start }) => `${path}:${lineOf({ text }, start)} waits for a text that only the host writes`)
}

/** Keys of one system: a Mac has Command where others have Control. */
function findKeys(file: SourceFile): string[] {
  if (file.text.includes(onlyOnHost)) return []
  return file.nodes
    .filter(({ type, value }) => type === 'Literal' && /^(?:Control|Meta)(?:\+|$)/u.test(String(value)))
    .map(
      (node) =>
        `${file.path}:${lineOf(file, node.start)} presses ${String(node['value'])}, not ControlOrMeta`,
    )
}

const announced = linesOf(readBelow('host'))

it('no story waits for a text that only the host writes, unless it runs only there', () => {
  expect(announced).toContain('host: the app refused a download ')
  expect(readBelow('e2e').flatMap((file) => findHostOnly(file, announced))).toEqual([])
})

it('stories press keys that every system has', () => {
  expect(readBelow('e2e').flatMap(findKeys)).toEqual([])
})

it.each([
  ["expect(app.output()).toContain('refused a download')", 1],
  ['await expect.poll(() => app.output()).toMatch(/host: tray /u)', 1],
  ["expect(app.output()).toContain(`host: tray ` + 'and more')", 1],
  ["expect(app.output()).not.toContain('refused a download')", 0],
  [`expect(app.output()).toContain(\`\${folder} (new)\`)`, 0],
  ["expect(app.output()).toContain('request from an untrusted frame refused')", 0],
  [`${onlyOnHost}, 'why')\nexpect(app.output()).toContain('refused a download')`, 0],
])('%s', (text, count) => {
  expect(findHostOnly(readSource('a.spec.ts', text), announced)).toHaveLength(count)
})

it.each([
  ["press('Control+,')", 1],
  ["click({ modifiers: ['Meta'] })", 1],
  ["press('ControlOrMeta+,')", 0],
  [`${onlyOnHost}, 'why')\npress('Meta+,')`, 0],
])('%s', (text, count) => expect(findKeys(readSource('a.spec.ts', text))).toHaveLength(count))
