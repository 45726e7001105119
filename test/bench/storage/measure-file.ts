import { DatabaseSync } from 'node:sqlite'
import { readConversation } from '../../../src/main/services/chat/transcript.ts'
import { type OpenedDatabase, openStore } from '../../../src/main/storage/database/database.ts'
import { atMostTimesTheFloor, type Finding } from '../finding.ts'
import { repeat } from '../scaffold/stopwatch.ts'

const rounds = 20
const long = 10_000
const page = 50

export function measureFile(opened: OpenedDatabase, file: string): Finding[] {
  return [measureOpening(file), ...measureReading(opened), measureCommits(opened)]
}

function measureOpening(file: string): Finding {
  return {
    name: 'file with 100,000 messages opened',
    unit: 'ms',
    values: repeat(rounds, () => openStore(file, { now: () => Date.now() }).store.close()),
    floor: { name: 'its schema read', values: repeat(rounds, () => readSchema(file)) },
    goal: atMostTimesTheFloor(12),
  }
}

/** Reads the schema, which every first query needs. */
function readSchema(file: string): void {
  const database = new DatabaseSync(file)
  database.prepare('SELECT count(*) FROM messages WHERE id IS NULL').get()
  database.close()
}

/** The bare rows are the floor. */
function measureReading({ store, database }: OpenedDatabase): Finding[] {
  const sizes = database.prepare(
    'SELECT conversationId AS id FROM messages GROUP BY 1 HAVING count(*) BETWEEN ? AND ? LIMIT 1',
  )
  const bare = database.prepare('SELECT * FROM messages WHERE conversationId = ? ORDER BY sequence')
  const reading = (words: string, least: number, most: number): Finding => {
    const id = String(sizes.get(least, most)?.['id'])
    return {
      name: `end of a chat of ${words} messages read`,
      unit: 'ms',
      values: repeat(rounds, () => readConversation(store, id, [])),
      floor: { name: 'all its bare rows', values: repeat(rounds, () => bare.all(id)) },
    }
  }
  return [
    { ...reading('10,000', long, long), goal: atMostTimesTheFloor(5) },
    reading('about 50', page - 10, page + 10),
    { name: 'list of all chats', unit: 'ms', values: repeat(rounds, () => store.conversations.summaries()) },
  ]
}

/** Each commit is on the disk before the next line runs; that is most of its cost. */
function measureCommits({ store, database }: OpenedDatabase): Finding {
  const [conversation] = store.conversations.summaries()
  if (conversation === undefined) throw new Error('There is no conversation.')
  database.exec('CREATE TABLE bare (text TEXT NOT NULL)')
  const bare = database.prepare('INSERT INTO bare VALUES (?)')
  const text = 'A sentence as people write it, with some words in it. '.repeat(15)
  const message = {
    conversationId: conversation.id,
    parentId: null,
    role: 'user',
    text,
    reasoning: '',
    createdAt: 0,
    systemPrompt: null,
    failure: null,
    comparisonId: null,
  } as const
  const floor = { name: 'a bare row', values: repeat(rounds, () => bare.run(text)) }
  const values = repeat(rounds, (round) => store.messages.insert({ ...message, id: `new-${round}` }))
  database.exec('DROP TABLE bare')
  return { name: 'message committed and indexed', unit: 'ms', values, floor, goal: atMostTimesTheFloor(6) }
}
