import type { SearchPage } from '../../shared/search.ts'
import type { SearchRepository } from '../storage/store.ts'
import { passageIn } from './passage.ts'

const mostShown = 50

/** Messages with the words, wherever they stand; each with the passage around them. */
export function searchMessages(search: SearchRepository, words: string): SearchPage {
  const hits = search.newest(words, mostShown + 1)
  const found = hits.slice(0, mostShown).map(({ text, ...hit }) => ({ ...hit, ...passageIn(text, words) }))
  return { found, hasMore: hits.length > mostShown }
}
