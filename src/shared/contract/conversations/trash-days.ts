import * as z from 'zod'

/** The last days on which something was looked through for what is old, counted since 1970. */
export const TrashDays = z.array(z.number())
