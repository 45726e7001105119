import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { type Making, writeStatementJob } from '../../../../src/main/reports/statement/statement-job.ts'
import type { Store } from '../../../../src/main/storage/store.ts'
import type { StatementFormat } from '../../../../src/shared/contract/usage/statement.ts'
import { noCacheRates } from '../../../fixtures/samples/money.ts'
import { callEnd, newCall } from '../../../fixtures/samples/stored.ts'
import { temporaryFolder } from '../../../fixtures/temporary-folder.ts'
import { openSample } from '../open-sample.ts'

export const hour = 3_600_000
export const madeAt = Date.UTC(2026, 11, 2, 9)
export const november: Making = {
  month: '2026-11',
  clock: 'local',
  madeAt,
  utcOffsetMinutes: 60,
  app: '1.0.0',
}
export const quiet = (): void => {}

interface Call {
  readonly at: number
  readonly prompt: number | null
  readonly completion: number
  readonly model?: string
  readonly offset?: number
}

export function addCall(
  { calls }: Store,
  id: string,
  { at, prompt, completion, model = 'small', offset = 0 }: Call,
): void {
  calls.insert(newCall(id, { startedAt: at, utcOffsetMinutes: offset, modelRequested: model }))
  const isReported = prompt !== null
  calls.finish(
    id,
    callEnd({
      modelAnswered: model,
      state: isReported ? 'complete' : 'stopped',
      source: isReported ? 'reported' : 'not-reported',
      usage: {
        promptTokens: prompt,
        completionTokens: isReported ? completion : null,
        totalTokens: isReported ? prompt + completion : null,
      },
      estimate: isReported ? null : { promptTokens: 200, completionTokens: completion },
    }),
  )
}

/**
 * One call in October and five in November by their local time. The price of `small` changes on 16 November.
 * The last call ends after midnight in UTC, but on the evening of 30 November where it was made.
 */
export function aLedger() {
  const sample = openSample()
  const { store, database } = sample
  database.exec('PRAGMA synchronous = OFF')
  addCall(store, 'october', { at: Date.UTC(2026, 9, 31, 20), prompt: 900, completion: 100 })
  addCall(store, 'one', { at: Date.UTC(2026, 10, 3, 8), prompt: 100, completion: 20 })
  addCall(store, 'two', { at: Date.UTC(2026, 10, 3, 9), prompt: 150, completion: 30 })
  addCall(store, 'stopped', { at: Date.UTC(2026, 10, 10, 9), prompt: null, completion: 40 })
  addCall(store, 'three', { at: Date.UTC(2026, 10, 20, 9), prompt: 1_000, completion: 200 })
  addCall(store, 'evening', { at: Date.UTC(2026, 11, 1, 3), prompt: 10, completion: 5, offset: -300 })
  const price = { model: 'small', currency: 'USD', ...noCacheRates }
  const at = { connectionId: 'connection-1', ...price }
  store.prices.put({ ...at, validFrom: '2026-01-01', promptPerMillion: '2', completionPerMillion: '10' })
  store.prices.put({ ...at, validFrom: '2026-11-16', promptPerMillion: '1', completionPerMillion: '4' })
  return sample
}

export async function write(
  database: DatabaseSync,
  format: Exclude<StatementFormat, 'pdf'>,
  making = november,
): Promise<string> {
  const file = join(temporaryFolder(), `statement.${format}`)
  await writeStatementJob.run(database, { ...making, format, file, draft: `${file}.draft` }, quiet)
  return file
}
