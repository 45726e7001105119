import * as z from 'zod'

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
