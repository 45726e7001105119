import * as z from 'zod'

export const ConnectionKind = z.enum(['service', 'demo'])
export type ConnectionKind = z.infer<typeof ConnectionKind>

/** All that the window ever learns about a key, besides its last four characters. */
const KeyState = z.enum(['stored', 'session', 'none', 'locked', 'unavailable'])

export const KeyReport = z.object({ state: KeyState, lastFour: z.string().max(4).nullable() })
export type KeyReport = z.infer<typeof KeyReport>

export const Connection = z.object({
  id: z.string(),
  kind: ConnectionKind,
  name: z.string(),
  /** Ends in the version segment, without a slash after it; empty for the demo. */
  baseAddress: z.string(),
})
export type Connection = z.infer<typeof Connection>

export const AddressProblem = z.enum([
  'empty',
  'not-an-address',
  'other-scheme',
  'user-info',
  'query',
  'fragment',
  'plain-http',
])
export type AddressProblem = z.infer<typeof AddressProblem>

export const AddressCheck = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('usable'), baseAddress: z.string(), origin: z.string() }),
  z.object({ kind: z.literal('refused'), problem: AddressProblem }),
])
export type AddressCheck = z.infer<typeof AddressCheck>

/** What `Test connection` found when the list of models came. A failure is a refused reply. */
export const ConnectionReport = z.object({
  elapsedMs: z.number(),
  modelCount: z.number().int(),
  skippedCount: z.number().int(),
})
export type ConnectionReport = z.infer<typeof ConnectionReport>
