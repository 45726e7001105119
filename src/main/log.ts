/** Names and numbers only. Prompts, answers, keys, headers and addresses never go into the log. */
export type LogFacts = Readonly<Record<string, string | number | boolean>>

export type Log = ReturnType<typeof createLog>

type Write = (line: string) => void

/**
 * Writes to the error stream until that fails once, as when the starting terminal was closed. Without a
 * listener, an error of either stream would be an uncaught error. That error is logged, which fails again,
 * without end.
 */
export function createConsoleWriter({ stdout, stderr }: Pick<NodeJS.Process, 'stdout' | 'stderr'>): Write {
  let isOpen = true
  const giveUp = (): void => {
    isOpen = false
  }
  stderr.on('error', giveUp)
  stdout.on('error', () => undefined)
  return (line) => {
    if (!isOpen) return
    try {
      stderr.write(`${line}\n`)
    } catch {
      giveUp()
    }
  }
}

/** `tell` is for a terminal, `keep` for the log file. */
export function createLog(tell: Write, now: () => number, keep: Write = () => {}) {
  const lineOf = (what: string, facts: LogFacts): string => {
    const details = Object.entries(facts).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
    return [new Date(now()).toISOString(), what, ...details].join(' ')
  }
  return {
    /** Something went wrong. */
    warn(what: string, facts: LogFacts = {}): void {
      const line = lineOf(what, facts)
      tell(line)
      keep(line)
    },
    /** Context for reading other lines; goes to the log file only. */
    note: (what: string, facts: LogFacts = {}): void => keep(lineOf(what, facts)),
  }
}
