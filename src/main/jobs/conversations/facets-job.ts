import type { SearchFacets } from '../../../shared/contract/conversations/search.ts'
import { createSearchRepository } from '../../storage/search/search-repository.ts'
import type { Job } from '../job.ts'

/** What a search can be narrowed down by: the ledger may have a million rows to gather it from. */
export const facetsJob: Job<null, SearchFacets> = {
  pace: 'quick',
  access: 'read',
  run: (database) => createSearchRepository(database).facets(),
}
