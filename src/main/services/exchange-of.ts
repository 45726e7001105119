import type { ConnectionKind } from '../../shared/connection.ts'
import type { Output } from '../../shared/contract.ts'
import { AppError } from '../../shared/errors.ts'
import type { Failure } from '../../shared/failure.ts'
import type { Inference } from '../inference/inference.ts'
import type { Store } from '../storage/store.ts'
import { callsSeen } from './calls-seen.ts'
import { connectionOf, conversationOf } from './found.ts'
import { messagesFor } from './prompt-messages.ts'

export type Exchange = Output<'chat.exchange'>

interface Dependencies {
  store: Store
  inferences: Readonly<Record<ConnectionKind, Inference>>
}

/**
 * The last call for an answer as it went over the line. Nothing of a conversation is ever written over, so what was asked is put
 * together again from what is stored, by the same hands that sent it.
 */
export function exchangeOf(
  { store, inferences }: Dependencies,
  conversationId: string,
  messageId: string,
): Exchange {
  conversationOf(store, conversationId)
  const message = store.messages.find(messageId)
  if (message?.conversationId !== conversationId)
    throw new AppError('not-found', 'There is no such message in this conversation.')
  const call = callsSeen(store, [message], store.calls.list(conversationId)).get(messageId)
  if (call === undefined) throw new AppError('not-found', 'There is no call for such a message.')
  const connection = connectionOf(store, call.connectionId)
  const baseAddress = call.baseAddress ?? connection.baseAddress
  // The name stands for the key, so that the key itself need not be fetched to be left out.
  const key = connection.key === null ? null : '[key]'
  return {
    request: inferences[connection.kind].describe(
      { baseAddress, key },
      {
        model: call.modelAsked,
        messages: messagesFor(store.messages, messageId),
        asking: call.asking,
        turnId: message.copiedFrom ?? messageId,
        callId: call.id,
        attempt: call.attempt,
      },
    ),
    response: describeResponse(message.failure?.cameBack ?? null),
  }
}

function describeResponse(cameBack: Failure['cameBack']): string {
  if (cameBack === null) return ''
  const { status, statusText, headers, excerpt, body } = cameBack
  const lines = headers.map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${statusText}`.trimEnd(), ...lines, '', body || excerpt].join('\n')
}
