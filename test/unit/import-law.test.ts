import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { findImportBreaches } from './import-law/import-breaches.ts'
import { plantedBreaches } from './import-law/planted-breaches.ts'
import { findMisplaced } from './import-law/search-rules.ts'
import { findOversized } from './import-law/sizes.ts'
import { readSource, type SourceFile } from './import-law/source-file.ts'

const src = fileURLToPath(new URL('../../src', import.meta.url))

function readHouse(): SourceFile[] {
  return readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((path) => /\.(tsx?|css|html)$/.test(path))
    .map((path) => readSource(path, readFileSync(join(src, path), 'utf8')))
}

/** What the law says to files that are made up here: their paths and texts. */
function judge(texts: Readonly<Record<string, string>>): string[] {
  const files = Object.entries(texts).map(([path, text]) => readSource(path, text))
  return [...findImportBreaches(files), ...findMisplaced(files), ...findOversized(files)]
}

describe('the house keeps its law', () => {
  const house = readHouse()

  it('has been read', () => {
    expect(house.map((file) => file.path)).toContain('preload/index.ts')
    expect(house.flatMap((file) => file.imports).length).toBeGreaterThan(20)
  })

  it('imports only what the table allows', () => expect(findImportBreaches(house)).toEqual([]))
  it('keeps each dangerous thing in its one home', () => expect(findMisplaced(house)).toEqual([]))
  it('keeps files and functions short', () => expect(findOversized(house)).toEqual([]))
})

describe('a breach is found', () => {
  it.each(plantedBreaches)('%s', (_what, texts, words) => expect(judge(texts)).toContain(words))
})

describe('what the table allows is let through', () => {
  it.each<[string, Record<string, string>]>([
    [
      'a type of a module with zod, in the window',
      {
        'shared/model.ts': "import * as z from 'zod'\nexport const Model = z.object({})",
        'renderer/stores/a.ts': "import type { Model } from '../../shared/model.ts'",
      },
    ],
    [
      'a shared module without zod, in the window',
      {
        'shared/model.ts': "import * as z from 'zod'\nexport const Model = z.object({})",
        'shared/token-estimate.ts': "import type { Model } from './model.ts'\nexport const estimate = 1",
        'renderer/features/composer/a.ts': "import { estimate } from '../../../shared/token-estimate.ts'",
      },
    ],
    [
      'a port as a type, in a service',
      { 'main/services/a.ts': "import type { S } from '../storage/store.ts'" },
    ],
    [
      'the words of the law in a comment or a text',
      { 'shared/a.ts': "// fetch(any)\nexport const a = 'ipcMain'" },
    ],
    [
      'a long factory of short functions',
      {
        'shared/a.ts': `export function a() {\n${'  const b = () => {\n    a()\n    a()\n    a()\n  }\n'.repeat(10)}}`,
      },
    ],
  ])('%s', (_what, files) => expect(judge(files)).toEqual([]))
})
