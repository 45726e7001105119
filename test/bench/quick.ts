import type { MeasurementName } from './measurements.ts'
import type { Result } from './result.ts'

const variable = 'TALLY_BENCH_QUICK'

/** The ten most telling figures with a floor. Together they take less than two minutes. */
const figures: Partial<Record<MeasurementName, readonly string[]>> = {
  stream: ['2,000 tokens at full speed: main-thread work', '10,000 tokens at full speed: main-thread work'],
  search: ['key to results in main, newest first: p95'],
  ledger: ['100,000 calls: usage page, 30 days: p50'],
  'first-token': [
    'chat.send until the request leaves, with rows: p50',
    'first byte until its text is published: p50',
  ],
  wire: ['processor time to read a token'],
  meter: ['chat/completions: first byte through Tally: p50'],
  storage: ['file with 100,000 messages opened', 'message committed and indexed'],
}

/** Whether a measurement measures only what these figures need. */
export const isQuick = (): boolean => process.env[variable] !== undefined

export function beQuick(): readonly MeasurementName[] {
  process.env[variable] = '1'
  return Object.keys(figures) as MeasurementName[]
}

export function onlyQuick(result: Result): Result {
  const meant = figures[result.measurement] ?? []
  return isQuick() ? { ...result, rows: result.rows.filter(({ name }) => meant.includes(name)) } : result
}
