import * as z from 'zod'

/** The last days on which the trash was looked through for what is old, counted since 1970. */
export const TrashDays = z.array(z.number())
