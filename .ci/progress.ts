import { readFileSync } from 'node:fs'

/** How far a suite is. Its reporter writes this to a file, because each suite has a process of its own. */
export interface Progress {
  readonly done: number
  readonly all: number
  readonly unit: 'files' | 'tests'
  /** The start of each file or test in work, by its name. */
  readonly running: Readonly<Record<string, number>>
}

/** Less than 15 s, because a busy machine rings late. */
const everyMs = 10_000
/** The name of a file or test is worth its place once it takes this long. */
const slowMs = 15_000

function minutes(ms: number): string {
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

function tellStep(name: string, startedAt: number, progress: Progress | null): string {
  const elapsed = minutes(Date.now() - startedAt)
  if (progress === null) return `${name} ${elapsed}`
  const told = `${name} ${progress.done} of ${progress.all} ${progress.unit} ${elapsed}`
  const [slowest] = Object.entries(progress.running).toSorted(([, one], [, other]) => one - other)
  if (slowest === undefined || Date.now() - slowest[1] < slowMs) return told
  return `${told}, slow: ${slowest[0]} ${minutes(Date.now() - slowest[1])}`
}

/** Null before the suite has written its first progress, and in the moment in which it writes. */
export function readProgress(file: string): Progress | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

export interface RunningSteps {
  begin(name: string): void
  end(name: string): void
}

/** Prints a line about every running step from the first to the last of them, at least every 15 s. */
export function tellProgress(
  steps: number,
  progressOf: (name: string) => Progress | null,
  print: (line: string) => void,
): RunningSteps {
  const startedAt = Date.now()
  const running = new Map<string, number>()
  let ended = 0
  const timer = setInterval(() => {
    const told = [...running].map(([name, since]) => tellStep(name, since, progressOf(name)))
    const elapsed = minutes(Date.now() - startedAt)
    print(`[${elapsed}, ${ended} of ${steps} steps done] ${told.join(' | ')}`)
  }, everyMs)
  return {
    begin: (name) => running.set(name, Date.now()),
    end: (name) => {
      running.delete(name)
      ended += 1
      if (ended === steps) clearInterval(timer)
    },
  }
}
