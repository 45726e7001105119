import * as z from 'zod'
import { Price } from '../money/price.ts'

/** A problem outside a turn; shown until the user dismisses the notice. */
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
  'data-unreleased',
  'database-engine-too-old',
  'engine-outdated',
  'program-hidden',
  'safe-mode',
  'trust-off',
  'trust-waits',
  'trust-not-kept',
  'folder-readable',
  'meter-not-listening',
  'meter-wrong-tokens',
  'price-changed',
  'quick-shortcut-taken',
  'dictionary-stopped',
  'word-not-added',
  'spelling-language-not-saved',
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

/**
 * Row counts of the data that replaced an unusable file. `madeAt` is the backup's time, or null where no
 * backup was used.
 */
export const RecoveredRows = RowCounts.extend({ madeAt: z.number().nullable() })
export type RecoveredRows = z.infer<typeof RecoveredRows>

/** An answer that Tally has not saved yet, with its full text. */
export const UnsavedAnswer = z.object({
  conversationId: z.string(),
  messageId: z.string(),
  text: z.string(),
})
export type UnsavedAnswer = z.infer<typeof UnsavedAnswer>

const ChangedRates = Price.pick({ promptPerMillion: true, completionPerMillion: true, currency: true })

/** A service changed its price of a model that was used. */
export const ChangedPrice = z.object({
  connectionName: z.string(),
  model: z.string(),
  before: ChangedRates,
  after: ChangedRates,
  /** Other used models whose prices changed in the same list. */
  otherCount: z.number().int(),
})
export type ChangedPrice = z.infer<typeof ChangedPrice>

export const Notice = z.object({
  code: NoticeCode,
  /** A detail for the message, such as the folder of an old file or the platform; null where none applies. */
  detail: z.string().nullable(),
  recoveredRows: RecoveredRows.optional(),
  answer: UnsavedAnswer.optional(),
  price: ChangedPrice.optional(),
})
export type Notice = z.infer<typeof Notice>
