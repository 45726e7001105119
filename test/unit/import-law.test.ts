import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { findCircles } from './import-law/circles.ts'
import { type Layer, layerOf, layers } from './import-law/layers.ts'
import { findMisplaced } from './import-law/search-rules.ts'
import {
  field,
  lineOf,
  type ModuleImport,
  readImports,
  readSource,
  type SourceFile,
} from './import-law/source-file.ts'
import { findUnusedExports } from './import-law/unused-exports.ts'

function isCovered(target: string, allowed: readonly string[]): boolean {
  const layer = layerOf(target)
  return allowed.some((name) => {
    if (name === target) return true
    if (name === 'node:*') return target.startsWith('node:')
    if (name.endsWith('/*')) return layer?.startsWith(name.slice(0, -1)) ?? false
    return name === layer
  })
}

function isAllowed(imported: ModuleImport, own: string, layer: Layer): boolean {
  if (imported.target === null) return false
  const types = imported.isType ? (layer.types ?? []) : []
  return isCovered(imported.target, [own, ...layer.imports, ...types])
}

/** Describes every import that `layers.ts` does not allow, and every file outside the layers. */
function findImportBreaches(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    const name = layerOf(file.path)
    const layer = name === undefined ? undefined : layers[name]
    if (name === undefined || layer === undefined) return [`src/${file.path} belongs to no layer`]
    return file.imports
      .filter((imported) => !isAllowed(imported, name, layer))
      .map((imported) => {
        const what = imported.target ?? 'a computed path'
        const how = imported.isType ? 'the types of ' : ''
        return `src/${file.path}:${lineOf(file, imported.node.start)} may not import ${how}${what}`
      })
  })
}

const src = fileURLToPath(new URL('../../src', import.meta.url))

/** The files below a folder, named by their paths from `src`. */
function readBelow(folder: '.' | '../.ci' | '../test', read = readSource): SourceFile[] {
  return readdirSync(join(src, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
    .filter((path) => /\.(tsx?|css|html)$/.test(path) && !path.includes('/node_modules/'))
    .map((path) => read(path, readFileSync(join(src, path), 'utf8')))
}

/** Made-up files: their paths and texts. */
function madeUp(texts: Readonly<Record<string, string>>): SourceFile[] {
  return Object.entries(texts).map(([path, text]) => readSource(path, text))
}

function judge(texts: Readonly<Record<string, string>>): string[] {
  const files = madeUp(texts)
  return [...findImportBreaches(files), ...findMisplaced(files)]
}

describe('the source code', () => {
  const source = readBelow('.')

  it('is not empty', () => {
    expect(source.map((file) => file.path)).toContain('preload/index.ts')
    expect(source.flatMap((file) => file.imports).length).toBeGreaterThan(20)
  })

  it('imports only from allowed layers', () => expect(findImportBreaches(source)).toEqual([]))
  it('imports in no circle, not even types', () => expect(findCircles(source)).toEqual([]))
  it('uses each dangerous API in one file', () => expect(findMisplaced(source)).toEqual([]))
  it('calls the two risky functions of the desktop in one place each', () => {
    const asked = source.flatMap(({ path, nodes }) =>
      nodes
        .filter((node) => node.type === 'MemberExpression' && field(node, 'object')?.['name'] === 'shell')
        .map((node) => `${path} ${String(field(node, 'property')?.['name'])}`),
    )
    expect(asked).toEqual(
      ['openExternal', 'showItemInFolder'].map((what) => `main/hardening/open-external.ts ${what}`),
    )
    const users = source.filter(({ imports }) =>
      imports.some(({ target }) => target === 'main/hardening/open-external.ts'),
    )
    // Two files show files that main wrote; the last one passes the opener to its only request.
    expect(users.map(({ path }) => path).toSorted()).toEqual([
      'main/files/choose-file.ts',
      'main/files/data-desktop.ts',
      'main/start.ts',
    ])
  })
  it('calls none of the keytar functions that crash on a locked keyring', () => {
    const naming = source.filter(({ text }) => /\bfind(?:Credentials|Password)\b/.test(text))
    expect(naming.map(({ path }) => path)).toEqual([])
  })
  it('exports only what another file imports', () =>
    expect(
      findUnusedExports(source, [...readBelow('../test', readImports), ...readBelow('../.ci', readImports)]),
    ).toEqual([]))
})

const schema = { 'shared/contract/model.ts': "import * as z from 'zod'\nexport const Model = z.object({})" }

/** A violation in words, made-up files that commit it, and the expected message. */
const plantedBreaches: readonly (readonly [string, Readonly<Record<string, string>>, string])[] = [
  [
    'a feature goes round the stores',
    { 'renderer/features/chat/a.ts': "import { request } from '../../api.ts'" },
    'src/renderer/features/chat/a.ts:1 only stores may hold state of the app and ask main for it',
  ],
  [
    'zod comes into the bundle of the window',
    { ...schema, 'renderer/stores/a.ts': "import { Model } from '../../shared/contract/model.ts'" },
    'src/renderer/stores/a.ts:1 may not import shared/contract/model.ts',
  ],
  [
    'a built-in module is taken from the process',
    { 'main/services/a.ts': "const { request } = process.getBuiltinModule('node:http')" },
    'src/main/services/a.ts:1 may not import node:http',
  ],
  [
    'the bridge is taken out of the window',
    { 'renderer/event-feed.ts': '\nconst { api } = window\nexport const stop = api.subscribe(() => {})' },
    'src/renderer/event-feed.ts:2 only renderer/api.ts may touch window.api',
  ],
  [
    'the shell is taken out of all of Electron by a text',
    {
      'main/menu.ts':
        "import * as electron from 'electron'\nexport const open = () => electron['shell'].openPath('/a')",
    },
    'src/main/menu.ts:2 only main/hardening/open-external.ts may hand an address to the system',
  ],
]

describe('a violation is found', () => {
  it.each(plantedBreaches)('%s', (_what, texts, words) => expect(judge(texts)).toContain(words))
})

it('an export that nothing imports is found, unless it is a type exported next to its maker', () => {
  const offered =
    'export const a = 1\nconst b = 2\nexport { b as c }\nexport interface D {}\nexport function e() {}\nexport const { f, g: [h] = b, ...i } = a'
  expect(findUnusedExports(madeUp({ 'shared/domain/a.ts': offered }), [])).toEqual(
    ['a', 'c', 'e', 'f', 'h', 'i'].map(
      (name) => `src/shared/domain/a.ts exports ${name}, which nobody imports`,
    ),
  )
})
