import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { chooseData, type DataChoice } from '../../../src/main/files/portable-folder.ts'

let place: string
let beside: string

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'tally-portable-'))
  beside = join(place, 'tally-data')
})
afterEach(() => rmSync(place, { recursive: true }))

const choose = (named?: string): DataChoice =>
  chooseData({
    platform: 'linux',
    executable: join(place, 'tally'),
    environment: named === undefined ? {} : { TALLY_DATA_DIR: named },
  })

describe('the folder next to the program', () => {
  it('is used if it exists, and checking it leaves nothing behind', () => {
    mkdirSync(beside)
    expect(choose()).toEqual({ kind: 'portable', folder: beside })
    expect(readdirSync(beside)).toEqual([])
  })

  it('is not created, so the data is in the default folder without it', () => {
    expect(choose()).toEqual({ kind: 'default', isProgramHidden: false })
    expect(existsSync(beside)).toBe(false)
  })

  it('is refused if it is a file', () => {
    writeFileSync(beside, '')
    expect(choose()).toEqual({ kind: 'refused', folder: beside, problem: 'no-folder' })
  })

  it('is refused if it is a broken link, and used if it is a link to a folder', () => {
    symlinkSync(join(place, 'elsewhere'), beside)
    expect(choose()).toEqual({ kind: 'refused', folder: beside, problem: 'dangling' })
    mkdirSync(join(place, 'elsewhere'))
    expect(choose()).toEqual({ kind: 'portable', folder: beside })
  })

  it.skipIf(process.platform !== 'linux')('is refused where nothing can be written into it', () => {
    // Root may write anywhere, but nobody may write here.
    symlinkSync('/proc/self', beside)
    expect(choose()).toMatchObject({ kind: 'refused', folder: beside })
  })
})

describe('the folder in TALLY_DATA_DIR', () => {
  it('takes precedence, and is created', () => {
    mkdirSync(beside)
    const named = join(place, 'a', 'b')
    expect(choose(named)).toEqual({ kind: 'portable', folder: named })
    expect(existsSync(named)).toBe(true)
  })

  it('is ignored if it is empty', () => {
    expect(choose('')).toEqual({ kind: 'default', isProgramHidden: false })
  })

  it('is refused if a file has its name', () => {
    writeFileSync(join(place, 'file'), '')
    expect(choose(join(place, 'file'))).toMatchObject({ kind: 'refused', problem: 'no-folder' })
    expect(choose(join(place, 'file', 'below'))).toMatchObject({ kind: 'refused', problem: 'no-folder' })
  })
})
