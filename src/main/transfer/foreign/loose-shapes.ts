import * as z from 'zod'

/** Readers are strict about texts. Any unexpected decoration counts as missing. */
export const name = z.string().nullish().catch(null)
export const flag = z.boolean().nullish().catch(null)
export const list = z.array(z.unknown()).catch([])
