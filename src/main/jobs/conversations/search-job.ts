import type { DatabaseSync } from 'node:sqlite'
import type {
  SearchFacets,
  SearchPage,
  SearchQuestion,
} from '../../../shared/contract/conversations/search.ts'
import {
  type FoldedText,
  firstPlaceOf,
  foldedWithoutMarkup,
  foldText,
  foldWithPlaces,
  idsWithPhrase,
  withoutMarkup,
} from '../../../shared/domain/conversations/folded-text.ts'
import { searchTermsIn } from '../../../shared/domain/conversations/search-terms.ts'
import { storeOf } from '../../storage/create-store.ts'
import { createSearchRepository, type SearchRepository } from '../../storage/search/search-repository.ts'
import { readJob } from '../job.ts'

const searches = new WeakMap<DatabaseSync, SearchRepository>()

/** One per database: to prepare the statements takes as long as many a search. */
function searchOf(database: DatabaseSync): SearchRepository {
  const search = searches.get(database) ?? createSearchRepository(database)
  searches.set(database, search)
  return search
}

/** All messages of a conversation that contain this phrase, whether visible or not. */
export const findJob = readJob<{ conversationId: string; words: string }, { messageIds: string[] }>(
  (database, { conversationId, words }) => {
    return { messageIds: idsWithPhrase(storeOf(database).messages.texts(conversationId), words) }
  },
)

/** The filters of a search. Reads in a thread, because the ledger may have a million rows. */
export const facetsJob = readJob<void, SearchFacets>((database) => searchOf(database).facets())

const passageLead = 40
const charactersAfter = 120
/**
 * Only this much of a text is searched for the passage. For a later match, the start of the text is the
 * passage.
 */
const maxCharactersSearched = 200_000

const maxShown = 50
const maxTitlesShown = 20
/** A title has one short line: room for its beginning, some letters before the found word, and the word. */
const titleBeginning = 12
const titleLead = 8

/** Titles and messages that contain the words, each with the surrounding passage. */
export const searchJob = readJob<SearchQuestion, SearchPage>((database, question) => {
  const search = searchOf(database)
  const { words } = question
  const { hits, rankedAmong } = search.messages(question, maxShown + 1)
  return {
    titles: search
      .titles(question, maxTitlesShown)
      .map((hit) => ({ ...hit, ...passageInTitle(hit.title, words) })),
    found: hits.slice(0, maxShown).map(({ text, ...hit }) => ({ ...hit, ...passageIn(text, words) })),
    hasMore: hits.length > maxShown,
    rankedAmong,
    indexing: search.indexing(),
  }
})

interface Passage {
  readonly before: string
  readonly match: string
  readonly after: string
}

/** The passage around the first search word in the text. */
export function passageIn(text: string, words: string): Passage {
  return passageAt(text, firstWordIn(text, words), (start) =>
    start > passageLead ? `…${leadTo(text, start, passageLead)}` : text.slice(0, start),
  )
}

/** The same in a title, which always shows its beginning. */
export function passageInTitle(title: string, words: string): Passage {
  return passageAt(title, firstWordIn(title, words), (start) =>
    start > titleBeginning + titleLead
      ? `${beginningOf(title)}… ${leadTo(title, start, titleLead)}`
      : title.slice(0, start),
  )
}

/** Counts characters, so that no emoji is cut in half. */
function beginningOf(title: string): string {
  return Array.from(title).slice(0, titleBeginning).join('').trimEnd()
}

function passageAt(text: string, place: Place | null, before: (start: number) => string): Passage {
  if (place === null) return { before: '', match: '', after: oneLine(text.slice(0, charactersAfter)) }
  const { start, end } = place
  return {
    before: oneLine(before(start)),
    match: oneLine(text.slice(start, end)),
    after: oneLine(text.slice(end, end + charactersAfter)),
  }
}

/** The text before a word, without a word cut at its front. */
function leadTo(text: string, start: number, characters: number): string {
  return text.slice(start - characters, start).replace(/^\S*\s/, '')
}

function firstWordIn(text: string, words: string): Place | null {
  const searched = text.slice(0, maxCharactersSearched)
  const folded = foldText(searched)
  const found = searchTermsIn(words)
    .flatMap(
      ({ text: term }) =>
        placeOf(searched, folded, term) ??
        term.split(/\s+/).flatMap((word) => placeOf(searched, folded, word) ?? []),
    )
    .toSorted((one, other) => one.start - other.start)
  return found[0] ?? null
}

interface Place {
  readonly start: number
  readonly end: number
}

/** The first position of a term in the original text, including Markdown marks inside words. */
function placeOf(text: string, folded: string, term: string): Place | null {
  const wanted = foldText(term).trim()
  const at = firstPlaceOf(folded, wanted)
  if (at !== -1) return rangeIn(foldWithPlaces(text, at + wanted.length), at, wanted)
  if (!foldedWithoutMarkup(folded).includes(wanted)) return null
  const unmarked = withoutMarkup(foldWithPlaces(text))
  return rangeIn(unmarked, firstPlaceOf(unmarked.folded, wanted), wanted)
}

function rangeIn({ starts, ends }: FoldedText, at: number, wanted: string): Place | null {
  return at === -1 ? null : { start: starts[at] ?? 0, end: ends[at + wanted.length - 1] ?? 0 }
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}
