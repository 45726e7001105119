/** Names and numbers only. Prompts, answers, keys, headers and addresses never go into the log. */
export type LogFacts = Readonly<Record<string, string | number | boolean>>

export interface Log {
  warn(what: string, facts?: LogFacts): void
}

export function createLog(write: (line: string) => void, now: () => number): Log {
  return {
    warn(what, facts = {}) {
      const details = Object.entries(facts).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
      write([new Date(now()).toISOString(), what, ...details].join(' '))
    },
  }
}
