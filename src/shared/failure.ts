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
      /** The service's own words: redacted, at most 2 kB, shown as text and never as markup. */
      excerpt: z.string(),
    })
    .nullable(),
  /** A short technical cause such as ECONNREFUSED, or the host a redirect pointed to. */
  cause: z.string().nullable(),
})
export type Failure = z.infer<typeof Failure>
