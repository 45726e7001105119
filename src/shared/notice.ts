import * as z from 'zod'

/** Something that went wrong outside a turn; shown until it is read. */
export const NoticeCode = z.enum([
  'answer-not-saved',
  'data-not-saved',
  'data-damaged',
  'data-foreign',
  'data-newer',
])
export type NoticeCode = z.infer<typeof NoticeCode>

export const Notice = z.object({
  code: NoticeCode,
  /** Where an old file was put, when there is one. */
  detail: z.string().nullable(),
})
export type Notice = z.infer<typeof Notice>
