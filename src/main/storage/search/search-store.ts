import type { SearchFacets, SearchQuestion } from '../../../shared/contract/conversations/search.ts'

/** A message that has the words that were looked for. */
export interface MessageHit {
  readonly conversationId: string
  readonly messageId: string
  readonly title: string
  readonly isArchived: boolean
  readonly role: 'user' | 'assistant'
  readonly createdAt: number
  readonly text: string
}

/** A conversation that has them in its title. */
export interface TitleHit {
  readonly conversationId: string
  readonly title: string
  readonly isArchived: boolean
  readonly updatedAt: number
}

/** Every word has to be there, of the last one the beginning; what is in the trash is not found. */
export interface SearchRepository {
  /** `rankedAmong` as the window is told: how many of the newest were put in order, where it was not all. */
  messages(question: SearchQuestion, limit: number): { hits: MessageHit[]; rankedAmong: number | null }
  /** None for a question about messages alone, such as who wrote them. */
  titles(question: SearchQuestion, limit: number): TitleHit[]
  facets(): SearchFacets
  /** Every message of a conversation, the oldest first; of an answer that is coming, what was saved of it. */
  texts(conversationId: string): { readonly id: string; readonly text: string }[]
  /** Whether any text is not in the index yet. */
  isTextLeft(): boolean
  /** How far the index has got; null when every message is in it. */
  indexing(): { readonly done: number; readonly total: number } | null
}
