import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { sep } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'

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
  /** Waits for the last processes of the run, ends those that stay, and returns their command lines. */
  endLeftBehind(maxWaitMs?: number): Promise<string[]>
}

/**
 * Marks the processes of a run. On Linux, a process that outlives the run is then found, whatever its name and its
 * parent. On every system, new programs of a folder are found, also those whose environment nobody may read.
 */
export async function markRun(folder: string | null = null): Promise<MarkedRun> {
  const id = randomUUID()
  const listFolder = async (): Promise<LeftBehind[]> => (folder === null ? [] : findProgramsIn(folder))
  const earlier = await listFolder()
  const find = async (): Promise<LeftBehind[]> => {
    const marked = findProcesses(`${variable}=${id}`)
    const known = new Set([...earlier, ...marked].map(({ processId }) => processId))
    return [...marked, ...(await listFolder()).filter(({ processId }) => !known.has(processId))]
  }
  return {
    environment: { [variable]: id },
    async endLeftBehind(maxWaitMs = graceMs) {
      const deadline = performance.now() + maxWaitMs
      let left = await find()
      while (left.length > 0 && performance.now() < deadline) {
        await delay(pauseMs)
        left = await find()
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

const run = promisify(execFile)
const listOfWindows =
  'Get-CimInstance Win32_Process | ForEach-Object { "$($_.ProcessId) $($_.ExecutablePath)" }'

/** The running programs whose file is in a folder. */
async function findProgramsIn(folder: string): Promise<LeftBehind[]> {
  const { stdout } =
    process.platform === 'win32'
      ? await run('powershell', ['-NoProfile', '-Command', listOfWindows])
      : await run('ps', ['-A', '-ww', '-o', 'pid=,args='])
  return stdout.split('\n').flatMap((line) => {
    const [, processId, program = ''] = /^\s*(\d+) (.*)$/u.exec(line.trimEnd()) ?? []
    return isIn(folder, program) ? [{ processId: Number(processId), command: program }] : []
  })
}

function isIn(folder: string, program: string): boolean {
  const [outer, inner] = [`${folder}${sep}`, program]
  if (process.platform !== 'win32') return inner.startsWith(outer)
  return inner.toLowerCase().startsWith(outer.toLowerCase())
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
