import * as z from 'zod'

/** Somebody's work that is part of the app, and the terms that came with it. */
export const Licence = z.object({
  name: z.string(),
  version: z.string(),
  licence: z.string(),
  text: z.string(),
})
export type Licence = z.infer<typeof Licence>
