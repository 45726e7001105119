import * as z from 'zod'

/** Somebody's work that is part of the app, and the terms that came with it. */
export const Licence = z.object({
  name: z.string(),
  version: z.string(),
  licence: z.string(),
  text: z.string(),
})

/** What runs here, as main knows it; null is not known. */
export const AppVersions = z.object({
  app: z.string(),
  electron: z.string().nullable(),
  chromium: z.string().nullable(),
  node: z.string(),
  sqlite: z.string(),
  /** Such as `linux x64`. */
  system: z.string(),
})
export type AppVersions = z.infer<typeof AppVersions>

export type Licence = z.infer<typeof Licence>
