import * as z from 'zod'

/** Something that went wrong outside a turn; shown until it is read. */
export const NoticeCode = z.enum([
  'answer-not-saved',
  'data-not-saved',
  'data-read-only',
  'data-damaged',
  'data-damaged-now',
  'data-foreign',
  'data-newer',
  'backup-unsound',
  'backup-not-made',
  'restored',
  'not-restored',
  'moved',
  'not-moved',
  'erased',
  'not-all-erased',
  'data-newer-unreadable',
  'database-engine-too-old',
  'engine-outdated',
  'program-hidden',
  'safe-mode',
  'trust-off',
  'trust-waits',
  'trust-not-kept',
  'folder-readable',
  'unexpected-error',
  'window-reopened',
])
export type NoticeCode = z.infer<typeof NoticeCode>

const RowCounts = z.object({
  conversations: z.number().int(),
  messages: z.number().int(),
  calls: z.number().int(),
})
export type RowCounts = z.infer<typeof RowCounts>

/** What was brought back in the place of a file that could not be used; `madeAt` is set where it was a backup of then. */
export const BroughtBack = RowCounts.extend({ madeAt: z.number().nullable() })
export type BroughtBack = z.infer<typeof BroughtBack>

/** An answer that is on no disk yet, with all that it says. */
export const UnsavedAnswer = z.object({
  conversationId: z.string(),
  messageId: z.string(),
  text: z.string(),
})
export type UnsavedAnswer = z.infer<typeof UnsavedAnswer>

export const Notice = z.object({
  code: NoticeCode,
  /** The fact that belongs to it: where an old file was put, or what the app runs on. */
  detail: z.string().nullable(),
  broughtBack: BroughtBack.optional(),
  answer: UnsavedAnswer.optional(),
})
export type Notice = z.infer<typeof Notice>
