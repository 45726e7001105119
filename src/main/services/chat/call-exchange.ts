import type { Exchange } from '../../../shared/contract/chat/sending.ts'
import type { ConnectionKind } from '../../../shared/contract/connections/connection.ts'
import type { Try } from '../../../shared/contract/usage/call.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import { responseLines } from '../../../shared/domain/chat/response-lines.ts'
import { costOfCall } from '../../accounting/pricing.ts'
import type { Inference, KeptResponse } from '../../inference/inference.ts'
import type { Store, StoredCall, StoredMessage } from '../../storage/store.ts'
import { knownConnectionOf, messageOf } from '../lookup.ts'
import { callsOf, callsSeen } from '../usage/calls-seen.ts'
import { messagesFor, readSaidLine } from './prompt-messages.ts'

interface Dependencies {
  store: Store
  inferences: Readonly<Record<ConnectionKind, Inference>>
}

/**
 * The last call for an answer as it went over the line. Nothing of a conversation is ever written over, so what was asked is put
 * together again from what is stored, by the same hands that sent it.
 */
export async function exchangeOf(
  { store, inferences }: Dependencies,
  conversationId: string,
  messageId: string,
): Promise<Exchange> {
  const message = messageOf(store, conversationId, messageId)
  const call = callsSeen(store, [message], store.calls.ofMessages([messageId])).get(messageId)
  if (call === undefined) throw new AppError('not-found', 'There is no call for such a message.')
  const connection = knownConnectionOf(store, call.connectionId)
  const baseAddress = call.baseAddress ?? connection.baseAddress
  // The name stands for the key, so that the key itself need not be fetched to be left out. Over https there always is one; over http
  // the note of it tells.
  const hadKey = connection.key !== null || baseAddress.startsWith('https:')
  const key = hadKey ? '[key]' : null
  const inference = inferences[connection.kind]
  const said = await readSaidLine(store.messages, message.parentId)
  const request = await inference.describe(
    { baseAddress, key },
    {
      model: call.modelAsked,
      messages: messagesFor(store.messages, messageId, call.leftOut, said),
      asking: call.asking,
      turnId: message.copiedFrom ?? messageId,
      callId: call.id,
      attempt: call.attempt,
    },
  )
  return { request, ...responseOf(call, message, inference.responseTo(call.id)) }
}

/** Every call that was made for an answer. */
export function triesOf(store: Store, conversationId: string, messageId: string): Try[] {
  return callsOf(store, messageOf(store, conversationId, messageId)).map((call) => ({
    ...asTry(call),
    ...costOfCall(store.prices.list(), call),
  }))
}

function responseOf(
  call: StoredCall,
  { failure }: StoredMessage,
  kept: KeptResponse | null,
): Pick<Exchange, 'response' | 'responseKind'> {
  const cameBack = failure?.cameBack ?? null
  if (call.isDemo && cameBack === null) return { response: '', responseKind: 'demo' }
  if (kept !== null) return { response: kept.text, responseKind: kept.isCut ? 'first-part' : 'whole' }
  if (cameBack !== null)
    return { response: responseLines(cameBack, cameBack.body || cameBack.excerpt), responseKind: 'excerpt' }
  return { response: '', responseKind: call.httpStatus === null ? 'none' : 'forgotten' }
}

function asTry(call: StoredCall): Omit<Try, 'cost' | 'estimatedCost'> {
  const { id, state, modelAsked, usage, source, estimate, httpStatus, startedAt, durationMs } = call
  return { id, state, modelAsked, usage, source, estimate, httpStatus, startedAt, durationMs }
}
