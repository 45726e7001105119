import * as z from 'zod'

export const ConnectionKind = z.enum(['service', 'demo'])
export type ConnectionKind = z.infer<typeof ConnectionKind>

/** In the keychain, encrypted by the session of the system, in memory until the app ends, nowhere, or out of reach. */
export const KeyState = z.enum(['stored', 'encrypted', 'session', 'none', 'locked', 'unavailable'])
export type KeyState = z.infer<typeof KeyState>

/** Why a keychain cannot be used. `gone` is one that ended while the app ran, which only another start finds again. */
export const KeychainProblem = z.enum([
  'no-bus',
  'no-service',
  'locked',
  'gone',
  'slow',
  'not-loaded',
  'refused',
])
export type KeychainProblem = z.infer<typeof KeychainProblem>

/** Where a key lasts, or does not. */
export const KeyPlace = z.enum(['keychain', 'encrypted', 'session'])
export type KeyPlace = z.infer<typeof KeyPlace>

/** Which keychain this system has. */
export const KeychainKind = z.enum(['mac-keychain', 'windows-credentials', 'secret-service'])
export type KeychainKind = z.infer<typeof KeychainKind>

/** Whether the encryption of the system's session may be offered instead: never where it is as good as plain text. */
export const Encryption = z.enum(['offered', 'weak', 'none'])
export type Encryption = z.infer<typeof Encryption>

/** All that the window ever learns about a key. */
export const KeyReport = z.object({
  state: KeyState,
  lastFour: z.string().max(4).nullable(),
  /** The only origin that it goes to. */
  origin: z.string().nullable(),
  savedAt: z.number().int().nullable(),
  lastUsedAt: z.number().int().nullable(),
  /** Why it is out of reach, or kept for this session only; beside `stored`, why the keychain could not be asked just now. */
  problem: KeychainProblem.nullable(),
  /** Where it is, whether or not it can be read now; null where there is none. */
  keptIn: KeyPlace.nullable(),
  keychain: KeychainKind,
  encryption: Encryption,
  /** The data may be carried to another computer, and the key is not carried along. */
  isPortable: z.boolean(),
})
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
  /** What it is called everywhere: the person's own name for it, else the host. */
  name: z.string(),
  /** Empty where the person gave none. */
  ownName: z.string(),
  /** New chats begin with it: exactly one does, if there is any. */
  isDefault: z.boolean(),
  /** Ends in the version segment, without a slash after it; empty for the demo. */
  baseAddress: z.string(),
  /** Where the service shows keys and bills; empty where the person gave none. */
  dashboardAddress: z.string(),
  streaming: StreamingMeasure,
  /** What the person chose once streams turned out to bring no counts; null before. */
  answers: AnswerForm.nullable(),
})
export type Connection = z.infer<typeof Connection>

/** One that was deleted: what chats, sums and budgets go on naming. */
export const DeletedConnection = z.object({ id: z.string(), name: z.string() })
export type DeletedConnection = z.infer<typeof DeletedConnection>

export const longestConnectionName = 80

/** What a connection is used for, which is told before it is deleted. */
export const ConnectionUse = z.object({
  /** Chats in which there is something, without those in the trash. */
  chatCount: z.number().int(),
  /** Answers are coming in so many of them. */
  answeringCount: z.number().int(),
  /** Messages that wait in so many of them. */
  queuedCount: z.number().int(),
  budgetCount: z.number().int(),
  hasKey: z.boolean(),
  /** The name under which the keychain has its key; null where it has none. */
  keyAccount: z.string().nullable(),
})
export type ConnectionUse = z.infer<typeof ConnectionUse>

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

/** Whether the dashboard is of the origin that is asked: from a file, no other one is believed. */
export function hasOwnDashboard({
  baseAddress,
  dashboardAddress,
}: Pick<Connection, 'baseAddress' | 'dashboardAddress'>): boolean {
  const origin = originIn(baseAddress)
  return origin !== undefined && originIn(dashboardAddress) === origin
}

/** Letter for letter, and none where a name or a backslash could lead a parser elsewhere. */
function originIn(address: string): string | undefined {
  return /^(https?:\/\/[^/?#\\@\s]+)(?:[/?#]|$)/.exec(address)?.[1]
}
