import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { prepareRestore } from '../../../../src/main/storage/backups/prepare-restore.ts'
import { type FileSteps, fileSteps } from '../../../../src/main/storage/files/atomic-file-operations.ts'
import { carryOutPendingChange } from '../../../../src/main/storage/files/pending-change.ts'
import type { Notice } from '../../../../src/shared/contract/app/notice.ts'
import { conversation, message } from '../../../fixtures/samples/stored.ts'
import { everythingBelow, filesOf, isCarriedOut, start, startKilledAt, textsIn } from '../killed-starts.ts'
import { open, openSample } from '../open-sample.ts'

/** Data with `now` in it, a log that holds the same word, and a checked copy with `then` in it. */
function plannedRestore(): string {
  const { store, file } = openSample()
  store.messages.insert(message('m1', null, { text: 'then' }))
  const files = filesOf(file)
  prepareRestore(file, files.restoreDraft, () => {})
  store.messages.insert(message('m2', 'm1', { text: 'now' }))
  // The log of a killed run: it is not merged, and only it has its words.
  const [database, log] = [readFileSync(file), readFileSync(`${file}-wal`)]
  store.close()
  writeFileSync(file, database)
  writeFileSync(`${file}-wal`, log)
  files.planRestore()
  return file
}

test('a restored backup replaces the data, which is set aside completely', () => {
  const file = plannedRestore()
  const home = dirname(file)
  const notice = start(home)
  const aside = join(home, 'replaced-2026-11-20T12-00-00.000Z')
  expect(notice).toEqual({ code: 'restored', detail: aside })
  expect(textsIn(file)).toEqual(['then'])
  expect(textsIn(join(aside, 'tally.db'))).toEqual(['then', 'now'])
  expect(start(home)).toBeNull()
  expect(open(file).problem).toBeNull()
})

test('a restore killed before any of its steps is finished by the next start, or never happened', () => {
  for (let step = 1; ; step += 1) {
    const file = plannedRestore()
    const home = dirname(file)
    startKilledAt(step, home)
    if (isCarriedOut(home)) {
      expect(step).toBeGreaterThan(4)
      return
    }
    expect(start(home)).toMatchObject({ code: 'restored' })
    expect(textsIn(file)).toEqual(['then'])
    expect(textsIn(join(home, 'replaced-2026-11-20T12-00-00.000Z', 'tally.db'))).toEqual(['then', 'now'])
  }
})

test('a restore that moves one file per start still ends', () => {
  const file = plannedRestore()
  const home = dirname(file)
  let notice: Notice | null | 'killed' = 'killed'
  for (let starts = 0; notice === 'killed' && starts < 20; starts += 1) notice = startKilledAt(3, home)
  expect(notice).toMatchObject({ code: 'restored' })
  expect(textsIn(file)).toEqual(['then'])
})

test('a copy that was damaged while it waited is not used, and the data stays', () => {
  const file = plannedRestore()
  writeFileSync(join(dirname(file), 'restoring.db'), 'no longer a database')
  expect(start(dirname(file))).toEqual({ code: 'not-restored', detail: null })
  expect(textsIn(file)).toEqual(['then', 'now'])
})

test('a step that the system refuses restores the old files', () => {
  const file = plannedRestore()
  const home = dirname(file)
  const before = everythingBelow(home)
  const refusing: FileSteps = {
    ...fileSteps,
    move(from, to) {
      if (from.endsWith('restoring.db')) throw new Error('The file is in use.')
      fileSteps.move(from, to)
    },
  }
  expect(carryOutPendingChange({ home, isPortable: false }, refusing)).toMatchObject({ code: 'not-restored' })
  const left = everythingBelow(home)
  for (const name of before) if (name !== 'pending-change.json') expect(left).toContain(name)
  expect(textsIn(file)).toEqual(['then', 'now'])
})

test('a malformed plan is ignored', () => {
  const { file, store } = openSample()
  store.close()
  writeFileSync(join(dirname(file), 'pending-change.json'), '{"kind":"erase-all","id":"../../.."}')
  expect(start(dirname(file))).toBeNull()
  expect(open(file).store.conversations.find(conversation.id)).not.toBeNull()
})
