import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { LongTurn } from '../../host/turns.ts'
import { openSample, type Sample, type TemporaryFolder, temporaryFolder } from './sample.ts'

let sample: Sample
let folder: TemporaryFolder

beforeAll(async () => {
  folder = await temporaryFolder()
  sample = await openSample(folder.path, { oneThread: true })
})
afterAll(async () => {
  await sample.end('SIGTERM')
  await folder[Symbol.asyncDispose]()
})

const takeLongTurns = async (): Promise<readonly LongTurn[]> =>
  (await sample.evaluate('() => electronHostAsked.longTurns()')) as readonly LongTurn[]

/** Works for so many milliseconds of the processor's time, however busy the computer is. */
const work = (ms: number): Promise<unknown> =>
  sample.evaluate(
    `async (_electron, ms) => {
      await new Promise(setImmediate)
      const spentMs = () => { const { user, system } = process.threadCpuUsage(); return (user + system) / 1000 }
      const from = spentMs()
      const workedTooLong = () => { while (spentMs() - from < ms) {} }
      workedTooLong()
    }`,
    ms,
  )

test('notes a long turn of main with its calls, once', async () => {
  await takeLongTurns()
  await work(10)
  await work(150)
  const turns = await takeLongTurns()
  expect(turns.map(({ cpuMs }) => cpuMs >= 150)).toEqual([true])
  expect(turns[0]?.calls.join('\n')).toContain('workedTooLong')
  expect(await takeLongTurns()).toEqual([])
})

test('holds the input back while main works', async () => {
  const [begun, over] = [join(folder.path, 'begun'), join(folder.path, 'over')]
  const { page } = sample
  await page.evaluate(() => {
    addEventListener('keydown', () => {
      document.title = String(Date.now())
    })
  })
  const working = sample.evaluate(
    `async (_electron, [begun, over]) => {
      const { existsSync, writeFileSync } = process.getBuiltinModule('node:fs')
      writeFileSync(begun, '')
      while (!existsSync(over)) {}
      return Date.now()
    }`,
    [begun, over],
  )
  await vi.waitFor(() => expect(existsSync(begun)).toBe(true))
  const pressing = page.keyboard.press('a')
  // A whole process takes longer than a key that nothing holds back.
  await Promise.race([pressing, promisify(execFile)(process.execPath, ['--version'])])
  await writeFile(over, '')
  const [endedAt] = await Promise.all([working, pressing])
  expect(Number(await page.title())).toBeGreaterThanOrEqual(Number(endedAt))
})
