/** Reasons why part of another program's file is not imported; the window has the texts. */
export const skipReasons = [
  'unreadable-file',
  'unreadable-conversation',
  'unreadable-message',
  'empty-conversation',
  'repeated-conversation',
  'picture-conversation',
  'hidden-message',
  'tool-step',
  'thinking-time',
  'failed-answer',
  'citation',
  'summary',
  'mark',
  'picture',
  'attachment',
  'recording',
  'unknown-content',
  'long-text',
] as const

type SkipReason = (typeof skipReasons)[number]

export interface Skips {
  count(reason: SkipReason): void
  list(): readonly { reason: SkipReason; count: number }[]
}

export function createSkips(): Skips {
  const counts = new Map<SkipReason, number>()
  return {
    count: (reason) => {
      counts.set(reason, (counts.get(reason) ?? 0) + 1)
    },
    list: () => [...counts].map(([reason, count]) => ({ reason, count })),
  }
}
