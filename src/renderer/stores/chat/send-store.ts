import { create } from 'zustand'
import type { ErrorCode } from '../../../shared/contract/app/refusal.ts'
import type { RefusedReply } from '../../../shared/domain/app/errors.ts'

interface SendState {
  /** By conversation: a running send, or the refusal of the last one. */
  readonly sends: Readonly<Record<string, 'under-way' | RefusedReply>>
}

export const sendStore = create<SendState>()(() => ({ sends: {} }))

export const useSendRefusal = (conversationId: string): RefusedReply | null =>
  sendStore((state) => refusalIn(state, conversationId))

export function isSending(conversationId: string): boolean {
  return sendStore.getState().sends[conversationId] === 'under-way'
}

/** Clears a refusal whose reason is over: the text changed, an answer ended, or the person chose a model. */
export function forgetRefusal(conversationId: string, codes?: readonly ErrorCode[]): void {
  const refusal = refusalIn(sendStore.getState(), conversationId)
  if (refusal !== null && (codes === undefined || codes.includes(refusal.code)))
    keepSend(conversationId, null)
}

export function keepSend(conversationId: string, send: 'under-way' | RefusedReply | null): void {
  sendStore.setState(({ sends: { [conversationId]: _before, ...others } }) => ({
    sends: send === null ? others : { ...others, [conversationId]: send },
  }))
}

function refusalIn({ sends }: SendState, conversationId: string): RefusedReply | null {
  const send = sends[conversationId]
  return typeof send === 'object' ? send : null
}
