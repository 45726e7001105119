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
  'images-refused',
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

/** Whether the service may have charged for the request. */
export const Charge = z.enum(['never-left', 'turned-away', 'not-known'])
export type Charge = z.infer<typeof Charge>

const maxFieldLength = 2_000

/** The facts about a failed request to a service; the window chooses the words. */
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
  response: z
    .object({
      status: z.number().int(),
      statusText: z.string(),
      contentType: z.string().nullable(),
      /** Headers that help to explain the failure, redacted; never a cookie. */
      headers: z.array(z.tuple([z.string(), z.string()])),
      /** The service's own words: redacted, at most 2 kB, shown as plain text only. */
      excerpt: z.string(),
      /** The redacted body behind the excerpt; empty for a web page or an empty body. */
      body: z.string(),
    })
    .nullable(),
  /** A short technical cause such as ECONNREFUSED, or the host a redirect pointed to. */
  cause: z.string().nullable(),
  /** How long the service asked to wait before another attempt; null where it named no plausible time. */
  retryAfterMs: z.number().nonnegative().nullable(),
  /** The request was certainly not processed, so an automatic retry cannot cost twice. */
  mayRetry: z.boolean(),
  /** Tokens of a prompt that is too long, and the context window, as far as the service reported them. */
  contextOverflow: z
    .object({ promptTokens: z.number().int().nullable(), contextTokens: z.number().int().nullable() })
    .nullable(),
  /** An extra field of the request that the service named as the reason; null for any other reason. */
  refusedField: z.string().max(maxFieldLength).nullable(),
  /** Another base address of the same origin that may work. Tally has sent no request to this address. */
  workingAddress: z.string().nullable(),
})
export type Failure = z.infer<typeof Failure>

/**
 * A failure as the database and the archive store it. An imported or restored file may contain anything. Tally finds a
 * working address only while listing models, so a stored one is untrusted and is dropped.
 */
export const StoredFailure = Failure.transform((failure): Failure => ({ ...failure, workingAddress: null }))
