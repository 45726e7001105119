import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

const variable = 'TALLY_TEST_RUN'
/** An app whose test was killed takes up to ten seconds to end. */
const graceMs = 20_000
const pauseMs = 100

interface LeftBehind {
  readonly processId: number
  readonly command: string
}

export interface MarkedRun {
  /** For the command that is started; everything that the command starts inherits it. */
  readonly environment: Readonly<Record<string, string>>
  /**
   * Waits for the last processes of the run, ends those that stay, and returns their command lines. Works on
   * Linux only.
   */
  endLeftBehind(maxWaitMs?: number): Promise<string[]>
}

/**
 * Marks the processes of a run. A process that outlives the run is then found, whatever its name and its
 * parent.
 */
export function markRun(): MarkedRun {
  const id = randomUUID()
  const find = (): LeftBehind[] => findProcesses(`${variable}=${id}`)
  return {
    environment: { [variable]: id },
    async endLeftBehind(maxWaitMs = graceMs) {
      const deadline = performance.now() + maxWaitMs
      let left = find()
      while (left.length > 0 && performance.now() < deadline) {
        await delay(pauseMs)
        left = find()
      }
      for (const { processId } of left) end(processId)
      return left.map(({ processId, command }) => `${processId} ${command}`)
    },
  }
}

function findProcesses(entry: string): LeftBehind[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc').flatMap((name) => {
    const isMarked = /^\d+$/.test(name) && read(name, 'environ').split('\0').includes(entry)
    return isMarked
      ? [{ processId: Number(name), command: read(name, 'cmdline').replaceAll('\0', ' ').trim() }]
      : []
  })
}

/** Empty for a process that has ended or belongs to somebody else. */
function read(processId: string, file: 'environ' | 'cmdline'): string {
  try {
    return readFileSync(`/proc/${processId}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

function end(processId: number): void {
  try {
    process.kill(processId, 'SIGKILL')
  } catch {
    // The process ended by itself after it was found.
  }
}
