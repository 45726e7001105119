import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { createThreadedJobs } from '../../../../src/main/jobs/threaded-jobs.ts'
import { AppError } from '../../../../src/shared/domain/app/errors.ts'
import { openSample } from '../../storage/open-sample.ts'
import { threadFile } from '../headless-threads.ts'
import { openApp } from '../story.ts'

test('the data file is checked with progress, and is sound', async () => {
  const app = openApp({ jobThread: threadFile })
  await app.request('conversations.list', { before: null })
  expect(await app.request('data.check', undefined)).toEqual({ isIntact: true })
  const seen = app.events.filter(({ type }) => type === 'task-changed')
  expect(seen.at(0)).toMatchObject({ task: { kind: 'check' } })
  expect(seen.at(-1)).toEqual({ type: 'task-changed', task: null })
})

/** Jobs in threads that answer a check with their id. No other job ends by itself, so that a cancel comes in time. */
function openJobs() {
  const jobs = createThreadedJobs({ file: '', threadFile: join(import.meta.dirname, 'thread-of-jobs.ts') })
  onTestFinished(() => jobs.close())
  const threadOfNext = (): Promise<unknown> => jobs.run('check', null)
  async function cancelOne(): Promise<void> {
    const controller = new AbortController()
    const running = jobs.run('verify-totals', null, { signal: controller.signal })
    controller.abort()
    await expect(running).rejects.toMatchObject({ code: 'cancelled' })
  }
  return { threadOfNext, cancelOne }
}

test("consecutive long jobs share a thread; parallel jobs and a job after a canceled one don't", async () => {
  const { threadOfNext, cancelOne } = openJobs()
  const first = await threadOfNext()
  for (let index = 0; index < 4; index++) expect(await threadOfNext()).toBe(first)
  const parallel = await Promise.all([threadOfNext(), threadOfNext()])
  expect(new Set([first, ...parallel]).size).toBe(2)
  await cancelOne()
  expect([first, ...parallel]).not.toContain(await threadOfNext())
})

test('a thread has a limit for its memory, so that a job without an end fails alone', async () => {
  const { file } = openSample()
  const jobs = createThreadedJobs({ file, threadFile })
  const limits: unknown[] = []
  const note = ({ resourceLimits }: Worker): unknown => limits.push(resourceLimits)
  process.on('worker', note)
  onTestFinished(() => {
    process.off('worker', note)
    jobs.close()
  })
  await jobs.run('check', null)
  expect(limits).toMatchObject([{ maxOldGenerationSizeMb: 2_000 }])
})

test('a finished long job holds no file open', async () => {
  const { file } = openSample()
  const jobs = createThreadedJobs({ file, threadFile })
  onTestFinished(() => jobs.close())
  await jobs.run('check', null)
  rmSync(file)
  await expect(jobs.run('check', null)).rejects.toBeInstanceOf(AppError)
})

test("a thread that can't open the file fails its job instead of leaving it waiting", async () => {
  const jobs = createThreadedJobs({ file: '/nowhere/tally.db', threadFile })
  onTestFinished(() => jobs.close())
  await expect(jobs.run('search', { words: 'anything' })).rejects.toBeInstanceOf(AppError)
})

test('quick jobs run in the order of their requests, however slowly their code loads, and after a failed one', async () => {
  const { file } = openSample()
  const jobs = createThreadedJobs({ file, threadFile: join(import.meta.dirname, 'slow-loading-thread.ts') })
  onTestFinished(() => jobs.close())
  await jobs.run('contents', null)
  const ended: string[] = []
  const run = (...[name, input]: Parameters<typeof jobs.run>) =>
    jobs.run(name, input).finally(() => ended.push(name))
  const failed = run('more-tree', { conversationId: 'none', restId: 'none', from: 0 })
  await Promise.all([
    expect(failed).rejects.toMatchObject({ code: 'not-found' }),
    run('search', { words: 'anything' }),
    run('contents', null),
  ])
  expect(ended).toEqual(['more-tree', 'search', 'contents'])
})
