export const programLimits = {
  nameLength: 100,
  models: 1_000,
  modelLength: 500,
  /** Calls of one program at the same time. */
  running: 100,
  /** Scripts often send dozens of calls at once, and a refused call is a failed one for most of them. */
  defaultRunning: 64,
  /** Requests of one program that cost nothing, at the same time. An agent counts 25 parts of its prompt at once. */
  freeRunning: 64,
  /** Ports below this one belong to the system. */
  firstPort: 1_024,
  lastPort: 65_535,
  keptExchanges: 20,
} as const
