import * as z from 'zod'
import { parseJson } from '../../shared/domain/app/json-text.ts'
import type {
  Archived,
  ArchivedCall,
  ArchivedConnection,
  ArchivedConversation,
  ArchivedMessage,
  ArchiveRecord,
} from './archive.ts'
import type { Written } from './archive-lines.ts'
import { archiveVersion, callForFile, writtenFields } from './archive-schema.ts'
import type { ImageBytes } from './embedded-images.ts'
import { isRecord, utf8Text } from './json-content.ts'
import { readAs, readRecord } from './read-record.ts'
import { TransferError } from './transfer-error.ts'

export const conversationType = 'tally-conversation'

/** One chat as a single document; each record in it is checked separately. */
const ConversationDocument = z.strictObject({
  type: z.literal(conversationType),
  ...writtenFields,
  connection: z.unknown(),
  /** The projects of the chat and of its calls. */
  projects: z.array(z.unknown()),
  conversation: z.unknown(),
  messages: z.array(z.unknown()),
  calls: z.array(z.unknown()),
  /** The clearings that deleted calls of its answers. */
  clearings: z.array(z.unknown()),
  /** Records of images, each with its parts below it. */
  images: z.array(z.unknown()).default([]),
})

export interface WholeConversation {
  readonly connection: ArchivedConnection
  /** The projects of the chat and of its calls. */
  readonly projects: readonly Archived['project'][]
  readonly conversation: ArchivedConversation
  /** Parents first. */
  readonly messages: readonly ArchivedMessage[]
  readonly calls: readonly ArchivedCall[]
  /** The clearings that deleted calls of its answers, newest first. */
  readonly clearings: readonly Archived['clearing'][]
  readonly images: ImageBytes
  imageRecords(): Iterable<ArchiveRecord>
}

/** The end of a document, after its last field. */
const end = '\n}'

/** Ends with the images, one after the other, because together they may not fit into memory. */
export function* writeDocument(whole: WholeConversation, { app, now }: Written): Generator<string> {
  const { connection, projects, conversation, messages, calls, clearings } = whole
  const exportedAt = new Date(now).toISOString()
  const head = { type: conversationType, version: archiveVersion, exportedAt, app }
  const document = {
    ...head,
    connection,
    projects: projects.map(withoutDefaults),
    conversation,
    messages,
    calls: calls.map(callForFile),
    clearings,
  }
  yield JSON.stringify(document, null, 2).slice(0, -end.length)
  let count = 0
  for (const record of whole.imageRecords()) {
    yield `${count === 0 ? ',\n  "images": [' : ','}\n    ${JSON.stringify(record)}`
    count += 1
  }
  yield `${count === 0 ? '' : '\n  ]'}${end}\n`
}

/** A file of one chat names its project and shares nothing else of it. */
function withoutDefaults(project: Archived['project']): Archived['project'] {
  return { ...project, systemPrompt: '', connectionId: null, modelId: null, answerLimit: null }
}

/** Null for any other content. */
export function readDocument(content: Uint8Array): ArchiveRecord[] | null {
  const value = parse(content)
  if (value === null && beginsAsDocument(content)) throw new TransferError('not-json')
  if (value === null || value['type'] !== conversationType) return null
  if (typeof value['version'] === 'number' && value['version'] > archiveVersion)
    throw new TransferError('newer-version')
  // Version 1 had no empty lists.
  const whole = value['version'] === 1 ? { projects: [], clearings: [], ...value } : value
  const { version, connection, projects, conversation, messages, calls, clearings, images } = readAs(
    ConversationDocument,
    whole,
    null,
  )
  const of = (type: ArchiveRecord['type'], fields: unknown): ArchiveRecord =>
    readRecord(withType(type, fields), null, version)
  return [
    of('connection', connection),
    ...projects.map((project) => of('project', project)),
    ...clearings.map((clearing) => of('clearing', clearing)),
    ...images.map((image) => readRecord(image, null, version)),
    of('conversation', conversation),
    ...messages.map((message) => of('message', message)),
    ...calls.map((call) => of('call', call)),
  ]
}

/** A truncated document is invalid JSON, but its first bytes still identify it. */
function beginsAsDocument(content: Uint8Array): boolean {
  return new TextDecoder().decode(content.subarray(0, 200)).includes(`"${conversationType}"`)
}

/** Defines each field separately, because an assignment to a name such as `__proto__` has side effects. */
function withType(type: string, fields: unknown): unknown {
  return isRecord(fields) ? Object.fromEntries([...Object.entries(fields), ['type', type]]) : fields
}

function parse(content: Uint8Array): Readonly<Record<string, unknown>> | null {
  const value = parseJson(utf8Text(content) ?? '')
  return isRecord(value) ? value : null
}
