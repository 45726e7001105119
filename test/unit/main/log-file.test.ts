import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLogFile } from '../../../src/main/log-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tally-log-'))
})
// A write that is still under way can make the folder again while it is removed.
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }))

const logs = () => join(folder, 'logs')
const read = (name = 'tally.log') => readFileSync(join(logs(), name), 'utf8')

describe('the log in the data folder', () => {
  it('has every line in order, including lines before it had a folder', async () => {
    const file = createLogFile()
    for (const line of ['one', 'two']) file.write(line)
    file.placeIn(folder)
    file.write('three')
    await expect.poll(() => readdirSync(folder).length && read()).toBe('one\ntwo\nthree\n')
    expect(file.lastLines(2)).toEqual(['two', 'three'])
  })

  it('stays below a megabyte with its predecessor, and continues in a new file', async () => {
    const file = createLogFile()
    file.placeIn(folder)
    const line = 'x'.repeat(499)
    for (let round = 0; round < 7; round += 1) {
      for (let count = 0; count < 400; count += 1) file.write(line)
      await expect.poll(() => file.lastLines(1_000_000).filter((each) => each === `end ${round}`)).toEqual([])
      file.write(`end ${round}`)
      await expect.poll(() => read()).toContain(`end ${round}`)
    }
    const sizes = readdirSync(logs()).map((name) => statSync(join(logs(), name)).size)
    expect(readdirSync(logs()).toSorted()).toEqual(['tally.log', 'tally.old.log'])
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_000_000)
    expect(file.lastLines(1)).toEqual(['end 6'])
  })

  it('has only short plain lines, for any input', async () => {
    const file = createLogFile()
    file.placeIn(folder)
    file.write(`a\u001B[2J\nb\u202E${'c'.repeat(5_000)}`)
    await expect.poll(() => readdirSync(folder).length && read()).toMatch(/^a\?\[2J\?b\?c{400,500}\n$/)
  })

  it('writes the pending lines when the app quits, into the default folder if it has none yet', () => {
    const file = createLogFile()
    file.write('the end')
    file.flush(folder)
    expect(read()).toBe('the end\n')
  })

  it('writes a line at once if the app quits right after it', () => {
    const file = createLogFile()
    file.placeIn(folder)
    file.write('the end')
    file.flush()
    expect(read()).toBe('the end\n')
  })

  it('ignores a folder that it cannot write to', () => {
    writeFileSync(logs(), 'in its place')
    const file = createLogFile()
    file.placeIn(folder)
    file.write('lost')
    file.flush()
    expect(file.lastLines(5)).not.toContain('in its place')
  })
})
