import { writeSync } from 'node:fs'
import { openStore } from '../../../../src/main/storage/database/database.ts'
import { newCall, noon } from '../../../fixtures/samples/stored.ts'

/** Commits so many rows one by one, prints each once it is committed, and ends cleanly. */
const [, , file = '', name = '', count = '0'] = process.argv
const { store } = openStore(file, { now: () => noon })
for (let number = 0; number < Number(count); number += 1) {
  const id = `${name}-${number}`
  store.transaction(() => store.calls.insert(newCall(id)))
  writeSync(1, `${id}\n`)
}
store.close()
