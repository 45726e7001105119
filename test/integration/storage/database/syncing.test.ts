import { execFileSync } from 'node:child_process'
import { readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createThreadedJobs } from '../../../../src/main/jobs/threaded-jobs.ts'
import { message, newCall } from '../../../fixtures/samples/stored.ts'
import { threadFile } from '../../app/headless-threads.ts'
import { open, openSample } from '../open-sample.ts'

const commits = 100

/** Whether strace exists and may trace a process here. */
function canTrace(): boolean {
  try {
    execFileSync('strace', ['-o', '/dev/null', process.execPath, '--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** The system calls of a process that commits rows, of which so many at a time share a sync. */
function traceOf(sharing: string): string[] {
  const { store, file } = openSample()
  store.close()
  const trace = `${file}.trace`
  const child = [join(import.meta.dirname, 'counting-child.ts'), file, 'call', String(commits), sharing]
  const calls = ['-f', '-e', 'trace=fsync,fdatasync,write', '-e', 'signal=none', '-s', '24', '-o', trace]
  execFileSync('strace', [...calls, process.execPath, ...child], { stdio: ['ignore', 'ignore', 'inherit'] })
  return readFileSync(trace, 'utf8').split('\n')
}

test.skipIf(!canTrace())('each of 100 commits reaches the disk before it is confirmed', () => {
  let syncsSinceLast = 0
  const unsynced: string[] = []
  let named = 0
  for (const line of traceOf('1')) {
    if (/f(data)?sync\(\d+\)\s+= 0/.test(line)) syncsSinceLast += 1
    const name = /write\(1, "(call-\d+)/.exec(line)?.[1]
    if (name === undefined) continue
    named += 1
    if (syncsSinceLast === 0) unsynced.push(name)
    syncsSinceLast = 0
  }
  expect(named).toBe(commits)
  expect(unsynced).toEqual([])
})

test.skipIf(!canTrace())('a commit that shares its sync is confirmed after a sync that began later', () => {
  const committed = new Map<string, number>()
  /** When the syncs began, those that run by thread, and those that ended. */
  const running = new Map<string, number>()
  const ended: number[] = []
  const unsynced: string[] = []
  let named = 0
  for (const [at, line] of traceOf('5').entries()) {
    const [thread = ''] = line.split(' ')
    if (/f(data)?sync\(/.test(line)) running.set(thread, at)
    const begun = running.get(thread)
    if (/f(data)?sync.*\)\s+= 0/.test(line) && begun !== undefined) ended.push(begun)
    const [, words, name] = /write\(1, "(committed )?(call-\d+)/.exec(line) ?? []
    if (name === undefined) continue
    if (words !== undefined) committed.set(name, at)
    else {
      named += 1
      if (!ended.some((start) => start > (committed.get(name) ?? at))) unsynced.push(name)
    }
  }
  expect(named).toBe(commits)
  expect(unsynced).toEqual([])
  // Each five share one, or two where one was running.
  expect(ended.length).toBeLessThan(commits)
})

// Windows moves no file that is open.
test.skipIf(process.platform === 'win32')(
  'after a refused sync, the next one merges the log, whose earlier part may never reach the disk',
  async () => {
    const { store, file } = openSample()
    const log = `${file}-wal`
    store.commit(() => store.calls.insert(newCall('call-1')))
    renameSync(log, `${log}-away`)
    await expect(store.onDisk()).rejects.toMatchObject({ code: 'not-saved' })
    renameSync(`${log}-away`, log)
    store.commit(() => store.calls.insert(newCall('call-2')))
    expect(statSync(log).size).toBeGreaterThan(0)
    await store.onDisk()
    expect(statSync(log).size).toBe(0)
    store.commit(() => store.calls.insert(newCall('call-3')))
    await store.onDisk()
    expect(statSync(log).size).toBeGreaterThan(0)
  },
)

test('a thread that writes merges the log, which the app leaves to it', async () => {
  const { store, file } = openSample()
  const size = statSync(file).size
  // More than the 1,000 pages at which SQLite merges by itself.
  store.messages.insert(message('long', null, { text: 'heron '.repeat(1_000_000) }))
  expect(statSync(file).size).toBe(size)
  const jobs = createThreadedJobs({ file, threadFile })
  onTestFinished(() => jobs.close())
  await jobs.run('index', null)
  expect(statSync(file).size).toBeGreaterThan(size)
})

test('rows that wait are written with the next commit, and at the end', () => {
  const { store, file } = openSample()
  store.soon(() => store.calls.insert(newCall('call-1')))
  expect(store.calls.find('call-1')).toBe(null)
  store.commit(() => store.calls.insert(newCall('call-2')))
  expect(store.calls.find('call-1')).not.toBe(null)
  store.soon(() => store.calls.insert(newCall('call-3')))
  store.close()
  expect(open(file).store.calls.find('call-3')).not.toBe(null)
})

test('rows that wait are not lost with a commit that fails', () => {
  const { store } = openSample()
  store.soon(() => store.calls.insert(newCall('call-1')))
  const fail = (): never => {
    throw new Error('It fails.')
  }
  expect(() => store.commit(fail)).toThrow('It fails.')
  store.commit(() => store.calls.insert(newCall('call-2')))
  expect(store.calls.find('call-1')).not.toBe(null)
})

test('of works that share a commit, one that fails undoes no other, and none is lost at the end', async () => {
  const { store, file } = openSample()
  const reader = open(file).store
  const insert = (id: string) => store.together(() => store.calls.insert(newCall(id)))
  const failing = store.together(() => {
    store.calls.insert(newCall('failed'))
    throw new Error('the reason')
  })
  const others = Promise.all([insert('one'), insert('two')])
  const kept = () => ['one', 'two', 'failed'].filter((id) => reader.calls.find(id) !== null)
  expect(kept()).toEqual([])
  await expect(failing).rejects.toThrow('the reason')
  await others
  expect(kept()).toEqual(['one', 'two'])
  const last = insert('last')
  store.close()
  await last
  expect(reader.calls.find('last')).not.toBeNull()
  reader.close()
})
