import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { onTestFinished, test } from 'vitest'
import { createThreadedJobs } from '../../../../src/main/jobs/threaded-jobs.ts'
import { AppError } from '../../../../src/shared/domain/app/errors.ts'
import { openSample } from '../../storage/open-sample.ts'
import { threadFile } from '../headless-app.ts'
import { openApp } from '../story.ts'

test('the data file is checked with progress, and is sound', async ({ expect }) => {
  const app = openApp()
  await app.request('conversations.list', { before: null })
  expect(await app.request('data.check', undefined)).toEqual({ isIntact: true })
  const seen = app.events.filter(({ type }) => type === 'task-changed')
  expect(seen.at(0)).toMatchObject({ task: { kind: 'check' } })
  expect(seen.at(-1)).toEqual({ type: 'task-changed', task: null })
})

test('a canceled job reports that, and the next one runs', async ({ expect }) => {
  const { file } = openSample()
  const jobs = createThreadedJobs({ file, threadFile })
  onTestFinished(() => jobs.close())
  const controller = new AbortController()
  const running = jobs.run('check', null, { signal: controller.signal })
  controller.abort()
  await expect(running).rejects.toMatchObject({ code: 'cancelled' })
  expect(await jobs.run('check', null)).toEqual({ isIntact: true })
})

test("consecutive long jobs share a thread; parallel jobs and a job after a canceled one don't", async ({
  expect,
}) => {
  const { file } = openSample()
  const jobs = createThreadedJobs({ file, threadFile })
  const threads = new Set<unknown>()
  const count = (worker: unknown): unknown => threads.add(worker)
  process.on('worker', count)
  onTestFinished(() => {
    process.off('worker', count)
    jobs.close()
  })
  for (let index = 0; index < 5; index++) await jobs.run('check', null)
  expect(threads.size).toBe(1)
  await Promise.all([jobs.run('check', null), jobs.run('check', null)])
  expect(threads.size).toBe(2)
  const controller = new AbortController()
  const running = jobs.run('check', null, { signal: controller.signal })
  controller.abort()
  await expect(running).rejects.toMatchObject({ code: 'cancelled' })
  expect(await jobs.run('check', null)).toEqual({ isIntact: true })
  expect(threads.size).toBe(3)
})

test('a thread has a limit for its memory, so that a job without an end fails alone', async ({ expect }) => {
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

test('a finished long job holds no file open', async ({ expect }) => {
  const { file } = openSample()
  const jobs = createThreadedJobs({ file, threadFile })
  onTestFinished(() => jobs.close())
  await jobs.run('check', null)
  rmSync(file)
  await expect(jobs.run('check', null)).rejects.toBeInstanceOf(AppError)
})

test("a thread that can't open the file fails its job instead of leaving it waiting", async ({ expect }) => {
  const jobs = createThreadedJobs({ file: '/nowhere/tally.db', threadFile })
  onTestFinished(() => jobs.close())
  await expect(jobs.run('search', { words: 'anything' })).rejects.toBeInstanceOf(AppError)
})

test('quick jobs run in the order of their requests, however slowly their code loads, and after a failed one', async ({
  expect,
}) => {
  const { file } = openSample()
  const jobs = createThreadedJobs({ file, threadFile: join(import.meta.dirname, 'slow-loading-thread.ts') })
  onTestFinished(() => jobs.close())
  await jobs.run('contents', null)
  const ended: string[] = []
  const run = (...[name, input]: Parameters<typeof jobs.run>) =>
    jobs.run(name, input).finally(() => ended.push(name))
  const failed = run('more-tree', { restId: 'none', from: 0 })
  await Promise.all([
    expect(failed).rejects.toMatchObject({ code: 'not-found' }),
    run('search', { words: 'anything' }),
    run('contents', null),
  ])
  expect(ended).toEqual(['more-tree', 'search', 'contents'])
})
