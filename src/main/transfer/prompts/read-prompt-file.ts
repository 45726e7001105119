import { parseJson } from '../../../shared/domain/app/json-text.ts'
import { readCsv } from '../../../shared/domain/usage/csv-table.ts'
import { archiveType } from '../archive-schema.ts'
import { conversationType } from '../conversation-document.ts'
import { isJsonText } from '../listed-prices/read-listed-prices.ts'
import { readPromptDocument } from './prompt-document.ts'
import { createPromptCollection, Fields, type ReadPrompts } from './prompt-entry.ts'
import { readNextChatPrompts } from './read-nextchat-prompts.ts'

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
