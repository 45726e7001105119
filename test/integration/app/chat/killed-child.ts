import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import { temporaryFolder } from '../headless-app.ts'

const maxBetweenMs = 60
const files = ['tally.db', 'tally.db-wal', 'tally.db-shm']

/** Whether a process can be stopped here and looked at. */
export const canStandStill = existsSync('/proc/self/stat')

/**
 * The files of a stopped process are what a kill at this moment would leave: nothing more is written to them.
 */
async function standStill(child: ChildProcess): Promise<void> {
  child.kill('SIGSTOP')
  for (;;) {
    const state = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ').at(-1)?.[0]
    if (state === 'T') return
    await sleep(1)
  }
}

function copyOf(folder: string): string {
  const copy = temporaryFolder()
  for (const name of files)
    if (existsSync(join(folder, name))) copyFileSync(join(folder, name), join(copy, name))
  return copy
}

interface Killing {
  /** A file next to the test. It gets the data folder and the other arguments. */
  readonly program: string
  readonly folder: string
  readonly others: readonly string[]
  readonly moments: number
  /** A line that the child reports. */
  hear(words: readonly string[]): void
  /** Whether the child has begun its work. */
  isReady(): boolean
  /** Checks what a kill has left in a folder, which may be a copy. */
  expectKept(folder: string): Promise<void>
}

/** Lets a child work, and checks what a kill would leave at many moments; the last kill is real. */
export async function killAtMoments(killing: Killing): Promise<void> {
  const { program, folder, others, moments, hear, isReady, expectKept } = killing
  const child = spawn(process.execPath, [program, folder, ...others], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // A stopped process would outlive a failure, and keep the run from ending.
  onTestFinished(() => void child.kill('SIGKILL'))
  const gone = once(child, 'exit')
  let rest = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) hear(line.split(' '))
  })
  await expect.poll(isReady).toBe(true)
  for (let moment = 1; moment < moments; moment += 1) {
    await sleep(Math.random() * maxBetweenMs)
    await standStill(child)
    await expectKept(copyOf(folder))
    child.kill('SIGCONT')
  }
  child.kill('SIGKILL')
  expect(await gone).toEqual([null, 'SIGKILL'])
  await expectKept(folder)
}
