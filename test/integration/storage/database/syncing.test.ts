import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSample } from '../open-sample.ts'

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

test.skipIf(!canTrace())('each of 100 commits reaches the disk before it is confirmed', () => {
  const { store, file } = openSample()
  store.close()
  const trace = `${file}.trace`
  const child = [join(import.meta.dirname, 'counting-child.ts'), file, 'call', String(commits)]
  const calls = ['-f', '-e', 'trace=fsync,fdatasync,write', '-e', 'signal=none', '-s', '16', '-o', trace]
  execFileSync('strace', [...calls, process.execPath, ...child], { stdio: ['ignore', 'ignore', 'inherit'] })
  let syncsSinceLast = 0
  const unsynced: string[] = []
  let named = 0
  for (const line of readFileSync(trace, 'utf8').split('\n')) {
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
