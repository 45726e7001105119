import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gatherOutput } from '../test/host/child-output.ts'
import { markRun } from './left-behind.ts'
import { layouts } from './pack/systems.ts'

export interface SmokeLimits {
  readonly startMs: number
  readonly endMs: number
}

const usualLimits: SmokeLimits = { startMs: 120_000, endMs: 60_000 }
const pauseMs = 100

/**
 * Starts a packed program on empty data, waits for its window, ends it, and returns everything that went wrong.
 * It needs nothing from the program but its files, because a release lets nobody attach to it.
 */
export async function smoke(given: string, limits: SmokeLimits = usualLimits): Promise<string[]> {
  const program = resolve(given)
  const data = mkdtempSync(join(tmpdir(), 'tally-smoke-'))
  const run = await markRun(dirname(program))
  const child = spawn(binaryOf(program), [], {
    env: { ...process.env, ...run.environment, TALLY_DATA_DIR: data },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = gatherOutput(child)
  try {
    const problem = (await startOf(child, data, limits.startMs)) ?? (await endOf(child, limits.endMs))
    const left = await run.endLeftBehind(problem === null ? limits.endMs : 0)
    const lines = readLog(data)
    const wrong = [
      ...(problem === null ? wrongIn(lines) : [problem]),
      ...(problem === null ? left.map((command) => `It left a process behind: ${command}`) : []),
    ]
    return wrong.length === 0
      ? []
      : [...wrong, ...quote('It wrote', output()), ...quote('Its log', lines.join('\n'))]
  } finally {
    rmSync(data, { recursive: true, force: true, maxRetries: 10 })
  }
}

function binaryOf(program: string): string {
  return program.endsWith('.app') ? join(dirname(program), layouts.darwin.binary) : program
}

/** Why the window did not open, or null. The app counts a start as finished once its page has loaded. */
async function startOf(child: ChildProcess, data: string, maxMs: number): Promise<string | null> {
  const hasStarted = (): boolean =>
    existsSync(join(data, 'tally.db')) &&
    readLog(data).some((line) => isEntry(line, 'started')) &&
    !existsSync(join(data, 'unfinished-starts'))
  const deadline = performance.now() + maxMs
  let failure: string | null = null
  child.once('error', ({ message }) => {
    failure = `It can't be started: ${message}`
  })
  while (!hasStarted()) {
    if (failure !== null) return failure
    if (hasEnded(child)) return `It ended before its window opened (${child.exitCode ?? child.signalCode}).`
    if (performance.now() > deadline) return `Its window didn't open within ${maxMs / 1_000} s.`
    await delay(pauseMs)
  }
  return null
}

async function endOf(child: ChildProcess, maxMs: number): Promise<string | null> {
  if (hasEnded(child)) return 'It ended by itself.'
  const ended = once(child, 'exit', { signal: AbortSignal.timeout(maxMs) }).then(
    ([code, signal]) => (code === 0 ? null : `It ended with ${code ?? signal}.`),
    () => `It didn't end within ${maxMs / 1_000} s.`,
  )
  return (await askToQuit(child)) ?? ended
}

/** Returns why it could not be asked, or null. Windows has no signals: there, its windows are asked to close. */
async function askToQuit(child: ChildProcess): Promise<string | null> {
  if (process.platform === 'win32')
    return promisify(execFile)('taskkill', ['/PID', String(child.pid)]).then(
      () => null,
      (error: unknown) => `It couldn't be asked to quit: ${String(error)}`,
    )
  child.kill('SIGTERM')
  return null
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

function readLog(data: string): string[] {
  const file = join(data, 'logs', 'tally.log')
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
}

/** A line of the log is a time, a fixed text and facts. */
function isEntry(line: string, text: string): boolean {
  return new RegExp(`^\\S+ ${text}(?: |$)`, 'u').test(line)
}

/** The only entries of an app without data and tasks where all is well. A runner of CI has no graphics card. */
const harmless = ['started', 'ended', 'Chromium process ended type="GPU"']

function wrongIn(lines: readonly string[]): string[] {
  return [
    ...lines
      .filter((line) => !harmless.some((text) => isEntry(line, text)))
      .map((line) => `It logged a problem: ${line}`),
    ...(lines.some((line) => isEntry(line, 'ended')) ? [] : ["It didn't close its data before it ended."]),
  ]
}

function quote(what: string, text: string): string[] {
  const lines = text.trim().split('\n').slice(-30)
  return text.trim() === '' ? [] : [`${what}:\n    ${lines.join('\n    ')}`]
}
