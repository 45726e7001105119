import type { OpenedDatabase } from '../../../src/main/storage/database/database.ts'
import type { Store } from '../../../src/main/storage/store.ts'
import { callEnd, newCall } from '../../fixtures/samples/stored.ts'
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
    .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'callRows'")
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
  const startedAt = Date.now()
  store.calls.insert(newCall(id, { connectionId: 'connection-0', modelRequested: 'model-1', startedAt }))
  store.calls.finish(id, callEnd({ modelAnswered: 'model-1' }), 640)
}
