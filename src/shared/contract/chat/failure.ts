import * as z from 'zod'

export const FailureCode = z.enum([
  'key',
  'billing',
  'rate',
  'busy',
  'service',
  'too-long',
  'model',
  'request',
  'stream-refused',
  'address',
  'redirect',
  'proxy',
  'certificate',
  'network',
  'time-out',
  'cut-off',
  'web-page',
  'empty',
  'not-understood',
])
export type FailureCode = z.infer<typeof FailureCode>

/** Whether the service may have counted the request: the one question a person who pays by the token asks first. */
export const Charge = z.enum(['never-left', 'turned-away', 'not-known'])
export type Charge = z.infer<typeof Charge>

/** What went wrong with one request to a service, as facts; the window finds the words. */
export const Failure = z.object({
  code: FailureCode,
  charge: Charge,
  sent: z.object({
    method: z.enum(['GET', 'POST']),
    address: z.string(),
    model: z.string().nullable(),
    messageCount: z.number().int().nullable(),
    byteCount: z.number().int().nullable(),
  }),
  cameBack: z
    .object({
      status: z.number().int(),
      statusText: z.string(),
      contentType: z.string().nullable(),
      /** Those that help to understand it, redacted; never a cookie. */
      headers: z.array(z.tuple([z.string(), z.string()])).default([]),
      /** The service's own words: redacted, at most 2 kB, shown as text and never as markup. */
      excerpt: z.string(),
      /** The body that they were taken from, in the same way; empty where it was a page or there was none. */
      body: z.string().default(''),
    })
    .nullable(),
  /** A short technical cause such as ECONNREFUSED, or the host a redirect pointed to. */
  cause: z.string().nullable(),
  /** How long the service asked to wait before another try; null where it named no time that makes sense. */
  retryAfterMs: z.number().nonnegative().nullable().default(null),
  /** It certainly was not processed, so that asking again by itself can cost nothing twice. */
  mayTryAgain: z.boolean().default(false),
  /** What a prompt that is too long counted, and what there is room for, as far as the service said it. */
  room: z
    .object({ promptTokens: z.number().int().nullable(), contextTokens: z.number().int().nullable() })
    .nullable()
    .default(null),
  /** Another base address of the same origin that may work, where this one was not found. Nobody has asked there. */
  workingAddress: z.string().nullable().default(null),
})
export type Failure = z.infer<typeof Failure>

/**
 * A failure as it may be believed once it was kept: a file that was imported or restored may say anything. Another address is found by
 * listing models only, and never kept, so a kept one is somebody else's advice.
 */
export function keptFailure(failure: Failure): Failure {
  return failure.workingAddress === null ? failure : { ...failure, workingAddress: null }
}
