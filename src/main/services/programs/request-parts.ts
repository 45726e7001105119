import { endOfValue, entriesAt, type Span, skipBlanks } from '../../../shared/domain/app/json-text.ts'
import { priorTokenRates } from '../../../shared/domain/usage/token-rates.ts'
import type { MeterRequest } from '../../meter/meter.ts'
import type { RequestSizes, SizedTool } from '../../storage/row-types.ts'
import { imageSizeOf, tokensOfFile } from './prompt-size.ts'
import type { RequestFields } from './request-fields.ts'

/** The facts of a program's request from which Tally learns what its prompt consists of. None of them is text. */
export interface RequestParts {
  readonly sizes: RequestSizes
  /** In the order of the request. A very long list is cut. */
  readonly tools: readonly SizedTool[]
  /** The program's own name for its task; null for none. It may hold a path or the id of a device. */
  readonly taskKey: string | null
}

type Fields = ReadonlyMap<string, Span>

/** Scripts may send the same cache key for ever, so a session's id goes first. */
const sessionHeaders = ['session-id', 'x-claude-code-session-id', 'x-session-id']
const maxKeyLength = 1_000
/** Claude Code writes JSON there. Its earlier versions joined names with underscores. */
const sessionOfUser = /(?:session_id\\*"\s*:\s*\\*"|_session_)([\w-]{1,200})/
const compactionKind = /request_kind\\*"\s*:\s*\\*"compaction\b/
const maxMetadataLength = 16_000
/** The longest list that is read to its end. Reading more than the start of a longer one would block the app. */
const maxReadLength = 512_000
const startRead = 256_000
/** Real requests have some dozens of tools, and hundreds of messages. */
const maxItems = 4_000
const maxFields = 100
const maxNamed = 256
const maxNameLength = 64
/** The start of a file in base64: a data URL, or the `data` of Anthropic's API. */
const fileStart = /"data(?::[^",]{1,200};base64,|" ?: ?")/g
const base64 = /[\w+/=\\-]+(?=")/y
/** A longer word is a file. */
const maxWordLength = 4_000
const bytesOfToken = 4
/** Enough of the start and of the end to tell two prompts apart. */
const markedLength = 16_000

/** Measures the parts of a request without parsing more than a few short fields. */
export function readRequestParts(
  { text, places, usesStoredText }: Pick<RequestFields, 'text' | 'places' | 'usesStoredText'>,
  { headers, path }: Pick<MeterRequest, 'headers' | 'path'>,
): RequestParts {
  const tools = createTools(text)
  for (const name of ['tools', 'functions']) tools.add(places.get(name))
  const messages = readMessages(text, places, tools)
  const instructions = ['system', 'instructions'].map((name) => sizeOf(places.get(name)))
  return {
    sizes: {
      ...tools.sizes,
      instructionBytes: instructions.reduce((sum, size) => sum + size, messages.instructionBytes),
      messageBytes: messages.bytes,
      promptMark: messages.mark,
      isCompaction:
        path.endsWith('/compact') || compactionKind.test(cut(text, places.get('client_metadata'))),
      isWhole: !usesStoredText,
    },
    tools: tools.named,
    taskKey: taskKeyOf(text, places, headers),
  }
}

/** The messages in any of their forms: a list, or text. */
function readMessages(text: string, places: Fields, tools: ReturnType<typeof createTools>) {
  let mark = 0
  let instructionBytes = 0
  let bytes = 0
  const modelId = shortText(text, places.get('model'), maxNameLength) ?? ''
  for (const list of ['messages', 'input', 'prompt'].flatMap((name) => places.get(name) ?? [])) {
    let end = list.start
    let toolBytes = 0
    const items = itemsOf(text, list)
    for (const item of items) {
      const fields = fieldsOf(text, item)
      const role = shortText(text, fields.get('role'), maxNameLength)
      const type = shortText(text, fields.get('type'), maxNameLength)
      if (type === 'additional_tools') toolBytes += tools.add(fields.get('tools'))
      else if (role === 'system' || role === 'developer') instructionBytes += sizeOf(item)
      if (!isOfModel(role, type)) end = item.end
    }
    // Without all items, nothing shows where those of the model begin.
    if (items.length % maxItems === 0 || list.end - list.start > maxReadLength) end = list.end
    bytes += sizeWithFiles(text.slice(list.start, list.end), modelId) - toolBytes
    const [head, tail] = [Math.min(end, list.start + markedLength), Math.max(list.start, end - markedLength)]
    mark = marked(mark, `${end - list.start} ${text.slice(list.start, head)}${text.slice(tail, end)}`)
  }
  return {
    instructionBytes,
    bytes: Math.max(0, bytes - instructionBytes),
    mark,
  }
}

/** A number of 32 bits that equal texts share. No text can be read from it. */
function marked(before: number, text: string): number {
  let mark = before
  for (let at = 0; at < text.length; at += 1) mark = Math.imul(mark ^ text.charCodeAt(at), 0x01_00_01_93) + at
  return mark >>> 0
}

/** Whether the model wrote the item: a program adds such items of a broken answer when it asks again. */
function isOfModel(role: string | null, type: string | null): boolean {
  return role === 'assistant' || (role === null && type !== null && !type.endsWith('_output'))
}

/** Counts tools by their lists, and names them. A namespace is a tool with its own list. */
function createTools(text: string) {
  const named: SizedTool[] = []
  const sizes = { toolBytes: 0, toolCount: 0 }

  function addAll(list: Span, group: string): void {
    for (const tool of itemsOf(text, list)) {
      const fields = fieldsOf(text, tool)
      const inner = fieldsOf(text, fields.get('function') ?? fields.get('custom'))
      const name = nameOf(text, [
        inner.get('name'),
        ...['name', 'server_label', 'type'].map((of) => fields.get(of)),
      ])
      const members = fields.get('tools')
      if (members !== undefined && group === '') addAll(members, `${name}.`)
      else {
        sizes.toolCount += 1
        if (named.length < maxNamed)
          named.push({ name: `${group}${name}`.slice(0, maxNameLength).toWellFormed(), bytes: sizeOf(tool) })
      }
    }
  }

  return {
    named,
    sizes,
    /** Returns the size of the list; 0 for none. */
    add(list: Span | undefined): number {
      const before = sizes.toolCount
      if (list !== undefined) addAll(list, '')
      const bytes = sizes.toolCount > before ? sizeOf(list) : 0
      sizes.toolBytes += bytes
      return bytes
    },
  }
}

/** The first that is there, bounded, and without characters that could break a line. */
function nameOf(text: string, places: readonly (Span | undefined)[]): string {
  const names = places.flatMap((place) => shortText(text, place, 6 * maxNameLength) ?? [])
  const clean = names.map((name) =>
    name
      .toWellFormed()
      .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
      .trim(),
  )
  return clean.find((name) => name !== '') ?? '?'
}

function taskKeyOf(text: string, places: Fields, headers: MeterRequest['headers']): string | null {
  const sessions = sessionHeaders.flatMap((wanted) =>
    headers.filter(([name]) => name.toLowerCase() === wanted),
  )
  const cacheKey = shortText(text, places.get('prompt_cache_key'), maxKeyLength)
  const session = sessionOfUser.exec(cut(text, places.get('metadata')))?.[1]
  const keys = [...sessions.map(([, value]) => value.slice(0, maxKeyLength)), cacheKey, session]
  return keys.find((key) => key !== null && key !== undefined && key !== '') ?? null
}

function cut(text: string, place: Span | undefined): string {
  return place === undefined
    ? ''
    : text.slice(place.start, Math.min(place.end, place.start + maxMetadataLength))
}

function sizeOf(place: Span | undefined): number {
  // An empty value and null have no more.
  return place === undefined || place.end - place.start <= 4 ? 0 : place.end - place.start
}

/** The size, where each file is as long as a text of as many tokens. */
function sizeWithFiles(text: string, modelId: string): number {
  let size = text.length
  for (const { index, 0: type } of text.matchAll(fileStart)) {
    const from = index + type.length
    base64.lastIndex = from
    const length = base64.test(text) ? base64.lastIndex - from : 0
    const file = { start: text.slice(from, from + length), size: length }
    if (length > maxWordLength || imageSizeOf(file.start) !== null)
      size += Math.ceil(bytesOfToken * tokensOfFile(file, modelId, priorTokenRates)) - length
  }
  return size
}

/** The text of a string; null for anything else, and for a long one. */
function shortText(text: string, place: Span | undefined, longest: number): string | null {
  if (place === undefined || place.end - place.start > longest + 2 || text[place.start] !== '"') return null
  return String(JSON.parse(Buffer.from(text.slice(place.start, place.end), 'latin1').toString('utf8')))
}

/** The items of a list that are objects, as far as the list is read. */
function itemsOf(text: string, { start, end }: Span): Span[] {
  if (text[start] !== '[') return []
  const isLong = end - start > maxReadLength
  const read = isLong ? text.slice(0, start + startRead) : text
  const items: Span[] = []
  let at = skipBlanks(read, start + 1)
  for (let count = 0; count < maxItems; count += 1) {
    const after = endOfValue(read, at)
    if (after === at) break
    if (read[at] === '{') items.push({ start: at, end: after })
    at = skipBlanks(read, skipBlanks(read, after) + 1)
  }
  return items
}

function fieldsOf(text: string, place: Span | undefined): Map<string, Span> {
  const found =
    place === undefined || text[place.start] !== '{' ? null : entriesAt(text, place.start, maxFields)
  return new Map(
    (found?.entries ?? []).flatMap(({ name, value }) => {
      const read = shortText(text, name ?? undefined, maxNameLength)
      return read === null ? [] : [[read, value]]
    }),
  )
}
