import fs, { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { writeWhole } from '../../../../src/main/jobs/replace-file.ts'
import { writeThroughTemporaryFile } from '../../../../src/main/services/write-temporary-file.ts'
import { temporaryFolder } from '../../../fixtures/temporary-folder.ts'

test('a link in the place of the draft does not redirect the writing', () => {
  const place = temporaryFolder()
  const [file, draft, other] = ['file', 'draft', 'other'].map((name) => join(place, name))
  writeFileSync(other ?? '', 'precious')
  symlinkSync(other ?? '', draft ?? '')
  expect(() => writeWhole({ file: file ?? '', draft: draft ?? '' }, (write) => write('export'))).toThrow(
    expect.objectContaining({ code: 'file-not-written' }),
  )
  expect(readFileSync(other ?? '', 'utf8')).toBe('precious')
  expect(readdirSync(place).toSorted()).toEqual(['draft', 'other'])
})

test('a disk that is full and also closes no file is called full', () => {
  const place = temporaryFolder()
  const refusing = (code: string) => () => {
    throw Object.assign(new Error(code), { code, syscall: 'write' })
  }
  vi.spyOn(fs, 'closeSync').mockImplementationOnce(refusing('EIO'))
  syncBuiltinESMExports()
  onTestFinished(() => {
    vi.restoreAllMocks()
    syncBuiltinESMExports()
  })
  const places = { file: join(place, 'file'), draft: join(place, 'draft') }
  expect(() => writeWhole(places, refusing('ENOSPC'))).toThrow(expect.objectContaining({ code: 'no-room' }))
  expect(readdirSync(place)).toEqual([])
})

test("the draft's name can't be guessed before it exists", async () => {
  const drafts = new Set<string>()
  const fileDialogs = { remove: async () => {}, keepExported: () => 'export' }
  for (let time = 0; time < 20; time += 1)
    await writeThroughTemporaryFile(fileDialogs, '/home/export.csv', async ({ draft }) => drafts.add(draft))
  expect(drafts.size).toBe(20)
  for (const draft of drafts) expect(draft).toMatch(/^\/home\/export\.csv\.[\da-f]{8}\.draft$/)
})
