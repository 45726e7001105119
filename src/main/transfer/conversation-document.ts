import * as z from 'zod'
import type {
  ArchivedCall,
  ArchivedClearing,
  ArchivedConnection,
  ArchivedConversation,
  ArchivedMessage,
} from './archive.ts'
import type { Written } from './archive-lines.ts'
import { type ArchiveRecord, archiveVersion, writtenFields } from './archive-schema.ts'
import { readAs, readRecord } from './read-record.ts'
import { TransferError } from './transfer-error.ts'

const conversationType = 'tally-conversation'

/** One conversation as a single document; what is in it is checked record by record. */
const ConversationDocument = z.strictObject({
  type: z.literal(conversationType),
  ...writtenFields,
  connection: z.unknown(),
  conversation: z.unknown(),
  messages: z.array(z.unknown()),
  calls: z.array(z.unknown()),
  // Only where answers have no calls because those were cleared.
  clearings: z.array(z.unknown()).default([]),
})

/** One conversation with all that belongs to it. */
export interface WholeConversation {
  readonly connection: ArchivedConnection
  readonly conversation: ArchivedConversation
  /** Parents first. */
  readonly messages: readonly ArchivedMessage[]
  readonly calls: readonly ArchivedCall[]
  /** Those that took calls of its answers, the newest first. */
  readonly clearings: readonly ArchivedClearing[]
}

export function writeDocument({ clearings, ...whole }: WholeConversation, { app, now }: Written): string {
  const exportedAt = new Date(now).toISOString()
  const head = { type: conversationType, version: archiveVersion, exportedAt, app }
  const document = { ...head, ...whole, ...(clearings.length > 0 && { clearings }) }
  return `${JSON.stringify(document, null, 2)}\n`
}

/** Null where the content is something else. */
export function readDocument(content: Uint8Array): ArchiveRecord[] | null {
  const value = parse(content)
  if (value === null && beginsAsDocument(content)) throw new TransferError('not-json')
  if (value === null || value['type'] !== conversationType) return null
  if (typeof value['version'] === 'number' && value['version'] > archiveVersion)
    throw new TransferError('newer-version')
  const { connection, conversation, messages, calls, clearings } = readAs(ConversationDocument, value, null)
  const of = (type: ArchiveRecord['type'], fields: unknown): ArchiveRecord =>
    readRecord(withType(type, fields), null)
  return [
    of('connection', connection),
    ...clearings.map((clearing) => of('clearing', clearing)),
    of('conversation', conversation),
    ...messages.map((message) => of('message', message)),
    ...calls.map((call) => of('call', call)),
  ]
}

/** One that was cut short is no JSON any more, but still tells by its beginning what it was. */
function beginsAsDocument(content: Uint8Array): boolean {
  return new TextDecoder().decode(content.subarray(0, 200)).includes(`"${conversationType}"`)
}

/** Defined one by one, since a name such as `__proto__` is no name like the others where it is assigned to. */
function withType(type: string, fields: unknown): unknown {
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return fields
  return Object.fromEntries([...Object.entries(fields), ['type', type]])
}

function parse(content: Uint8Array): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content))
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
