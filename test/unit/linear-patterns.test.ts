import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { field, readSource, type SourceFile, type SyntaxNode } from './import-law/source-file.ts'
import { growthOf } from './linear-patterns/growth.ts'

const src = fileURLToPath(new URL('../../src', import.meta.url))

/** Patterns above linear time, by file and name, and the limit that keeps their texts short. */
const short: Readonly<Record<string, string>> = {
  'main/accounting/anomaly-rules.ts version': 'answer-fields-reader.ts keeps 500 characters of a model name',
  'main/inference/errors/failure-code.ts creditCode': 'maxCodesLength: 1,000 characters',
  'main/inference/errors/failure-code.ts keyWords': 'error-body.ts keeps 8,000 characters of a message',
  'main/inference/errors/failure-code.ts overflow': 'error-body.ts keeps 8,000 characters of a message',
  'main/inference/parsing/context-limit-parser.ts comparison': 'maxMessageLength: 2,000 characters',
  'main/transfer/file-names.ts edges': 'maxBytes: 120 bytes',
  'main/updates/update-feed.ts fact': 'the packaging writes the file, a few short lines',
  'shared/domain/conversations/title.ts fenced': 'looksAt: 2,000 characters',
  'shared/domain/conversations/title.ts lineMarks': 'looksAt: 2,000 characters',
  'shared/domain/conversations/title.ts fenceLine': 'looksAt: 2,000 characters',
  'shared/domain/conversations/title.ts link': 'looksAt: 2,000 characters',
  'shared/domain/usage/usage-details.ts quoted': 'usageTextLimits: 4,096 bytes',
}

const exponential = [/^(?:a+)+$/, /^(?:\s|\p{Cf})*=/u, /^(?=(?:\w|\d)*!)/, /(?<=!(?:\w|\d)*)x/]
const polynomial = [
  /\s+$/,
  /^a*b?a*$/,
  /a(?=.*b)/,
  /(?<=a.*)b/,
  /(a*)\1$/,
  /[^a]{0,1000}b/,
  /[[\p{L}--[a-z]]\d]+!/v,
]

describe('the time of a pattern', () => {
  it.each(exponential)('doubles with each repetition: %s', ({ source, flags }) =>
    expect(growthOf(source, flags)?.kind).toBe('exponential'),
  )
  it.each(polynomial)('grows faster than its text: %s', ({ source, flags }) =>
    expect(growthOf(source, flags)?.kind).toBe('polynomial'),
  )
})

type Exports = Readonly<Record<string, (...given: readonly unknown[]) => unknown>>

/** Calls that build the patterns of a file which importing it doesn't build. */
const builders: Readonly<Record<string, (exported: Exports) => void>> = {
  'main/inference/errors/refused-field.ts': ({ refusedFieldIn }) =>
    refusedFieldIn?.(400, { message: 'x', parameter: null }, ['top_k'], false),
  'shared/domain/usage/csv-table.ts': ({ readCsv }) => readCsv?.('a;b'),
  'renderer/lib/split-name.ts': ({ findParts }) => findParts?.('a b', 'a b'),
  'renderer/markdown/fence.ts': ({ findFenceEnd, openFence, createFenceReader }) => {
    findFenceEnd?.('```\na')
    createFenceReader?.(openFence?.('```\na', true))
  },
  'renderer/features/reconcile/table-import/guess-columns.ts': ({ currencyIn }) => currencyIn?.('a'),
}

interface Pattern {
  readonly name: string
  readonly source: string
  readonly flags: string
}

/** The file, and the innermost constant that contains a node. */
function nameOf(file: SourceFile, { start, end }: SyntaxNode): string {
  const constants = file.nodes.filter(
    (node) => node.type === 'VariableDeclarator' && node.start <= start && node.end >= end,
  )
  const names = constants.map((node) => field(node, 'id')?.['name'])
  return [file.path, ...names.slice(-1)].join(' ')
}

function literalsIn(file: SourceFile): Pattern[] {
  return file.nodes.flatMap((node) => {
    const { regex } = node
    if (typeof regex !== 'object' || regex === null || !('pattern' in regex && 'flags' in regex)) return []
    return [{ name: nameOf(file, node), source: String(regex.pattern), flags: String(regex.flags) }]
  })
}

function isConstruction(node: SyntaxNode): boolean {
  return /^(?:New|Call)Expression$/.test(node.type) && field(node, 'callee')?.['name'] === 'RegExp'
}

/** The patterns that a file builds, recorded while a copy of it is imported. */
async function builtBy(path: string): Promise<Pattern[]> {
  const built: Pattern[] = []
  const original = RegExp
  const module = `/src/${path}`
  await import(module)
  globalThis.RegExp = new Proxy(original, {
    construct(target, given: ConstructorParameters<typeof RegExp>) {
      const pattern = new target(...given)
      built.push({ name: path, source: pattern.source, flags: pattern.flags })
      return pattern
    },
  })
  try {
    const exported: Exports = await import(`${module}?patterns`)
    builders[path]?.(exported)
  } finally {
    globalThis.RegExp = original
  }
  return built
}

const isCatalog = (path: string): boolean => /^renderer\/(?:strings\/|.*-strings\.ts$)/.test(path)

describe('every pattern of the source', () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => readSource(path, readFileSync(join(src, path), 'utf8')))

  /** The slow patterns: the names of those that short texts excuse, and more words about all others. */
  function slowOf(patterns: readonly Pattern[]): string[] {
    return patterns.flatMap(({ name, source, flags }) => {
      const growth = growthOf(source, flags)
      if (growth === null) return []
      return name in short && growth.kind === 'polynomial'
        ? [name]
        : [`${name}: ${growth.kind} at ${growth.repeated}`]
    })
  }

  it('takes time in proportion to its text, or reads short texts', () => {
    const literals = files.flatMap(literalsIn)
    expect(literals.length).toBeGreaterThan(300)
    expect(slowOf(literals).toSorted()).toEqual(Object.keys(short).toSorted())
  })

  const building = files.flatMap(({ path, nodes }) => {
    const count = nodes.filter(isConstruction).length
    // A catalog can't be imported twice, and its patterns are its own words.
    return count === 0 || isCatalog(path) ? [] : [{ path, count }]
  })

  it.each(building)('also where $path builds it', async ({ path, count }) => {
    const built = await builtBy(path)
    expect(built.length).toBeGreaterThanOrEqual(count)
    expect(slowOf(built)).toEqual([])
  })
})
