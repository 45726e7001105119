import * as z from 'zod'
import { parseJson } from '../../../shared/domain/app/json-text.ts'
import { readCsv } from '../../../shared/domain/usage/csv-table.ts'
import { archiveType } from '../archive-schema.ts'
import { conversationType } from '../conversation-document.ts'
import { isJsonText } from '../public-price-lists/read-public-list.ts'
import { readPromptDocument } from './prompt-document.ts'
import { createPromptCollection, Fields, type ReadPrompts, readTimestamp } from './prompt-entry.ts'

/** Names of the columns in lists of prompts, such as awesome-chatgpt-prompts. */
const nameColumns = ['act', 'title', 'name']
const textColumns = ['prompt', 'content', 'text']

/** Tally's other files, whose types are in their first line or at their beginning. */
const tallyData = new RegExp(`^\\ufeff?\\s*\\{\\s*"type"\\s*:\\s*"(?:${archiveType}|${conversationType})"`)

/** Reads a file of prompts. The content decides its format, because any file may be renamed. */
export function readPromptFile(text: string): ReadPrompts {
  if (tallyData.test(text)) return { kind: 'refused', reason: 'tally-data' }
  if (!isJsonText(text)) return readPromptTable(text)
  const value = parseJson(text.replace(/^\ufeff/, ''))
  if (value === undefined) return { kind: 'refused', reason: 'not-json' }
  const read = readPromptDocument(value) ?? readNextChatPrompts(value)
  return read ?? { kind: 'refused', reason: isEmpty(value) ? 'no-prompts' : 'other-program' }
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value)
    ? value.length === 0
    : Object.keys(Fields.safeParse(value).data ?? {}).length === 0
}

/** A table with a header. Other columns are ignored. */
function readPromptTable(text: string): ReadPrompts {
  const { rows, openQuoteAt } = readCsv(text)
  const [header, ...lines] = rows
  const columns = (header?.fields ?? []).map((name) => name.trim().toLowerCase())
  const [name, prompt] = [nameColumns, textColumns].map((known) => placeOf(known, columns))
  if (name === undefined || prompt === undefined) return { kind: 'refused', reason: 'columns-missing' }
  const collection = createPromptCollection('table')
  for (const { line, fields } of lines)
    collection.take({ place: line, name: fields[name] ?? '', text: fields[prompt] ?? '' })
  if (openQuoteAt !== null) collection.refuse(openQuoteAt, 'open-quote')
  return collection.end()
}

function placeOf(known: readonly string[], columns: readonly string[]): number | undefined {
  return known.map((column) => columns.indexOf(column)).find((place) => place !== -1)
}

/** NextChat's keys for prompts and masks in its backup, and the languages of its list of prompts. */
const promptStore = 'prompt-store'
const maskStore = 'mask-store'
const languages = ['cn', 'tw', 'en'] as const

const StoredPrompt = z.object({ title: z.string(), content: z.string(), createdAt: z.unknown().optional() })
const Part = z.object({ type: z.literal('text'), text: z.string() })
const Message = z.object({ content: z.union([z.string(), z.array(Part)]) })
const Mask = z.object({
  name: z.string(),
  /** The messages with which its chats begin. */
  context: z.array(z.unknown()),
  createdAt: z.unknown().optional(),
})
const Pair = z.tuple([z.string(), z.string()])
const Backup = z.object({
  [promptStore]: z.object({ prompts: Fields }).optional(),
  [maskStore]: z.object({ masks: Fields }).optional(),
})
const Languages = z.partialRecord(z.enum(languages), z.array(z.unknown()))

type Collection = ReturnType<typeof createPromptCollection>

/**
 * NextChat's prompts: a backup, exported masks, a single mask, or its list of prompts by language. Null for
 * another file.
 */
function readNextChatPrompts(value: unknown): ReadPrompts | null {
  const entries = entriesOf(value)
  if (entries === null) return null
  const collection = createPromptCollection('nextchat')
  for (const [index, entry] of entries.entries()) take(entry, index + 1, collection)
  return collection.end()
}

function entriesOf(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value.some(isKnown) ? value : null
  const fields = Fields.safeParse(value).data
  if (fields === undefined) return null
  if (promptStore in fields || maskStore in fields) {
    const backup = Backup.safeParse(fields).data
    if (backup === undefined) return null
    const prompts = Object.values(backup[promptStore]?.prompts ?? {})
    return [...prompts, ...Object.values(backup[maskStore]?.masks ?? {})]
  }
  if (Mask.safeParse(fields).success) return [fields]
  const lists = Languages.safeParse(fields).data
  if (lists === undefined) return null
  const pairs = languages.flatMap((language) => lists[language] ?? [])
  return pairs.some((pair) => Pair.safeParse(pair).success) ? pairs : null
}

function isKnown(entry: unknown): boolean {
  return StoredPrompt.safeParse(entry).success || Mask.safeParse(entry).success
}

function take(entry: unknown, place: number, collection: Collection): void {
  const prompt = StoredPrompt.safeParse(entry).data
  const mask = Mask.safeParse(entry).data
  const pair = Pair.safeParse(entry).data
  if (prompt !== undefined) {
    const createdAt = readTimestamp(prompt.createdAt)
    collection.take({ place, name: prompt.title, text: prompt.content, more: { createdAt } })
  } else if (mask !== undefined) addMask(mask, place, collection)
  else if (pair !== undefined) collection.take({ place, name: pair[0], text: pair[1] })
  else collection.refuse(place, 'not-a-prompt')
}

/** A prompt is one text, so a mask of several messages is none. */
function addMask(mask: z.infer<typeof Mask>, place: number, collection: Collection): void {
  const { name, context, createdAt } = mask
  const content = Message.safeParse(context[0]).data?.content ?? ''
  const text = typeof content === 'string' ? content : content.map((part) => part.text).join('\n\n')
  if (context.length > 1) collection.refuse(place, 'several-messages', name)
  else collection.take({ place, name, text, more: { createdAt: readTimestamp(createdAt) } })
}
