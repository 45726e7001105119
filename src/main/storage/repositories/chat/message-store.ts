import type { Failure } from '../../../../shared/contract/chat/failure.ts'
import type { NewMessage, PathMessage, StoredMessage } from '../../store.ts'

export type SaidWords = Pick<StoredMessage, 'role' | 'text'>

export interface MessageRepository {
  find(id: string): StoredMessage | null
  /** The visible path, first message first. */
  path(conversationId: string): PathMessage[]
  pathIds(conversationId: string): readonly string[]
  /** The last message on view; null where there is none. */
  pathEnd(conversationId: string): { readonly id: string; readonly depth: number } | null
  /** A message and those above it, so many in all at most, the uppermost first. */
  lineTo(messageId: string, count: number): PathMessage[]
  /** How far one message stands above another, which is no step above itself; null where it does not. */
  stepsUp(messageId: string, upperId: string): number | null
  /** From the first message down to this one, whether on view or not. */
  lineage(messageId: string): StoredMessage[]
  /** From the first message down to this one, by their ids. It never changes. */
  idsTo(messageId: string): readonly string[]
  /** What these messages say, no more of each than a prompt has: of the first of them, as many as are read at once. */
  wordsOf(ids: readonly string[]): SaidWords[]
  /** Every message of the conversation, on view or not. */
  all(conversationId: string): StoredMessage[]
  /** Whether any message follows it, on view or not. */
  hasBelow(message: Pick<StoredMessage, 'id' | 'conversationId'>): boolean
  /** All answers that were asked for together with this one and with it, in order. */
  compared(message: StoredMessage): PathMessage[]
  /** Puts it at the end of its parent's versions and shows it, or leaves on view what was. */
  insert(message: NewMessage, isShown?: boolean): void
  /** Makes it the version on view; what follows it is what was on view there last. */
  choose(id: string): void
  /** Shows it, and keeps that it is the one of its comparison to go on with. */
  pick(message: StoredMessage): void
  /** Has it stand beside others in a comparison, or in none. */
  setComparison(id: string, comparisonId: string | null): void
  /** Saves more of an answer that has not ended; what was saved before is not written again. */
  appendAnswer(id: string, part: { text: string; reasoning: string }): void
  /** The whole of an answer, in the place of all that was saved of it before. */
  setAnswer(id: string, words: { text: string; reasoning: string }): void
  /** Gives every answer that an earlier run did not end the text that was saved of it. */
  joinAnswers(): void
  setFailure(id: string, failure: Failure | null): void
  setLeftOut(id: string, isLeftOut: boolean): void
  /** How far those that are left out stand above a message, the nearest first. */
  leftOutAbove(messageId: string): number[]
}
