export const programLimits = {
  nameLength: 100,
  models: 1_000,
  modelLength: 500,
  /** Calls of one program at the same time. */
  running: 100,
  defaultRunning: 16,
  /** Ports below this one belong to the system. */
  firstPort: 1_024,
  lastPort: 65_535,
  keptExchanges: 20,
} as const
