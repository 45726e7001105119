import type { Comparison, Message } from '../../../shared/contract/conversations/conversation.ts'

/** By comparison: whether its answers are to stand side by side, where the person said so. */
export type Columns = Readonly<Record<string, boolean>>

const kept = new WeakMap<Message, readonly Message[]>()

/** An answer and all that it is compared with, in order; of one that was asked for alone only itself. */
export function answersOf(message: Message): readonly Message[] {
  const { comparison } = message
  if (comparison === null) return [message]
  const answers = kept.get(message) ?? [
    ...comparison.others.slice(0, comparison.position),
    message,
    ...comparison.others.slice(comparison.position),
  ]
  kept.set(message, answers)
  return answers
}

/** Until one is chosen they stand side by side by themselves. */
export function areColumns(columns: Columns, comparison: Comparison | null): boolean {
  return comparison !== null && (columns[comparison.id] ?? !comparison.isSettled)
}

/** Every message on view, in order: the path, and what stands beside it in columns. */
export function messagesOnView(messages: readonly Message[], columns: Columns): readonly Message[] {
  return messages.flatMap((message) =>
    areColumns(columns, message.comparison) ? answersOf(message) : [message],
  )
}

/** A message of the path, or one that stands beside it. */
export function findMessage(messages: readonly Message[], id: string): Message | undefined {
  for (const message of messages) {
    const found = message.id === id ? message : message.comparison?.others.find((other) => other.id === id)
    if (found !== undefined) return found
  }
  return undefined
}

export function isCompared(messages: readonly Message[], id: string): boolean {
  return messages.some(
    ({ id: shownId, comparison }) =>
      comparison !== null && (shownId === id || comparison.others.some((other) => other.id === id)),
  )
}

/** Every other message keeps its identity, but the one that a changed one stands beside. */
export function withMessage(messages: readonly Message[], changed: Message): Message[] {
  return messages.map((message) => {
    if (message.id === changed.id) return changed
    const { comparison } = message
    if (!comparison?.others.some(({ id }) => id === changed.id)) return message
    const beside = { ...changed, comparison: null }
    const others = comparison.others.map((other) => (other.id === changed.id ? beside : other))
    return { ...message, comparison: { ...comparison, others } }
  })
}
