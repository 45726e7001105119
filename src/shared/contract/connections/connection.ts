import * as z from 'zod'

export const ConnectionKind = z.enum(['service', 'demo'])
export type ConnectionKind = z.infer<typeof ConnectionKind>

/**
 * Where the key is: in the keychain, encrypted by the system's session, in memory until Tally quits, nowhere,
 * or unreachable.
 */
export const KeyState = z.enum(['stored', 'encrypted', 'session', 'none', 'locked', 'unavailable'])
export type KeyState = z.infer<typeof KeyState>

/**
 * The reason why a keychain is unusable. `gone`: the keychain service ended while Tally ran, and only a
 * restart finds it.
 */
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

/** Where a key is kept. Only `session` ends with the app. */
export const KeyStorage = z.enum(['keychain', 'encrypted', 'session'])
export type KeyStorage = z.infer<typeof KeyStorage>

/** The type of this system's keychain. */
export const KeychainKind = z.enum(['mac-keychain', 'windows-credentials', 'secret-service'])
export type KeychainKind = z.infer<typeof KeychainKind>

/**
 * Whether Tally may offer the system session's encryption instead. Never offered where it equals plain text.
 */
export const Encryption = z.enum(['offered', 'weak', 'none'])
export type Encryption = z.infer<typeof Encryption>

/** All that the window ever learns about a key. */
export const KeyReport = z.object({
  state: KeyState,
  lastFour: z.string().max(4).nullable(),
  /** The only base address that may receive the key. */
  address: z.string().nullable(),
  savedAt: z.number().int().nullable(),
  lastUsedAt: z.number().int().nullable(),
  /**
   * Why the key is unreachable or kept for this session only. With `stored`: why the keychain did not respond
   * just now.
   */
  problem: KeychainProblem.nullable(),
  /** Where the key is kept, even if unreadable now; null where there is no key. */
  keyPlace: KeyStorage.nullable(),
  keychain: KeychainKind,
  encryption: Encryption,
  /** The data is portable to another computer; the key stays behind. */
  isPortable: z.boolean(),
})
export type KeyReport = z.infer<typeof KeyReport>

/** Where a new key would go, without writing anything. */
export const KeychainLook = z.object({
  keychain: KeychainKind,
  /** Why the key would last only until Tally quits; null where the keychain answers. It may still be locked. */
  problem: KeychainProblem.nullable(),
  encryption: Encryption,
})
export type KeychainLook = z.infer<typeof KeychainLook>

/** Tally's measurement of the service's streams. `refused`: the service does not stream. */
export const StreamingMeasure = z.enum(['not-measured', 'counted', 'uncounted', 'refused'])
export type StreamingMeasure = z.infer<typeof StreamingMeasure>

/** Whether answers arrive as a stream or as a whole. */
export const AnswerForm = z.enum(['streamed', 'whole'])
export type AnswerForm = z.infer<typeof AnswerForm>

/** The header that carries the key; `bearer` is `Authorization: Bearer`. */
export const KeyHeader = z.enum(['bearer', 'x-api-key', 'api-key'])
export type KeyHeader = z.infer<typeof KeyHeader>

export const Connection = z.object({
  id: z.string(),
  kind: ConnectionKind,
  /** The displayed name: the custom name, else the host. */
  name: z.string(),
  /** The custom name; empty if the user set none. */
  ownName: z.string(),
  /** New chats use this connection. Exactly one connection is the default, if any exists. */
  isDefault: z.boolean(),
  /** Has a version segment and no trailing slash; empty for the demo. */
  baseAddress: z.string(),
  /** The page where the service shows keys and bills; empty if the user set none. */
  dashboardAddress: z.string(),
  streaming: StreamingMeasure,
  /** The user's choice after streams proved to report no counts; null before. */
  answers: AnswerForm.nullable(),
  keyHeader: KeyHeader,
  /** The models that refused images, until they take some. */
  imageRefusals: z.array(z.string()).readonly(),
})
export type Connection = z.infer<typeof Connection>

/** A deleted connection, which chats, sums and budgets still name. */
export const DeletedConnection = z.object({ id: z.string(), name: z.string() })
export type DeletedConnection = z.infer<typeof DeletedConnection>

export const maxConnectionNameLength = 80

/** The uses of a connection, shown before deletion. */
export const ConnectionUse = z.object({
  /** Chats with at least one message, without those in the trash. */
  chatCount: z.number().int(),
  /** Chats in which an answer is streaming. */
  answeringCount: z.number().int(),
  /** Queued messages of these chats. */
  queuedCount: z.number().int(),
  budgetCount: z.number().int(),
  hasKey: z.boolean(),
  /** The account under which the keychain stores the key; null where it stores none. */
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

/** How requests travel. `plain`: unencrypted http to another computer, which needs explicit consent. */
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

/** The result of a successful connection test. A failed test is a refusal. */
export const ConnectionReport = z.object({
  elapsedMs: z.number(),
  modelCount: z.number().int(),
  skippedCount: z.number().int(),
  /** The header with which the service took the key. */
  keyHeader: KeyHeader,
})
export type ConnectionReport = z.infer<typeof ConnectionReport>

/** An engine that answered on this computer. */
export const FoundEngine = z.object({
  baseAddress: z.string(),
  /** The engine that uses this port by default. Another one may answer there. */
  usualName: z.string(),
  /** Null where the engine asks for a key before it lists models. */
  modelCount: z.number().int().nullable(),
})
export type FoundEngine = z.infer<typeof FoundEngine>

/**
 * Whether the dashboard has the service's origin. Tally trusts no other dashboard address from an imported or
 * restored file.
 */
export function hasOwnDashboard({
  baseAddress,
  dashboardAddress,
}: Pick<Connection, 'baseAddress' | 'dashboardAddress'>): boolean {
  const origin = originIn(baseAddress)
  return origin !== undefined && originIn(dashboardAddress) === origin
}

/**
 * Compares origins literally. Returns nothing for user info or backslashes, which parsers read in different
 * ways.
 */
function originIn(address: string): string | undefined {
  return /^(https?:\/\/[^/?#\\@\s]+)(?:[/?#]|$)/.exec(address)?.[1]
}
