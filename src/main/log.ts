/** Names and numbers only. Prompts, answers, keys, headers and addresses never go into the log. */
export type LogFacts = Readonly<Record<string, string | number | boolean>>

export interface Log {
  info(what: string, facts?: LogFacts): void
  warn(what: string, facts?: LogFacts): void
}

export function createLog(write: (line: string) => void, now: () => number): Log {
  const entry = (level: string, what: string, facts: LogFacts = {}): void => {
    const details = Object.entries(facts).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
    write([new Date(now()).toISOString(), level, what, ...details].join(' '))
  }
  return {
    info: (what, facts) => entry('info', what, facts),
    warn: (what, facts) => entry('warn', what, facts),
  }
}
