import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyTrashJob } from '../../../src/main/jobs/conversations/empty-trash-job.ts'
import { importJob } from '../../../src/main/jobs/conversations/import-job.ts'
import { openStore } from '../../../src/main/storage/database/database.ts'
import type { Store } from '../../../src/main/storage/store.ts'
import { isExhaustive } from '../../fixtures/cases.ts'
import { killWhen } from '../../fixtures/killed-process.ts'
import { noon } from '../../fixtures/samples/stored.ts'
import { temporaryFolder } from '../../fixtures/temporary-folder.ts'
import { writeLongArchive } from './long-archive.ts'
import { contentsOf, openFresh, takeOver } from './whole-world.ts'

/** Messages by chat. The first transaction ends within the long chat on any computer. */
const sizes: Readonly<Record<string, number>> = {
  short: 3,
  long: 450,
  middle: 60,
  'trashed-long': 420,
  last: 20,
}
const all = Object.values(sizes).reduce((sum, size) => sum + size)

/** Expects each chat that any list can show to be whole. Returns their ids. */
function wholeChats(store: Store): string[] {
  const shown = [...store.conversations.summaries(), ...store.trash.list()].map(({ id }) => id)
  for (const id of shown) expect(store.messages.all(id)).toHaveLength(sizes[id] ?? 0)
  expect(store.conversations.countBelow(1)).toBe(shown.length)
  return shown
}

function archive(): { folder: string; file: string } {
  const folder = temporaryFolder()
  const file = join(folder, 'all.jsonl')
  writeLongArchive(file, sizes)
  return { folder, file }
}

/** Ends the import after this many transactions; false where it was done before. */
async function endAfter(count: number, { database }: ReturnType<typeof openFresh>, file: string) {
  let left = count
  const input = { file, connectionId: null, now: noon, extraFields: 'ask' } as const
  try {
    await importJob.run(database, input, () => {
      left -= 1
      if (left === 0) throw new Error('The import ended.')
    })
    return false
  } catch {
    return left === 0
  }
}

test('an import that ends after any transaction leaves only whole chats, and the next one adds the rest', async () => {
  const { folder, file } = archive()
  const complete = openFresh(folder)
  await takeOver(complete, file)
  const shown = new Set<number>()
  let endsWithinChat = 0
  for (let steps = 1; ; steps += isExhaustive ? 5 : steps) {
    const there = openFresh(folder)
    const isEnded = await endAfter(steps, there, file)
    const chats = wholeChats(there.store)
    shown.add(chats.length)
    endsWithinChat += there.store.trash.marked().length
    await emptyTrashJob.run(there.database, { ids: [] }, () => {})
    const kept = chats.reduce((sum, id) => sum + (sizes[id] ?? 0), 0)
    expect(contentsOf(there)['messages']).toHaveLength(kept)
    const report = await takeOver(there, file)
    expect(report.messages).toEqual({ added: all - kept, present: kept, different: 0 })
    expect(contentsOf(there)).toEqual(contentsOf(complete))
    there.close()
    if (!isEnded) break
  }
  expect(endsWithinChat).toBeGreaterThan(0)
  expect(shown.size).toBeGreaterThan(1)
})

test('a kill within a long chat leaves nothing of it to see, and the next import adds it', async () => {
  const { folder, file } = archive()
  for (const commits of [1, 3]) {
    const database = join(folder, `killed-${commits}.db`)
    const importing = join(import.meta.dirname, 'importing-child.ts')
    await killWhen((output) => output.split('\n').length > commits, importing, database, file)
    const { database: there, store, problem } = openStore(database, { now: () => noon })
    expect(problem).toBeNull()
    wholeChats(store)
    await takeOver({ database: there, store }, file)
    expect(wholeChats(store)).toHaveLength(Object.keys(sizes).length)
    store.close()
  }
})
