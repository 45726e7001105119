import * as z from 'zod'
import { FailureCode } from '../chat/failure.ts'
import { nothing, request } from '../schemas.ts'

/** Why this Tally cannot replace itself. Then it asks nobody. */
export const UpdateObstacle = z.enum([
  'portable',
  'deb',
  'rpm',
  'package-manager',
  'unpacked',
  'no-feed',
  'no-key',
  'translocated',
  'not-signed',
  'not-writable',
])
export type UpdateObstacle = z.infer<typeof UpdateObstacle>

/** A newer version. What it says of itself is somebody else's text, and shown as that. */
export const UpdateOffer = z.object({
  version: z.string(),
  notes: z.string(),
  byteCount: z.number().int(),
})
export type UpdateOffer = z.infer<typeof UpdateOffer>

/** What can go wrong besides what can with any request. */
export const updateFailureCodes = [
  'feed-unreadable',
  'no-signature',
  'wrong-signature',
  'no-file',
  'wrong-file',
  'wrong-publisher',
  'not-written',
  'not-installed',
  'answering',
  'not-known',
] as const
export const UpdateFailureCode = z.enum([...FailureCode.options, ...updateFailureCodes])
export type UpdateFailureCode = z.infer<typeof UpdateFailureCode>

export const UpdateFailure = z.object({
  doing: z.enum(['look', 'bring', 'install']),
  code: UpdateFailureCode,
  /** What was asked and what came back, where it was a request that failed. */
  address: z.string().nullable(),
  status: z.number().int().nullable(),
  /** A short technical cause such as ECONNREFUSED. */
  cause: z.string().nullable(),
})
export type UpdateFailure = z.infer<typeof UpdateFailure>

export const UpdateState = z.object({
  obstacle: UpdateObstacle.nullable(),
  /** The address that is asked; null where there is none. */
  feed: z.string().nullable(),
  /** When the feed was read last. */
  lookedAt: z.number().nullable(),
  offer: UpdateOffer.nullable(),
  /** The person was told of this offer and put it off. */
  isPutOff: z.boolean(),
  step: z.enum(['resting', 'looking', 'fetching', 'ready']),
  receivedBytes: z.number().int(),
  failure: UpdateFailure.nullable(),
})
export type UpdateState = z.infer<typeof UpdateState>

/** Newer versions of Tally. Each answer is how things stand then; what comes later is told by `updates-changed`. */
export const updateRequests = {
  'updates.read': request(nothing, UpdateState),
  'updates.look': request(nothing, UpdateState),
  /** Begins to fetch what was found; its end is told. */
  'updates.fetch': request(nothing, UpdateState),
  'updates.cancel': request(nothing, UpdateState),
  /** This version is not told of again. */
  'updates.putOff': request(nothing, UpdateState),
  /** Ends Tally and starts it again as what was fetched; refused while an answer is on its way. */
  'updates.install': request(nothing, UpdateState),
} as const
