import type { Message, TurnChange } from '../../../../shared/contract/conversations/conversation.ts'

/** What the transcript is made of, from top to bottom. */
export type TranscriptRow =
  | { readonly kind: 'day'; readonly key: string; readonly at: number }
  | {
      readonly kind: 'message'
      readonly key: string
      readonly message: Message
      /** What stands above it. */
      readonly before: Message | null
      /** What is marked above it: the turn that begins with it was asked for in another way. */
      readonly change: TurnChange | null
      readonly isLast: boolean
    }

/** A day is told where it begins; of the first message that is loaded only where it is the first one of all. */
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

/** It shows in the answer, but was there before the question; where that is not loaded, the answer is where it shows. */
function changeAbove(message: Message, before: Message | null, after: Message | null): TurnChange | null {
  if (message.role === 'user') return after?.role === 'assistant' ? after.change : null
  return before?.role === 'user' ? null : message.change
}

/** About how high a row is in a window of the usual width. */
export function estimateRow(row: TranscriptRow): number {
  if (row.kind === 'day') return 44
  const { role, text } = row.message
  return role === 'user' ? 52 + Math.ceil(text.length / 76) * 22.5 : 120 + Math.ceil(text.length / 94) * 25
}

function isSameDay(one: number, other: number): boolean {
  // Most messages stand close to the one before; to build two dates for each of many would be felt.
  if (one === other) return true
  const [first, second] = [new Date(one), new Date(other)]
  return (
    first.getDate() === second.getDate() &&
    first.getMonth() === second.getMonth() &&
    first.getFullYear() === second.getFullYear()
  )
}
