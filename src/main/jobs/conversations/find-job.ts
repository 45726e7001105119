import { foldedWithoutMarkup, foldText } from '../../../shared/domain/conversations/folded-text.ts'
import { createSearchRepository } from '../../storage/search/search-repository.ts'
import type { Job } from '../job.ts'

/** Every message of a conversation with these very words in it, on view or not. */
export const findJob: Job<{ conversationId: string; words: string }, { messageIds: string[] }> = {
  pace: 'quick',
  access: 'read',
  run(database, { conversationId, words }) {
    const phrase = foldText(words)
    if (phrase.trim() === '') return { messageIds: [] }
    const texts = createSearchRepository(database).texts(conversationId)
    return { messageIds: texts.filter(({ text }) => hasPhrase(foldText(text), phrase)).map(({ id }) => id) }
  },
}

/** An answer is drawn without its marks: what they split stands there as one word. */
function hasPhrase(folded: string, phrase: string): boolean {
  return folded.includes(phrase) || foldedWithoutMarkup(folded).includes(phrase)
}
