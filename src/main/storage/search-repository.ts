import type { DatabaseSync } from 'node:sqlite'
import { Message } from '../../shared/conversation.ts'
import { searchableText } from '../../shared/searchable-text.ts'
import { number, text } from './rows.ts'
import { prepareQuery, type Row } from './statements.ts'
import type { MessageHit, SearchRepository } from './store.ts'

export function createSearchRepository(database: DatabaseSync): SearchRepository {
  const newest = prepareQuery(
    database,
    `SELECT messages.id, messages.conversation_id, messages.role, messages.created_at, messages.text,
       conversations.title
     FROM message_words
       JOIN messages ON messages.sequence = message_words.rowid
       JOIN conversations ON conversations.id = messages.conversation_id
     WHERE message_words MATCH :question AND conversations.deleted_at IS NULL
     ORDER BY message_words.rowid DESC LIMIT :limit`,
  )
  return {
    newest(words, limit) {
      const question = questionOf(words)
      return question === null ? [] : newest.all({ question, limit }).map(toHit)
    },
  }
}

/**
 * Every word has to be there; of the last one the beginning is enough, since it may still be being typed. A single letter is the
 * beginning of nearly everything and stands for itself.
 */
function questionOf(words: string): string | null {
  const phrases = words
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map((word) => `"${searchableText(word).trim().replaceAll('"', '""')}"`)
  if (phrases.length === 0) return null
  return /(?:^|\s)[\x21-\x7e]$/.test(words) ? phrases.join(' ') : `${phrases.join(' ')}*`
}

function toHit(row: Row): MessageHit {
  return {
    conversationId: text(row, 'conversation_id'),
    messageId: text(row, 'id'),
    title: text(row, 'title'),
    role: Message.shape.role.parse(text(row, 'role')),
    createdAt: number(row, 'created_at'),
    text: text(row, 'text'),
  }
}
