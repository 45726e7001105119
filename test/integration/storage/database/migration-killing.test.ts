import { spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { copyFileSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { isIntactBackup } from '../../../../src/main/storage/backups/backups-folder.ts'
import { firstVersion, newestVersion } from '../../../../src/main/storage/schema/migrate.ts'
import { temporaryFolder } from '../../../fixtures/temporary-folder.ts'
import { createDiskFault } from '../../app/data/disk-fault.ts'
import { fileOfVersionBefore, open, temporaryFile } from '../open-sample.ts'

/** The files as a kill before each write of an update would leave them. */
function snapshotsOfUpdate(file: string): string[] {
  const snapshots = temporaryFolder()
  const program = join(import.meta.dirname, 'migrating-child.ts')
  const { stdout, stderr } = spawnSync(process.execPath, [program, file, snapshots], { encoding: 'utf8' })
  expect(stderr).toBe('')
  return Array.from({ length: Number(stdout) }, (_, step) => join(snapshots, String(step), basename(file)))
}

/** Every file in the folder, with its bytes. */
function contentsOf(file: string): string {
  const folder = dirname(file)
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('-shm'))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
  const named = files.map((path) => `${relative(folder, path)} ${hash('sha256', readFileSync(path))}`)
  return named.join('\n')
}

function versionOf(file: string): number {
  const database = new DatabaseSync(file)
  try {
    const row = database.prepare('PRAGMA user_version').get()
    const columns = database
      .prepare("SELECT 1 FROM pragma_table_info('savedPrompts') WHERE name = 'colour'")
      .all()
    // A column that the step adds tells which schema it really is.
    expect(columns.length > 0).toBe(row?.['user_version'] === newestVersion())
    return Number(row?.['user_version'])
  } finally {
    database.close()
  }
}

function expectSoundBackup(file: string): void {
  const folder = join(dirname(file), 'backups')
  const backups = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.db')) : []
  expect(backups.length).toBeGreaterThan(0)
  for (const name of backups) expect(isIntactBackup(join(folder, name))).toBe(true)
}

test('after a kill before any write of an update, the file has the old or the new version, and loses nothing', () => {
  const copies = snapshotsOfUpdate(fileOfVersionBefore())
  expect(copies.length).toBeGreaterThan(8)
  const versions = new Set<number>()
  // Most writes are in one transaction and change no file, so most copies have the same bytes.
  const distinct = new Map(copies.map((copy) => [contentsOf(copy), copy]))
  for (const copy of distinct.values()) {
    const version = versionOf(copy)
    versions.add(version)
    // Before the first change of the file there is a copy of it.
    if (version !== firstVersion) expectSoundBackup(copy)
    const { store, problem } = open(copy)
    expect(problem).toBeNull()
    expect(store.conversations.find('c')).toMatchObject({ title: 'An old title (moved)' })
    expect(store.messages.find('m')).toMatchObject({ text: 'An old heron' })
    store.close()
    expectSoundBackup(copy)
  }
  expect([...versions]).toEqual([firstVersion, newestVersion()])
})

/** The update runs once for each of its writes, which takes minutes on a busy computer. */
const timeout = 300_000

test('with a full disk at any write of an update, data is readable and the next start updates', {
  timeout,
}, () => {
  const file = fileOfVersionBefore()
  const fault = createDiskFault()
  const places = new Set<string>()
  const left = new Set<string>()
  let hasFailed = true
  for (let step = 0; hasFailed; step += 1) {
    const copy = temporaryFile()
    copyFileSync(file, copy)
    fault.arm(step)
    const { store, place, movedTo } = open(copy)
    hasFailed = fault.disarm()
    places.add(place)
    expect(movedTo).toBeNull()
    store.close()
    // The same bytes would start in the same way.
    const contents = contentsOf(copy)
    if (left.has(contents)) continue
    left.add(contents)
    const next = open(copy)
    expect(next).toMatchObject({ problem: null, place: 'file' })
    expect(next.store.conversations.find('c')).toMatchObject({ title: 'An old title (moved)' })
    expect(next.store.messages.find('m')).toMatchObject({ text: 'An old heron' })
    next.store.close()
    expectSoundBackup(copy)
  }
  expect(places).toEqual(new Set(['read-only', 'file']))
})
