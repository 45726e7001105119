import type { SearchPage } from '../../shared/search.ts'
import { createSearchRepository } from '../storage/search-repository.ts'
import type { Job } from './job.ts'
import { passageIn } from './passage.ts'

const mostShown = 50

/** Messages with the words, wherever they stand; each with the passage around them. */
export const searchJob: Job<{ words: string }, SearchPage> = {
  pace: 'quick',
  access: 'read',
  run(database, { words }) {
    const hits = createSearchRepository(database).newest(words, mostShown + 1)
    const found = hits.slice(0, mostShown).map(({ text, ...hit }) => ({ ...hit, ...passageIn(text, words) }))
    return { found, hasMore: hits.length > mostShown }
  },
}
