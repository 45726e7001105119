import { createIsLeftOut, type LeftOut, writeLeftOut } from '../accounting/left-out.ts'
import type { ChatMessage } from '../inference/inference.ts'
import type { Store } from '../storage/store.ts'

/**
 * What is sent for an answer: the system prompt first if there is one, then the turns above it in order, but for those that its
 * call leaves out. Each goes as it is, also where two of one role come to stand together.
 */
export function messagesFor(messages: Store['messages'], answerId: string, leftOut: LeftOut): ChatMessage[] {
  const isLeftOut = createIsLeftOut(leftOut)
  const above = messages.wordsAbove(answerId)
  const systemPrompt = messages.find(answerId)?.systemPrompt ?? ''
  const system: ChatMessage[] = systemPrompt.trim() === '' ? [] : [{ role: 'system', content: systemPrompt }]
  const turns = above
    .filter((_, index) => !isLeftOut(above.length - index))
    // An answer that brought nothing is no turn: services refuse or misread an empty one.
    .filter(({ role, text }) => role === 'user' || text !== '')
    .map(({ role, text }): ChatMessage => ({ role, content: text }))
  return [...system, ...turns]
}

/** What a call that is made now leaves out. Its question always goes: an answer is asked for to nothing else. */
export function leftOutNow(messages: Store['messages'], answerId: string): LeftOut {
  return writeLeftOut(messages.leftOutAbove(answerId).filter((distance) => distance > 1))
}
