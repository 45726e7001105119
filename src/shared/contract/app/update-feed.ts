import * as z from 'zod'
import { isAtLeast } from '../../domain/app/version-floors.ts'

/** A name and no path, so that no feed can point away from where it lies. */
const FileName = z
  .string()
  .max(200)
  .regex(/^(?!\.)[\w.+() -]+$/)

/** What a feed says, as far as it is used; what does not fit is refused as a whole. */
export const FeedFile = z.object({
  version: z
    .string()
    .max(64)
    .regex(/^\d+\.\d+\.\d+(?:-[\da-zA-Z.-]+)?$/),
  files: z
    .array(
      z.object({
        url: FileName,
        sha512: z.string().regex(/^[\w+/]{86}==$/),
        size: z.number().int().positive().max(1_000_000_000),
      }),
    )
    .min(1)
    .max(40),
  releaseNotes: z.string().max(100_000).nullish(),
  minimumSystemVersion: z.string().max(64).optional(),
})
export type FeedFile = z.infer<typeof FeedFile>

/** Only what is newer: the same version, an older one, and a trial of the next one for who has a release, are none. */
export function isNewer(offered: string, current: string): boolean {
  const isTrial = (version: string): boolean => version.includes('-')
  return offered !== current && isAtLeast(offered, current) && (!isTrial(offered) || isTrial(current))
}
