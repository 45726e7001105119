import * as z from 'zod'
import { FailureCode } from '../chat/failure.ts'
import { nothing, request } from '../schemas.ts'

/** The reason why this copy cannot update itself. Tally then contacts no update server. */
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

/** An available update. The feed's author wrote `notes`: show them as untrusted text. */
export const UpdateOffer = z.object({
  version: z.string(),
  notes: z.string(),
  byteCount: z.number().int(),
})
export type UpdateOffer = z.infer<typeof UpdateOffer>

/** Update failures, in addition to the failures of any request. */
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
  action: z.enum(['check', 'download', 'install']),
  code: UpdateFailureCode,
  /** The address and status of the failed request; null for other failures. */
  address: z.string().nullable(),
  status: z.number().int().nullable(),
  /** A short technical cause such as ECONNREFUSED. */
  cause: z.string().nullable(),
})
export type UpdateFailure = z.infer<typeof UpdateFailure>

export const UpdateState = z.object({
  obstacle: UpdateObstacle.nullable(),
  /** The update feed's address; null where none is configured. */
  feed: z.string().nullable(),
  /** When Tally last read the feed. */
  checkedAt: z.number().nullable(),
  offer: UpdateOffer.nullable(),
  /** The user has postponed this offer. */
  isPostponed: z.boolean(),
  step: z.enum(['resting', 'checking', 'downloading', 'ready']),
  receivedBytes: z.number().int(),
  failure: UpdateFailure.nullable(),
})
export type UpdateState = z.infer<typeof UpdateState>

/**
 * Requests about updates. Each response is the current state; later changes arrive as `updates-changed`
 * events.
 */
export const updateRequests = {
  'updates.read': request(nothing, UpdateState),
  'updates.check': request(nothing, UpdateState),
  /** Starts the download. An event reports its end. */
  'updates.download': request(nothing, UpdateState),
  'updates.cancel': request(nothing, UpdateState),
  /** Postpones this version: Tally does not announce the same version again. */
  'updates.postpone': request(nothing, UpdateState),
  /** Quits Tally and starts the downloaded version. Refused while an answer is streaming. */
  'updates.install': request(nothing, UpdateState),
} as const
