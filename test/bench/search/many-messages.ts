import { DatabaseSync } from 'node:sqlite'
import { openStore } from '../../../src/main/storage/database/database.ts'
import { prepareMerging } from '../../../src/main/storage/search/indexing.ts'
import { searchableText } from '../../../src/shared/domain/conversations/searchable-text.ts'
import { createRandom } from '../../seed-data/random.ts'

const perConversation = 20
const pagesAtOnce = 1_000
const vocabularySize = 30_000
const syllables = 'ka ro mi ten lu sha ver do pin gal est or un ba tre li co ness ing ter'.split(' ')

/** A file with as many messages as a user may write in years, with words as frequent as in a language. */
export function writeManyMessages(file: string, messageCount: number): void {
  openStore(file, { now: () => 0 }).store.close()
  const database = new DatabaseSync(file)
  database.function('searchable_text', (text) => searchableText(String(text)))
  database.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -200000; BEGIN')
  database.exec(`INSERT INTO connections (id, kind, name, baseAddress, streaming)
    VALUES ('connection', 'service', 'Example', 'https://api.example.com/v1', 'counted')`)
  const random = createRandom(7).next
  const words = createWords(random)
  const insertConversation = database.prepare(
    `INSERT INTO conversations (id, connectionId, title, draft, systemPrompt, recency, createdAt, updatedAt)
     VALUES (?, 'connection', ?, '', '', ?, ?, ?)`,
  )
  for (let index = 0; index < messageCount / perConversation; index += 1)
    insertConversation.run(`conversation-${index}`, textOf(words, 6), index, index * 1_000, index * 1_000)
  const insertMessage = database.prepare(
    `INSERT INTO messages (id, conversationId, parentId, role, createdAt, text) VALUES (?, ?, ?, ?, ?, ?)`,
  )
  for (let index = 0; index < messageCount; index += 1) {
    const parent = index % perConversation === 0 ? null : `message-${index - 1}`
    const isAnswer = index % 2 === 1
    const text = textOf(words, isAnswer ? 60 + random() * 200 : 8 + random() * 50)
    const conversation = `conversation-${Math.floor(index / perConversation)}`
    insertMessage.run(
      `message-${index}`,
      conversation,
      parent,
      isAnswer ? 'assistant' : 'user',
      index * 1_000,
      text,
    )
  }
  database.exec(
    `INSERT INTO messageWords (rowid, words) SELECT sequence, searchable_text(text) FROM messages`,
  )
  database.exec(
    'INSERT INTO titleWords (rowid, words) SELECT sequence, searchable_text(title) FROM conversations',
  )
  // As the app's `index` job leaves the index.
  const mergeSome = prepareMerging(database)
  while (mergeSome(pagesAtOnce));
  database.exec('COMMIT')
  database.close()
}

/** The words of the file, the most frequent first. */
export function wordsOfFile(): readonly string[] {
  return vocabularyOf(createRandom(7).next)
}

function vocabularyOf(random: () => number): string[] {
  const vocabulary = new Set<string>()
  while (vocabulary.size < vocabularySize) {
    const length = 1 + Math.floor(random() * 4)
    vocabulary.add(Array.from({ length }, () => syllables[Math.floor(random() * syllables.length)]).join(''))
  }
  return [...vocabulary]
}

/** As in any language, the second word is half as frequent as the first, the third a third as frequent. */
function createWords(random: () => number): () => string {
  const vocabulary = vocabularyOf(random)
  return () => vocabulary[Math.min(Math.floor(vocabularySize ** random()), vocabularySize) - 1] ?? ''
}

function textOf(word: () => string, count: number): string {
  return Array.from({ length: Math.ceil(count) }, word).join(' ')
}
