import type { Finding, GoalName } from './finding.ts'

interface Measurement {
  readonly about: string
  readonly answersTo: readonly GoalName[]
  /** Loaded in the measuring process, so that no measurement has another's code in its heap. */
  readonly measure: () => Promise<readonly Finding[]>
}

/** All that there are, in the order of the goals they answer. */
export const measurements = {
  stream: {
    about: 'drawing an answer at full speed, after half a second of idle time',
    answersTo: ['S1', 'S2'],
    measure: async () => (await import('./stream/measure-stream.ts')).measureStream(),
  },
  pace: {
    about: 'an answer of 10,000 tokens at 300 tokens a second',
    answersTo: ['S1'],
    measure: async () => (await import('./stream/measure-pace.ts')).measurePace(),
  },
  long: {
    about: 'a chat of 10,000 messages, opened and scrolled',
    answersTo: ['S3'],
    measure: async () => (await import('./long/measure-long.ts')).measureLong(),
  },
  typing: {
    about: 'typing in the message box of a chat of 10,000 messages',
    answersTo: ['S9'],
    measure: async () => (await import('./long/measure-typing.ts')).measureTyping(),
  },
  search: {
    about: 'a search among 100,000 messages with every key, in main',
    answersTo: ['S4'],
    measure: async () => (await import('./search/measure-search.ts')).measureSearch(),
  },
  'search-shown': {
    about: 'the same from the key to the results on screen',
    answersTo: ['S4'],
    measure: async () => (await import('./search/measure-search-shown.ts')).measureSearchShown(),
  },
  ledger: {
    about: 'the usage page over 100,000 and 1,000,000 calls, and the cost of the sums',
    answersTo: ['S5'],
    measure: async () => (await import('./ledger/measure-ledger.ts')).measureLedger(),
  },
  'usage-shown': {
    about: 'the usage page over 1,000,000 calls, from the click to the screen',
    answersTo: ['S5'],
    measure: async () => (await import('./ledger/measure-usage-shown.ts')).measureUsageShown(),
  },
  'scale-calls': {
    about: 'the usage page and the export over 10,000,000 calls',
    answersTo: ['Scale'],
    measure: async () => (await import('./scale/measure-calls.ts')).measureManyCalls(),
  },
  'scale-messages': {
    about: 'start, open chats and searches with 1,000,000 messages',
    answersTo: ['Scale'],
    measure: async () => (await import('./scale/measure-messages.ts')).measureManyMessages(),
  },
  'first-token': {
    about: "main's share of the time to the first token",
    answersTo: ['S6'],
    measure: async () => (await import('./first-token/measure-main.ts')).measureMain(),
  },
  'last-bytes': {
    about: 'from the bytes of an answer to the frame that shows them',
    answersTo: ['S6'],
    measure: async () => (await import('./first-token/measure-window.ts')).measureWindow(),
  },
  start: {
    about: 'from the start of the process until the message box accepts text',
    answersTo: ['S7'],
    measure: async () => (await import('./start/measure-start.ts')).measureStart(),
  },
  rest: {
    about: 'a minute in which nobody uses the app',
    answersTo: ['S8'],
    measure: async () => (await import('./rest/measure-rest.ts')).measureRest(),
  },
  blocked: {
    about: 'how long main is blocked by a large answer and by work in threads',
    answersTo: ['S10'],
    measure: async () => (await import('./blocked/measure-blocked.ts')).measureBlocked(),
  },
  wire: {
    about: 'reading a streamed answer',
    answersTo: [],
    measure: async () => (await import('./wire/measure-wire.ts')).measureWire(),
  },
  meter: {
    about: 'calls of other programs through the meter, beside another gateway',
    answersTo: [],
    measure: async () => (await import('./meter/measure-meter.ts')).measureMeter(),
  },
  storage: {
    about: 'a data file with 100,000 messages opened, read and written; 20,000 exported and imported',
    answersTo: [],
    measure: async () => (await import('./storage/measure-storage.ts')).measureStorage(),
  },
  budgets: {
    about: 'the budget reads before a send, over 1,000,000 calls',
    answersTo: [],
    measure: async () => (await import('./ledger/measure-budgets.ts')).measureBudgets(),
  },
  limits: {
    about: 'an answer that never stops, closed at its limit',
    answersTo: [],
    measure: async () => (await import('./limits/measure-limits.ts')).measureLimits(),
  },
  forecast: {
    about: 'errors of prompt forecasts',
    answersTo: [],
    measure: async () => (await import('./forecast/measure-forecast.ts')).measureForecast(),
  },
  hostile: {
    about: 'how long hostile answers block the window',
    answersTo: ['S11'],
    measure: async () => (await import('./hostile/measure-hostile.ts')).measureHostile(),
  },
} satisfies Readonly<Record<string, Measurement>>

export type MeasurementName = keyof typeof measurements

export const measurementNames = Object.keys(measurements) as MeasurementName[]

export function measurementOf(name: MeasurementName): Measurement {
  return measurements[name]
}

export function isMeasurement(name: string): name is MeasurementName {
  return Object.hasOwn(measurements, name)
}
