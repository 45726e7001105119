import { writeSync } from 'node:fs'
import { openStore } from '../../../../src/main/storage/database/database.ts'
import { newCall, noon } from '../../../fixtures/samples/stored.ts'

/**
 * Commits so many rows one by one, prints each once it is on the disk, and ends cleanly. Rows that share syncs are
 * printed once they are committed, too.
 */
const [, , file = '', name = '', count = '0', sharing = '1'] = process.argv
const { store } = openStore(file, { now: () => noon })
const say = (words: string): void => void writeSync(1, `${words}\n`)

async function share(id: string): Promise<void> {
  store.commit(() => store.calls.insert(newCall(id)))
  say(`committed ${id}`)
  await store.onDisk()
  say(id)
}

let waiting: Promise<void>[] = []
for (let number = 0; number < Number(count); number += 1) {
  const id = `${name}-${number}`
  if (sharing !== '1') {
    waiting.push(share(id))
    if (waiting.length < Number(sharing)) continue
    await Promise.all(waiting)
    waiting = []
    continue
  }
  store.transaction(() => store.calls.insert(newCall(id)))
  say(id)
}
store.close()
