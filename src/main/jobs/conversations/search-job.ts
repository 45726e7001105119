import type { SearchPage, SearchQuestion } from '../../../shared/contract/conversations/search.ts'
import { createSearchRepository } from '../../storage/search/search-repository.ts'
import type { Job } from '../job.ts'
import { passageIn } from './passage.ts'

const mostShown = 50
const mostTitlesShown = 20
/** A title has one short line, and the word has to be in it. */
const titleLead = 12

/** Titles and messages with the words, wherever they stand; each with the passage around them. */
export const searchJob: Job<SearchQuestion, SearchPage> = {
  pace: 'quick',
  access: 'read',
  run(database, question) {
    const search = createSearchRepository(database)
    const { words } = question
    const { hits, rankedAmong } = search.messages(question, mostShown + 1)
    return {
      titles: search
        .titles(question, mostTitlesShown)
        .map((hit) => ({ ...hit, ...passageIn(hit.title, words, titleLead) })),
      found: hits.slice(0, mostShown).map(({ text, ...hit }) => ({ ...hit, ...passageIn(text, words) })),
      hasMore: hits.length > mostShown,
      rankedAmong,
      indexing: search.indexing(),
    }
  },
}
