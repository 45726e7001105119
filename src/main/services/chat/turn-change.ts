import type { TurnChange } from '../../../shared/contract/conversations/conversation.ts'
import { estimateTokens } from '../../../shared/domain/usage/token-estimate.ts'
import type { StoredCall, StoredMessage } from '../../storage/store.ts'

type Messages = ReadonlyMap<string, StoredMessage>
type Calls = ReadonlyMap<string, Pick<StoredCall, 'modelAsked'>>

/** What was asked in another way than for the answer above it; null where nothing was, or where that is not known. */
export function turnChangeOf(answer: StoredMessage, messages: Messages, calls: Calls): TurnChange | null {
  const before = answer.role === 'assistant' ? nearestAnswer(answer, messages) : null
  if (before === null) return null
  const modelId = calls.get(answer.id)?.modelAsked ?? null
  const modelBefore = calls.get(before.id)?.modelAsked ?? null
  const systemPrompt = isOther(answer.systemPrompt, before.systemPrompt) ? answer.systemPrompt : null
  const change = {
    systemPrompt,
    systemPromptEstimate: estimateTokens(systemPrompt ?? ''),
    modelId: isOther(modelId, modelBefore) ? modelId : null,
  }
  return change.systemPrompt === null && change.modelId === null ? null : change
}

/** Of what was imported neither is known, and nothing is said of it. */
function isOther(one: string | null, before: string | null): boolean {
  return one !== null && before !== null && one !== before
}

function nearestAnswer({ parentId }: StoredMessage, messages: Messages): StoredMessage | null {
  const parent = parentId === null ? undefined : messages.get(parentId)
  if (parent === undefined) return null
  return parent.role === 'assistant' ? parent : nearestAnswer(parent, messages)
}
