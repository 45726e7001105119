import type { ChatMessage } from '../inference/inference.ts'
import type { MessageRepository } from '../storage/store.ts'

/** What is sent for an answer: the system prompt first if there is one, then the turns above it in order. */
export function messagesFor(messages: MessageRepository, answerId: string): ChatMessage[] {
  const lineage = messages.lineage(answerId)
  const systemPrompt = lineage.at(-1)?.systemPrompt ?? ''
  const system: ChatMessage[] = systemPrompt.trim() === '' ? [] : [{ role: 'system', content: systemPrompt }]
  const turns = lineage
    .slice(0, -1)
    // An answer that brought nothing is no turn: services refuse or misread an empty one.
    .filter(({ role, text }) => role === 'user' || text !== '')
    .map(({ role, text }): ChatMessage => ({ role, content: text }))
  return [...system, ...turns]
}
