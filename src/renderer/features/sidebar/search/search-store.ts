import { create } from 'zustand'
import type {
  FoundMessage,
  SearchFacets,
  SearchOrder,
  SearchPage,
  SearchQuestion,
} from '../../../../shared/contract/conversations/search.ts'
import { request } from '../../../api.ts'
import { openConversation } from '../../../stores/app/navigation.ts'
import { raiseRefusal } from '../../../stores/app/notices-store.ts'
import { loadMessage } from '../../../stores/chat/earlier-messages.ts'
import { markWords } from '../../../stores/chat/find-store.ts'
import { revealMessage } from '../../../stores/chat/reveal-store.ts'
import { transcriptStore } from '../../../stores/chat/transcript-store.ts'
import { type DateRange, type Period, rangeOf } from '../../../stores/conversations/search-range.ts'
import { requestFocus } from '../../../stores/focus-store.ts'

/** Search filters; an empty filter matches everything. */
export interface SearchFilters extends DateRange {
  readonly role: '' | FoundMessage['role']
  readonly model: string
  readonly tag: string
  readonly period: Period
}

interface SearchState {
  readonly text: string
  readonly order: SearchOrder
  readonly filters: SearchFilters
  /** Whether the filters that are not set are visible, too. */
  readonly areFiltersOpen: boolean
  readonly facets: SearchFacets
  /** The last results; they stay visible during the next search. Null before the first results. */
  readonly page: SearchPage | null
  /** Whether the page is for the present words, order and filters. */
  readonly isCurrent: boolean
}

const noFilters: SearchFilters = { role: '', model: '', tag: '', period: 'any', first: '', last: '' }

const searchStore = create<SearchState>()(() => ({
  text: '',
  order: 'newest',
  filters: noFilters,
  areFiltersOpen: false,
  facets: { models: [], tags: [] },
  page: null,
  isCurrent: false,
}))

export const useSearchText = (): string => searchStore((state) => state.text)
export const useIsSearching = (): boolean => searchStore(({ text }) => text.trim() !== '')
export const useSearchOrder = (): SearchOrder => searchStore((state) => state.order)
export const useSearchFilters = (): SearchFilters => searchStore((state) => state.filters)
export const useIsNarrowed = (): boolean =>
  searchStore(({ filters: { role, model, tag, period } }) => role + model + tag !== '' || period !== 'any')
export const useAreFiltersOpen = (): boolean => searchStore((state) => state.areFiltersOpen)
export const useSearchFacets = (): SearchFacets => searchStore((state) => state.facets)
/** Whether the results are those of the typed words. */
export const useIsSearchCurrent = (): boolean => searchStore(({ isCurrent }) => isCurrent)
export const useSearchPage = (): SearchPage | null => searchStore((state) => state.page)

/**
 * Searches with every key: main cancels searches that a newer one replaced. Emptying the text also clears the
 * filters.
 */
export function setSearchText(text: string): void {
  const wasSearching = isSearching()
  searchStore.setState({ text })
  if (!isSearching()) {
    searchStore.setState({ page: null, isCurrent: false, filters: noFilters, areFiltersOpen: false })
    markWords(null)
    return
  }
  void look()
  // After the search: one thread does both, and the filters of a large ledger take longer.
  if (!wasSearching) void loadFacets()
}

export function openFilters(areFiltersOpen: boolean): void {
  searchStore.setState({ areFiltersOpen })
}

export function setSearchOrder(order: SearchOrder): void {
  searchStore.setState({ order })
  void look()
}

export function setSearchFilters(changes: Partial<SearchFilters>): void {
  searchStore.setState(({ filters }) => ({ filters: { ...filters, ...changes } }))
  void look()
}

/** Clears the filters. The clear button disappears with them, so the focus moves to the search field. */
export function clearSearchFilters(): void {
  setSearchFilters(noFilters)
  requestFocus('search')
}

/** Opens the conversation at the message, and switches versions if the message is not in view. */
export async function openFound(conversationId: string, messageId: string): Promise<void> {
  const { text } = searchStore.getState()
  await openConversation(conversationId)
  if (transcriptStore.getState().openId !== conversationId) return
  await loadMessage(conversationId, messageId)
  markWords({ conversationId, messageId, words: text })
  revealMessage(messageId)
}

async function look(): Promise<void> {
  const { text, order, filters } = searchStore.getState()
  searchStore.setState({ isCurrent: false })
  const result = await request('search.messages', questionOf(text, order, filters))
  const now = searchStore.getState()
  // Drop outdated results.
  if (now.text !== text || now.order !== order || now.filters !== filters) return
  if (result.ok) searchStore.setState({ page: result.value, isCurrent: true })
  else if (result.code !== 'cancelled') raiseRefusal(result)
}

/** Loads the filter options; searching works without them. */
async function loadFacets(): Promise<void> {
  const result = await request('search.facets', undefined)
  if (result.ok) searchStore.setState({ facets: result.value })
}

function questionOf(words: string, order: SearchOrder, filters: SearchFilters): SearchQuestion {
  const { role, model, tag, period } = filters
  return {
    words,
    order,
    ...(role !== '' && { role }),
    ...(model !== '' && { model }),
    ...(tag !== '' && { tag }),
    ...rangeOf(period, filters, Date.now()),
  }
}

function isSearching(): boolean {
  return searchStore.getState().text.trim() !== ''
}
