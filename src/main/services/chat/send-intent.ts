import type { OpenConversation } from '../../../shared/contract/conversations/conversation.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import type { Store } from '../../storage/store.ts'
import { messageOf } from '../lookup.ts'
import type { Turn } from './turn.ts'
import type { TurnRows } from './turn-rows.ts'

/** What is to be answered: new words, those that waited, or what an earlier answer had been asked. */
export type Ask =
  | { readonly kind: 'message'; readonly text: string; readonly replacing: string | null }
  | { readonly kind: 'queued' }
  | { readonly kind: 'answer'; readonly messageId: string }

/** The words that come new, and the message that they stand under. */
export function placeOfAsk(
  store: Pick<Store, 'conversations' | 'messages' | 'queue'>,
  conversationId: string,
  ask: Ask,
): { parentId: string | null; text: string } {
  const parentId = parentOfAsk(store, conversationId, ask)
  if (ask.kind === 'answer') return { parentId, text: '' }
  const text = ask.kind === 'message' ? ask.text : store.queue.find(conversationId)
  if (text === null) throw new AppError('not-found', 'No message waits in this conversation.')
  return { parentId, text }
}

/** The message that new words stand under, or the question that is asked again; null at the beginning. */
export function parentOfAsk(
  store: Pick<Store, 'conversations' | 'messages'>,
  conversationId: string,
  ask: Ask,
): string | null {
  const beside = ask.kind === 'answer' ? ask.messageId : ask.kind === 'message' ? ask.replacing : null
  return beside === null
    ? (store.messages.pathEnd(conversationId)?.id ?? null)
    : messageOf(store, conversationId, beside).parentId
}

export interface Asks {
  /** Sends a message, or beside an earlier one as its new version. */
  send(
    conversationId: string,
    text: string,
    replacing: string | null,
    modelId: string | null,
  ): Promise<OpenConversation>
  /** Asks again: in the place of an answer that brought nothing, else as another version of it. */
  answerAgain(conversationId: string, messageId: string, modelId: string | null): Promise<OpenConversation>
  /** Sends a message to several models at once; their answers stand beside each other. */
  compare(conversationId: string, text: string, modelIds: readonly string[]): Promise<OpenConversation>
  /** Asks more models what was asked for this answer. */
  compareBeside(
    conversationId: string,
    messageId: string,
    modelIds: readonly string[],
  ): Promise<OpenConversation>
}

type Begin = (
  conversationId: string,
  modelIds: readonly (string | null)[],
  ask: Ask,
  place: (turns: readonly Turn[]) => readonly string[],
) => Promise<OpenConversation>

/** All that can be asked for, each by the rows that are written for it. */
export function asksOf(begin: Begin, rows: TurnRows): Asks {
  return {
    async send(conversationId, text, replacing, modelId) {
      refuseBlank(text)
      return begin(conversationId, [modelId], { kind: 'message', text, replacing }, (turns) =>
        turns.map(({ conversation }) => rows.placeMessage(conversation, text, replacing)),
      )
    },
    answerAgain: (conversationId, messageId, modelId) =>
      begin(conversationId, [modelId], { kind: 'answer', messageId }, (turns) =>
        turns.map((turn) => rows.placeAnswerAgain(turn, messageId)),
      ),
    async compare(conversationId, text, modelIds) {
      refuseBlank(text)
      return begin(conversationId, modelIds, { kind: 'message', text, replacing: null }, ([first]) =>
        first === undefined ? [] : rows.placeComparison(first.conversation, text, modelIds),
      )
    },
    compareBeside: (conversationId, messageId, modelIds) =>
      begin(conversationId, modelIds, { kind: 'answer', messageId }, ([first]) =>
        first === undefined ? [] : rows.placeBeside(first.conversation, messageId, modelIds.length),
      ),
  }
}

export function sendQueuedBy(
  begin: Begin,
  rows: TurnRows,
): (conversationId: string) => Promise<OpenConversation> {
  return (conversationId) =>
    begin(conversationId, [null], { kind: 'queued' }, (turns) =>
      turns.map((turn) => rows.placeQueued(turn.conversation)),
    )
}

function refuseBlank(text: string): void {
  if (text.trim() === '') throw new AppError('nothing-to-send', 'There is no text to send.')
}
