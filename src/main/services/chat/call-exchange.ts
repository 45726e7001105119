import type { Exchange } from '../../../shared/contract/chat/sending.ts'
import type { ConnectionKind } from '../../../shared/contract/connections/connection.ts'
import type { Input } from '../../../shared/contract/contract.ts'
import type { Attempt } from '../../../shared/contract/usage/call.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import { responseLines } from '../../../shared/domain/chat/response-lines.ts'
import { callsOf, lastCallsOf, shownCall } from '../../accounting/calls-of-answer.ts'
import { costOfCall } from '../../accounting/pricing.ts'
import type { Inference, RecordedResponse } from '../../inference/inference.ts'
import { knownConnectionOf, readableMessageOf } from '../../storage/find-or-throw.ts'
import type { StoredCall, StoredMessage } from '../../storage/row-types.ts'
import type { Store } from '../../storage/store.ts'
import type { Handlers } from '../handlers.ts'
import { promptMessages, readPromptHistory } from './prompt-messages.ts'

interface Dependencies {
  store: Store
  inferences: Readonly<Record<ConnectionKind, Inference>>
}

/** The calls of an answer as they were made. */
export function createCallDetails(dependencies: Dependencies) {
  return {
    'chat.exchange': (message) => callExchangeOf(dependencies, message),
    'chat.attempts': (message) => attemptsOf(dependencies.store, message),
  } satisfies Partial<Handlers>
}

/**
 * Rebuilds the last call of an answer as it was sent. Stored messages never change, so the code that sent the
 * request can build it again.
 */
async function callExchangeOf(
  { store, inferences }: Dependencies,
  { conversationId, messageId }: Input<'chat.exchange'>,
): Promise<Exchange> {
  const message = readableMessageOf(store, conversationId, messageId)
  const call = lastCallsOf(store, [message], store.calls.ofMessages([messageId])).get(messageId)
  if (call === undefined) throw new AppError('not-found', 'There is no call for such a message.')
  const connection = knownConnectionOf(store, call.connectionId)
  const baseAddress = call.baseAddress ?? connection.baseAddress
  // A placeholder replaces the key, so the key is never read. Over https there always is a key; over http the
  // saved key note tells.
  const hadKey = connection.key !== null || baseAddress.startsWith('https:')
  const key = hadKey ? '[key]' : null
  const inference = inferences[connection.kind]
  const history = await readPromptHistory(store.messages, message.parentId)
  const { excluded } = call
  const systemPrompt = message.systemPrompt ?? ''
  const request = await inference.describe(
    { baseAddress, key, keyHeader: connection.keyHeader },
    {
      model: call.modelRequested,
      messages: promptMessages(store, { answerId: messageId, systemPrompt, excluded }, history),
      extraFields: call.extraFields ?? '',
      streamingMode: call.streamingMode,
      turnId: message.copiedFrom ?? messageId,
      callId: call.id,
      attempt: call.attempt,
    },
  )
  return { request, ...responseOf(call, message, inference.responseTo(call.id)) }
}

function attemptsOf(store: Store, { conversationId, messageId }: Input<'chat.attempts'>): Attempt[] {
  return callsOf(store, readableMessageOf(store, conversationId, messageId)).map((call) => ({
    ...shownCall(call),
    usageText: call.usageText,
    ...costOfCall(store.prices.list(), call),
  }))
}

function responseOf(
  call: StoredCall,
  { failure }: StoredMessage,
  kept: RecordedResponse | null,
): Pick<Exchange, 'response' | 'responseKind'> {
  const summary = failure?.response ?? null
  if (call.isDemo && summary === null) return { response: '', responseKind: 'demo' }
  if (kept !== null) return { response: kept.text, responseKind: kept.isCut ? 'first-part' : 'whole' }
  if (summary !== null)
    return { response: responseLines(summary, summary.body || summary.excerpt), responseKind: 'excerpt' }
  return { response: '', responseKind: call.httpStatus === null ? 'none' : 'forgotten' }
}
