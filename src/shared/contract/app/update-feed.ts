import * as z from 'zod'
import { isAtLeast } from '../../domain/app/version-floors.ts'

/** A file name without a path, so that no feed can point outside its own folder. */
const FileName = z
  .string()
  .max(200)
  .regex(/^(?!\.)[\w.+() -]+$/)

/** The parts of an update feed that Tally uses. A feed with any invalid part is refused as a whole. */
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

/**
 * Tests whether a version is an update. Equal and older versions are not, nor is a prerelease for a release's
 * users.
 */
export function isNewer(offered: string, current: string): boolean {
  const isTrial = (version: string): boolean => version.includes('-')
  return offered !== current && isAtLeast(offered, current) && (!isTrial(offered) || isTrial(current))
}
