import type { Comparison, Message } from '../../../shared/contract/conversations/conversation.ts'

/** By comparison: whether the user chose to show its answers side by side. */
export type Columns = Readonly<Record<string, boolean>>

const kept = new WeakMap<Message, readonly Message[]>()

/** An answer with its compared answers, in order; a single answer alone. */
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

/** Shows columns by default until the user settles on an answer. */
export function areColumns(columns: Columns, comparison: Comparison | null): boolean {
  return comparison !== null && (columns[comparison.id] ?? !comparison.isSettled)
}

/** Every visible message in order: the path, and the columns next to it. */
export function messagesOnView(messages: readonly Message[], columns: Columns): readonly Message[] {
  return messages.flatMap((message) =>
    areColumns(columns, message.comparison) ? answersOf(message) : [message],
  )
}

/** Finds a message on the path or among the compared answers. */
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

/** Replaces a message. Only that message, or the one whose comparison contains it, gets a new identity. */
export function withMessage(messages: readonly Message[], changed: Message): Message[] {
  return messages.map((message) => {
    if (message.id === changed.id) return changed
    const { comparison } = message
    if (!comparison?.others.some(({ id }) => id === changed.id)) return message
    const withoutComparison = { ...changed, comparison: null }
    const others = comparison.others.map((other) => (other.id === changed.id ? withoutComparison : other))
    return { ...message, comparison: { ...comparison, others } }
  })
}
