import { AppError } from '../../../shared/domain/app/errors.ts'
import { createIsExcluded, type Exclusion, formatExclusion } from '../../accounting/exclusions.ts'
import type { ChatMessage } from '../../inference/inference.ts'
import type { Store } from '../../storage/store.ts'
import { yieldToEvents } from '../yield-to-events.ts'

type AnswerText = ReturnType<Store['messages']['wordsOf']>[number]

/** The texts from the root down to a message. The path and the texts of answered messages never change. */
export interface PromptHistory {
  readonly lastId: string | null
  readonly messages: readonly ChatMessage[]
}

const noHistory: PromptHistory = { lastId: null, messages: [] }

/** Reads a few messages at a time, because a long conversation would block the event loop. */
export async function readPromptHistory(
  messages: Store['messages'],
  lastId: string | null,
): Promise<PromptHistory> {
  if (lastId === null) return noHistory
  const ids = messages.idsTo(lastId)
  const history: ChatMessage[] = []
  while (history.length < ids.length) {
    if (history.length > 0) await yieldToEvents()
    const page = messages.wordsOf(ids.slice(history.length))
    // The conversation was deleted in the meantime.
    if (page.length === 0) return noHistory
    history.push(...page.map(asMessage))
  }
  return { lastId, messages: history }
}

/** The request for an answer: what its rows say. */
interface Prompt {
  readonly answerId: string
  readonly systemPrompt: string
  readonly excluded: Exclusion
}

/**
 * The messages of the request for an answer. The system prompt comes first, then the messages above the
 * answer without the excluded ones. Two messages of one role may follow each other and stay separate. Reuses
 * the history that was read earlier, unless the answer is on another path.
 */
export function promptMessages(
  messages: Store['messages'],
  { answerId, systemPrompt, excluded }: Prompt,
  history: PromptHistory,
): ChatMessage[] {
  const isExcluded = excluded === null ? () => false : createIsExcluded(excluded)
  const above = wordsAbove(messages, answerId, history)
  const system: ChatMessage[] = systemPrompt.trim() === '' ? [] : [{ role: 'system', content: systemPrompt }]
  const turns = above.filter(
    ({ role, content }, index) =>
      // Skip answers without text: services refuse or misread them.
      (role === 'user' || content !== '') && !isExcluded(above.length - index),
  )
  return system.concat(turns)
}

/** The exclusions for a call made now. The question is never excluded, because the answer needs it. */
export function currentExclusion(messages: Store['messages'], answerId: string): Exclusion {
  return formatExclusion(messages.excludedAbove(answerId).filter((distance) => distance > 1))
}

function wordsAbove(messages: Store['messages'], answerId: string, history: PromptHistory): ChatMessage[] {
  const ids = messages.idsTo(answerId).slice(0, -1)
  // Every message has exactly one path to the root. If the message is the same, so are all messages above it.
  const above = ids[history.messages.length - 1] === history.lastId ? history.messages.slice() : []
  while (above.length < ids.length) {
    const page = messages.wordsOf(ids.slice(above.length))
    if (page.length === 0) throw new AppError('internal', 'A message of the line cannot be read.')
    above.push(...page.map(asMessage))
  }
  return above
}

function asMessage({ role, text }: AnswerText): ChatMessage {
  return { role, content: text }
}
