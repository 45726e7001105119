import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { type FileSteps, fileSteps } from '../../../../src/main/storage/files/atomic-file-operations.ts'
import { isDataThere, readLocation } from '../../../../src/main/storage/files/data-location.ts'
import { carryOutPendingChange } from '../../../../src/main/storage/files/pending-change.ts'
import { message } from '../../../fixtures/samples/stored.ts'
import { everythingBelow, filesOf, isCarriedOut, start, startKilledAt, textsIn } from '../killed-starts.ts'
import { openSample, temporaryFile } from '../open-sample.ts'

function plannedMove(): { home: string; to: string; file: string } {
  const { store, file } = openSample()
  store.messages.insert(message('m1', null, { text: 'moved with the rest' }))
  store.close()
  mkdirSync(join(dirname(file), 'backups'))
  writeFileSync(join(dirname(file), 'backups', 'daily-2026-11-20T12-00-00.000Z.db'), 'a backup')
  const to = dirname(temporaryFile())
  filesOf(file).planMove(to)
  return { home: dirname(file), to, file }
}

test('moved data is used in its new folder, and the old files are kept in a separate one', () => {
  const { home, to } = plannedMove()
  const aside = join(home, 'moved-2026-11-20T12-00-00.000Z')
  expect(start(home)).toEqual({ code: 'moved', detail: aside })
  expect(readLocation(home)).toEqual({ folder: to, earlier: [home] })
  expect(textsIn(join(to, 'tally.db'))).toEqual(['moved with the rest'])
  expect(readdirSync(aside)).toContain('tally.db')
  // The backups, and other files in their folder, stay.
  expect(existsSync(join(home, 'backups'))).toBe(true)
  expect(existsSync(join(home, 'tally.db'))).toBe(false)
  expect(isDataThere(home, to)).toBe(true)
})

test('a kill before any step of a move leaves the old folder or the new one, complete', () => {
  for (let step = 1; ; step += 1) {
    const { home, to } = plannedMove()
    startKilledAt(step, home)
    if (isCarriedOut(home)) {
      expect(step).toBeGreaterThan(5)
      return
    }
    expect(textsIn(join(readLocation(home).folder, 'tally.db'))).toEqual(['moved with the rest'])
    expect(start(home)).toMatchObject({ code: 'moved' })
    expect(readLocation(home).folder).toBe(to)
    expect(textsIn(join(to, 'tally.db'))).toEqual(['moved with the rest'])
  }
})

test('a move to a missing folder, or one that got other data, changes nothing', () => {
  const gone = plannedMove()
  writeFileSync(join(gone.home, 'pending-change.json'), '{"kind":"move","id":"x","to":"/nowhere/at/all"}')
  expect(start(gone.home)).toEqual({ code: 'not-moved', detail: '/nowhere/at/all' })
  expect(textsIn(gone.file)).toEqual(['moved with the rest'])

  const taken = plannedMove()
  const other = openSample()
  other.store.close()
  const bytes = readFileSync(other.file)
  writeFileSync(join(taken.to, 'tally.db'), bytes)
  expect(start(taken.home)).toMatchObject({ code: 'not-moved' })
  expect(readLocation(taken.home).folder).toBe(taken.home)
  expect(textsIn(join(taken.to, 'tally.db'))).toEqual([])
})

test('a missing folder is distinguished from a first start', () => {
  const { file } = openSample()
  expect(isDataThere(dirname(file), dirname(file))).toBe(true)
  expect(isDataThere(dirname(file), '/nowhere/at/all')).toBe(false)
})

function everythingKept(): { home: string; to: string } {
  const { home, to } = plannedMove()
  start(home)
  for (const name of ['damaged-2026-11-20T12-00-00.000Z', 'replaced-2026-11-20T12-00-00.000Z']) {
    mkdirSync(join(to, name))
    writeFileSync(join(to, name, 'tally.db'), 'words')
  }
  mkdirSync(join(to, 'moved-2024-house'))
  mkdirSync(join(to, 'backups'))
  for (const name of [
    'by-hand-2026-11-20T12-00-00.000Z.db',
    'daily-2026-11-20T12-00-00.000Z.db.draft',
    'thesis.docx',
  ])
    writeFileSync(join(to, 'backups', name), 'words')
  for (const name of ['tally.db-wal', 'tally.db-shm', 'my-letter.txt']) writeFileSync(join(to, name), 'x')
  filesOf(join(home, 'tally.db')).planErase()
  return { home, to }
}

/** The user's own files next to the data. */
const others = ['backups', 'backups/thesis.docx', 'moved-2024-house', 'my-letter.txt']

test('erasing deletes everything that Tally kept, in any folder, and nothing else', () => {
  const { home, to } = everythingKept()
  expect(start(home)).toEqual({ code: 'erased', detail: null })
  expect(everythingBelow(home)).toEqual([])
  expect(everythingBelow(to).toSorted()).toEqual(others)
})

test('an erasure killed before any of its steps is finished by the next start', () => {
  for (let step = 1; ; step += 1) {
    const { home, to } = everythingKept()
    startKilledAt(step, home)
    if (isCarriedOut(home)) {
      expect(step).toBeGreaterThan(6)
      return
    }
    expect(start(home)).toEqual({ code: 'erased', detail: null })
    expect([...everythingBelow(home), ...everythingBelow(to)].toSorted()).toEqual(others)
  }
})

test('files that could not be erased are reported, with the folder', () => {
  const { home, to } = everythingKept()
  const stuck: FileSteps = {
    ...fileSteps,
    remove(path) {
      if (path.startsWith(to)) throw new Error('The file is in use.')
      fileSteps.remove(path)
    },
  }
  expect(carryOutPendingChange({ home, isPortable: false }, stuck)).toEqual({
    code: 'not-all-erased',
    detail: to,
  })
})
