import { foldText } from '../../shared/folded-text.ts'
import { createSearchRepository } from '../storage/search-index/search-repository.ts'
import type { Job } from './job.ts'

/** Every message of a conversation with these very words in it, on view or not. */
export const findJob: Job<{ conversationId: string; words: string }, { messageIds: string[] }> = {
  pace: 'quick',
  access: 'read',
  run(database, { conversationId, words }) {
    const phrase = foldText(words)
    if (phrase.trim() === '') return { messageIds: [] }
    const texts = createSearchRepository(database).texts(conversationId)
    return { messageIds: texts.filter(({ text }) => foldText(text).includes(phrase)).map(({ id }) => id) }
  },
}
