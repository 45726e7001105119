import {
  type AnswerEvent,
  emptyTranscript,
  type TranscriptState,
} from '../../../../src/renderer/stores/chat/transcript-reducer.ts'
import type { Message, OpenConversation } from '../../../../src/shared/contract/conversations/conversation.ts'
import { aConversation } from '../../../fixtures/samples/chat.ts'

export const conversation = aConversation()
const conversationId = conversation.id

export function openWith(
  messages: readonly Message[],
  rest: Partial<OpenConversation> = {},
): OpenConversation {
  const open = { conversation, beforeCount: 0, waits: [], hasSeveralModels: false, isInTrash: false }
  return { ...open, messages: [...messages], ...rest }
}

export function showing(messages: readonly Message[], rest: Partial<OpenConversation> = {}): TranscriptState {
  return { ...emptyTranscript, openId: conversationId, open: openWith(messages, rest) }
}

export function extended(offset: number, text: string, part: 'text' | 'reasoning' = 'text'): AnswerEvent {
  return { type: 'answer-extended', conversationId, messageId: 'a', part, offset, text }
}

export function changed(message: Message): AnswerEvent {
  return { type: 'answer-changed', conversationId, message }
}
