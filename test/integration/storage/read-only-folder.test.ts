import { execFileSync } from 'node:child_process'
import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { open, temporaryFile } from './open-sample.ts'

function openInReadOnlyFolder(file: string): unknown {
  chmodSync(dirname(file), 0o555)
  onTestFinished(() => chmodSync(dirname(file), 0o755))
  const child = join(import.meta.dirname, 'opening-child.ts')
  return JSON.parse(execFileSync(process.execPath, [child, file], { encoding: 'utf8' }))
}

const nothingWillBeSaved = { problem: 'unwritable', movedTo: null }

test('a new database in a read-only folder: the app starts, and says that nothing will be saved', () => {
  expect(openInReadOnlyFolder(temporaryFile())).toEqual(nothingWillBeSaved)
})

test('a good database in a read-only folder stays as it is', () => {
  const file = temporaryFile()
  open(file).store.close()
  const before = readFileSync(file)
  expect(openInReadOnlyFolder(file)).toEqual(nothingWillBeSaved)
  expect(readFileSync(file).equals(before)).toBe(true)
})

test('a damaged database that cannot be moved aside stays where it is', () => {
  const file = temporaryFile()
  writeFileSync(file, 'x'.repeat(5_000))
  expect(openInReadOnlyFolder(file)).toEqual(nothingWillBeSaved)
  expect(readdirSync(dirname(file))).toEqual(['tally.db'])
  expect(readFileSync(file, 'utf8')).toBe('x'.repeat(5_000))
})
