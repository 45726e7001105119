import { afterAll, beforeAll, expect, test } from 'vitest'
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
