import * as z from 'zod'

export const ConnectionKind = z.enum(['service', 'demo'])
export type ConnectionKind = z.infer<typeof ConnectionKind>

/** All that the window ever learns about a key, besides its last four characters. */
const KeyState = z.enum(['stored', 'session', 'none', 'locked', 'unavailable'])

export const KeyReport = z.object({ state: KeyState, lastFour: z.string().max(4).nullable() })
export type KeyReport = z.infer<typeof KeyReport>

/** What the streams of a service turned out to bring; `refused` where it does not stream at all. */
export const StreamingMeasure = z.enum(['not-measured', 'counted', 'uncounted', 'refused'])
export type StreamingMeasure = z.infer<typeof StreamingMeasure>

/** Answers as they are written, or each as a whole. */
export const AnswerForm = z.enum(['streamed', 'whole'])
export type AnswerForm = z.infer<typeof AnswerForm>

export const Connection = z.object({
  id: z.string(),
  kind: ConnectionKind,
  name: z.string(),
  /** Ends in the version segment, without a slash after it; empty for the demo. */
  baseAddress: z.string(),
  /** Where the service shows keys and bills; empty where the person gave none. */
  dashboardAddress: z.string(),
  streaming: StreamingMeasure,
  /** What the person chose once streams turned out to bring no counts; null before. */
  answers: AnswerForm.nullable(),
})
export type Connection = z.infer<typeof Connection>

export const AddressProblem = z.enum([
  'empty',
  'not-an-address',
  'other-scheme',
  'user-info',
  'query',
  'fragment',
])
export type AddressProblem = z.infer<typeof AddressProblem>

/** How what is sent travels: `plain` is http to another computer, which needs an explicit yes. */
const Transport = z.enum(['encrypted', 'this-computer', 'plain'])

export const AddressCheck = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('usable'),
    baseAddress: z.string(),
    origin: z.string(),
    modelsAddress: z.string(),
    completionsAddress: z.string(),
    transport: Transport,
  }),
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
