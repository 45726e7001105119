import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { madeFor } from '../../../.ci/pack/native-file.ts'
import { keytarFilesOf, type Processor, type System } from '../../../.ci/pack/systems.ts'

const root = join(import.meta.dirname, '../../..')

const packages: readonly (readonly [System, Processor, readonly string[]])[] = [
  ['linux', 'x64', ['linux-x64']],
  ['linux', 'arm64', ['linux-arm64']],
  ['win32', 'x64', ['win32-x64']],
  ['win32', 'arm64', ['win32-arm64']],
  ['darwin', 'universal', ['darwin-arm64', 'darwin-x64']],
]

test.each(packages)('keytar has a binary for %s-%s that fits its folder', (system, processor, kinds) => {
  const files = keytarFilesOf(system, processor).map((file) => join(root, file))
  expect(files.filter((file) => !existsSync(file))).toEqual([])
  const found = files.map((file) => madeFor(file)).map((made) => `${made?.system}-${made?.processor}`)
  expect(found).toEqual(kinds)
})

test('a file that is no program fits no system', () => {
  expect(madeFor(join(root, 'package.json'))).toBeNull()
})
