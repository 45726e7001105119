import type { OpenedDatabase } from '../../../src/main/storage/database/database.ts'
import type { Store } from '../../../src/main/storage/store.ts'
import { noReport } from '../../../src/shared/domain/usage/usage-details.ts'
import { atMostTimesTheFloor, type Finding } from '../finding.ts'
import { millisecondsOf } from '../scaffold/stopwatch.ts'

const rounds = 20
const callsARound = 200

/**
 * The time that the sums add to a call. The call is written as in the app: a commit before the request
 * leaves, another at its end.
 */
export function measureCalls({ store, database }: OpenedDatabase): Finding[] {
  const [withSums, without]: [number[], number[]] = [[], []]
  const triggers = database
    .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'calls'")
    .all()
  for (let round = 0; round < rounds; round += 1) {
    withSums.push(microsecondsACall(store, `with-${round}`))
    for (const { name } of triggers) database.exec(`DROP TRIGGER ${String(name)}`)
    without.push(microsecondsACall(store, `without-${round}`))
    for (const { sql } of triggers) database.exec(String(sql))
  }
  return [
    {
      name: 'two commits of a call, with sums',
      unit: 'µs',
      values: withSums,
      floor: { name: 'without sums', values: without },
      goal: atMostTimesTheFloor(1.25),
    },
  ]
}

function microsecondsACall(store: Store, run: string): number {
  const elapsed = millisecondsOf(() => {
    for (let number = 0; number < callsARound; number += 1) writeCall(store, `${run}-${number}`)
  })
  return (elapsed * 1_000) / callsARound
}

function writeCall(store: Store, id: string): void {
  store.calls.insert({
    id,
    conversationId: 'conversation',
    conversationTitle: 'A title of then',
    messageId: id,
    connectionId: 'connection-0',
    connectionName: 'Example',
    baseAddress: 'https://api.example.com/v1',
    isDemo: false,
    modelRequested: 'model-1',
    attempt: 1,
    streamingMode: 'stream-with-usage',
    startedAt: Date.now(),
    utcOffsetMinutes: 120,
    excluded: null,
    forecast: null,
    extraFields: '',
    projectId: null,
  })
  store.calls.finish(
    id,
    {
      state: 'complete',
      modelAnswered: 'model-1',
      usage: { promptTokens: 1203, completionTokens: 87, totalTokens: 1290 },
      source: 'reported',
      estimate: null,
      ...noReport,
      completionId: id,
      completionCreated: null,
      finishReason: 'stop',
      httpStatus: 200,
      failureCode: null,
      firstTokenMs: 312.25,
      durationMs: 2_104.5,
      reachedLimit: null,
    },
    640,
  )
}
