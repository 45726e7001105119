import * as z from 'zod'

/** The license of a third-party package that ships with the app. */
export const License = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string(),
  text: z.string(),
})

/** Versions of the app and its platform; null where unknown. */
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

export type License = z.infer<typeof License>
