import { chmodSync, mkdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isOpenToOthers } from '../../../../src/main/storage/files/private-folder.ts'
import { temporaryFolder } from '../../../fixtures/temporary-folder.ts'

const modeOf = (...path: string[]): string => (statSync(join(...path)).mode & 0o777).toString(8)

/** A data folder as a version without a mask left it, and a file of the user in it. */
function openFolder(): string {
  const folder = temporaryFolder()
  chmodSync(folder, 0o755)
  for (const name of ['tally.db', 'tally.db-wal', 'tally.db-shm', 'shopping.txt']) {
    writeFileSync(join(folder, name), '')
    chmodSync(join(folder, name), 0o644)
  }
  for (const name of ['backups', 'logs', 'damaged-2026-11-20T12-00-00.000Z', 'photos']) {
    mkdirSync(join(folder, name))
    chmodSync(join(folder, name), 0o755)
  }
  return folder
}

describe.skipIf(process.platform === 'win32')('permissions of the data folder', () => {
  test("a folder that others can open is reported, and Tally's files in it are private", () => {
    const folder = openFolder()
    expect(isOpenToOthers(folder, false)).toBe(true)
    expect(modeOf(folder)).toBe('755')
    const files = ['tally.db', 'tally.db-wal', 'tally.db-shm']
    expect(files.map((name) => modeOf(folder, name))).toEqual(['600', '600', '600'])
    const folders = ['backups', 'logs', 'damaged-2026-11-20T12-00-00.000Z']
    expect(folders.map((name) => modeOf(folder, name))).toEqual(['700', '700', '700'])
    expect([modeOf(folder, 'shopping.txt'), modeOf(folder, 'photos')]).toEqual(['644', '755'])
  })

  test('the default folder is made private without a message', () => {
    const folder = openFolder()
    expect(isOpenToOthers(folder, true)).toBe(false)
    expect(modeOf(folder)).toBe('700')
    expect(isOpenToOthers(join(folder, 'not-there'), true)).toBe(false)
  })

  test('the target of a link keeps its permissions', () => {
    const folder = openFolder()
    rmSync(join(folder, 'tally.db'))
    symlinkSync(join(folder, 'shopping.txt'), join(folder, 'tally.db'))
    isOpenToOthers(folder, false)
    expect(modeOf(folder, 'shopping.txt')).toBe('644')
  })
})
