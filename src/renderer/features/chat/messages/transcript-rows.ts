import type { Message, TurnChange } from '../../../../shared/contract/conversations/conversation.ts'

/** The rows of the transcript, from top to bottom. */
export type TranscriptRow =
  | { readonly kind: 'day'; readonly key: string; readonly at: number }
  | {
      readonly kind: 'message'
      readonly key: string
      readonly message: Message
      /** The message above. */
      readonly before: Message | null
      /** The change marked above this message: its turn used another model or system prompt. */
      readonly change: TurnChange | null
      readonly isLast: boolean
    }

/** Adds a row at the start of each day. The first loaded message gets one only if it is the chat's first. */
export function transcriptRows(messages: readonly Message[], beforeCount: number): readonly TranscriptRow[] {
  const rows: TranscriptRow[] = []
  for (const [index, message] of messages.entries()) {
    const before = messages[index - 1] ?? null
    const isNewDay = before === null ? beforeCount === 0 : !isSameDay(before.createdAt, message.createdAt)
    if (isNewDay && message.createdAt > 0)
      rows.push({ kind: 'day', key: `day of ${message.id}`, at: message.createdAt })
    const after = messages[index + 1] ?? null
    const change = changeAbove(message, before, after)
    rows.push({ kind: 'message', key: message.id, message, before, change, isLast: after === null })
  }
  return rows
}

/**
 * A change is stored with the answer but shown above its message. Without a loaded message it is shown
 * above the answer.
 */
function changeAbove(message: Message, before: Message | null, after: Message | null): TurnChange | null {
  if (message.role === 'user') return after?.role === 'assistant' ? after.change : null
  return before?.role === 'user' ? null : message.change
}

/** The estimated height of a row at the default window width. */
export function estimateRow(row: TranscriptRow): number {
  if (row.kind === 'day') return 44
  const { role, text } = row.message
  return role === 'user' ? 52 + Math.ceil(text.length / 76) * 22.5 : 120 + Math.ceil(text.length / 94) * 25
}

function isSameDay(one: number, other: number): boolean {
  // Most messages are close in time to the previous one. Creating two dates for each would be slow.
  if (one === other) return true
  const [first, second] = [new Date(one), new Date(other)]
  return (
    first.getDate() === second.getDate() &&
    first.getMonth() === second.getMonth() &&
    first.getFullYear() === second.getFullYear()
  )
}
