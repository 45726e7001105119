import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { readConversation } from '../../../src/main/services/transcript.ts'
import { openStore } from '../../../src/main/storage/opening/open-store.ts'
import type { Store } from '../../../src/main/storage/store.ts'
import { writeSeed } from '../../seed-data/write-seed.ts'
import type { Measured } from '../measured.ts'
import { measureTransfer } from './measure-transfer.ts'

const rounds = 20
const messageCount = 100_000
const longest = 10_000
const page = 50
const among = `among ${messageCount.toLocaleString('en')} messages; median of ${rounds}`

function millisecondsOf(task: () => void): number {
  const startedAt = performance.now()
  task()
  return performance.now() - startedAt
}

function repeat(task: (round: number) => void): number[] {
  return Array.from({ length: rounds }, (_, round) => millisecondsOf(() => task(round)))
}

/** What happens between a press on a conversation and its words, and with every message that is sent; then the whole of it, out and in. */
export async function measureStorage(): Promise<Measured[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tally-bench-'))
  const file = join(folder, 'tally.db')
  try {
    writeSeed({ file, messageCount, longest, seed: 1, now: Date.now() })
    const { store, database } = openStore(file, { now: () => Date.now() })
    const tables = [measureOpening(file), measureReading(store, database), measureCommits(store, database)]
    store.close()
    return [...tables, ...(await measureTransfer(file, folder))]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function measureOpening(file: string): Measured {
  return {
    title: `storage: opening the file ${among}`,
    unit: 'ms',
    rows: [
      { name: 'schema read', values: repeat(() => readSchema(file)) },
      { name: 'Tally', values: repeat(() => openStore(file, { now: () => Date.now() }).store.close()) },
    ],
    baseline: 'schema read',
    goal: { row: 'Tally', maxRatio: 12 },
  }
}

/** What has to be read before anything can be asked. */
function readSchema(file: string): void {
  const database = new DatabaseSync(file)
  database.prepare('SELECT count(*) FROM messages WHERE id IS NULL').get()
  database.close()
}

/** The bare rows are what nobody can do without. */
function measureReading(store: Store, database: DatabaseSync): Measured {
  const sizes = database.prepare(
    'SELECT conversation_id AS id FROM messages GROUP BY 1 HAVING count(*) BETWEEN ? AND ? LIMIT 1',
  )
  const short = String(sizes.get(page - 10, page + 10)?.['id'])
  const long = String(sizes.get(longest, longest)?.['id'])
  const bare = database.prepare('SELECT * FROM messages WHERE conversation_id = ? ORDER BY sequence')
  return {
    title: `storage: a conversation of ${longest.toLocaleString('en')} messages, and one of about ${page}, as the window gets them, ${among}`,
    unit: 'ms',
    rows: [
      { name: 'bare rows', values: repeat(() => bare.all(long)) },
      { name: 'Tally', values: repeat(() => readConversation(store, long, [])) },
      { name: 'bare rows, short', values: repeat(() => bare.all(short)) },
      { name: 'Tally, short', values: repeat(() => readConversation(store, short, [])) },
      { name: 'list of all', values: repeat(() => store.conversations.summaries()) },
    ],
    baseline: 'bare rows',
    goal: { row: 'Tally', maxRatio: 5 },
  }
}

/** Each commit is on the disk before the next line runs; that is most of what it costs. */
function measureCommits(store: Store, database: DatabaseSync): Measured {
  const [conversation] = store.conversations.summaries()
  if (conversation === undefined) throw new Error('There is no conversation.')
  database.exec('CREATE TABLE bare (text TEXT NOT NULL)')
  const bare = database.prepare('INSERT INTO bare VALUES (?)')
  const text = 'A sentence as people write it, with some words in it. '.repeat(15)
  const base = { conversationId: conversation.id, role: 'user', reasoning: '', createdAt: 0 } as const
  const insert = (round: number): void =>
    store.messages.insert({
      id: `new-${round}`,
      parentId: null,
      text,
      systemPrompt: null,
      failure: null,
      comparisonId: null,
      ...base,
    })
  const values = { bare: repeat(() => bare.run(text)), ours: repeat(insert) }
  database.exec('DROP TABLE bare')
  return {
    title: `storage: a message committed with its place in the tree and its words in the index, ${among}`,
    unit: 'ms',
    rows: [
      { name: 'bare commit', values: values.bare },
      { name: 'Tally', values: values.ours },
    ],
    baseline: 'bare commit',
    goal: { row: 'Tally', maxRatio: 6 },
  }
}
