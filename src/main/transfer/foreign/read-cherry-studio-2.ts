import * as z from 'zod'
import { parseJson } from '../../../shared/domain/app/json-text.ts'
import type { ForeignFormat, ForeignRow, ForeignTables } from '../foreign-format.ts'
import type { Skips } from '../import-skips.ts'
import type { ForeignConversation } from '../imported-conversation.ts'
import { importRefused } from '../transfer-error.ts'
import { type ForeignNode, type Shown, showMessage } from './foreign-node.ts'
import { joinTexts } from './foreign-text.ts'
import { fromAnyUnit } from './foreign-time.ts'
import { readForeignUsage } from './foreign-usage.ts'
import { looseText } from './loose-shapes.ts'

const Data = z.object({ parts: z.array(z.unknown()).nullish(), blocks: z.array(z.unknown()).nullish() })
const Part = z.object({
  type: z.string(),
  text: looseText,
  content: looseText,
  filename: looseText,
  mediaType: looseText,
  url: looseText,
})
const Named = z.object({ id: looseText, name: looseText })

const usageNames = {
  promptTokens: ['promptTokens', 'inputTokens'],
  completionTokens: ['completionTokens', 'outputTokens'],
  totalTokens: ['totalTokens'],
}

/** A backup of Cherry Studio 2: a zip with a snapshot of its SQLite file. */
export const cherryStudio2: ForeignFormat = {
  program: 'Cherry Studio 2',
  open({ zipped, tables }) {
    const database = zipped()?.find(({ name: path }) => path === 'backup.sqlite')
    if (database === undefined) return null
    const read = tables(database.read())
    if (read === null) throw importRefused("The backup's database is damaged.")
    if (read('topic') === null || read('message') === null)
      throw importRefused(
        'The backup is not as any known version of Cherry Studio 2 writes it.',
        null,
        'unknown-version',
      )
    return (skips) => readTopics(read, skips)
  },
}

function* readTopics(read: ForeignTables, skips: Skips): Generator<ForeignConversation> {
  const messages = Map.groupBy(read('message') ?? [], (row) => textIn(row, 'topic_id'))
  const prompts = new Map(
    [...(read('assistant') ?? [])].map((row) => [textIn(row, 'id'), textIn(row, 'prompt') ?? '']),
  )
  for (const topic of read('topic') ?? []) {
    const id = textIn(topic, 'id')
    const title = textIn(topic, 'name')
    if (id === null) skips.count('unreadable-conversation', title ?? '')
    else if (isDeleted(topic)) skips.count('deleted-conversation')
    else {
      const prompt = prompts.get(textIn(topic, 'assistant_id')) ?? ''
      yield {
        key: [id],
        title,
        systemPrompt: joinTexts([prompt, textIn(topic, 'prompt') ?? '']),
        createdAt: fromAnyUnit(topic.get('created_at')),
        updatedAt: fromAnyUnit(topic.get('updated_at')),
        isPinned: topic.get('is_pinned') === 1,
        isArchived: false,
        nodes: readNodes(messages.get(id) ?? [], skips),
        leafId: textIn(topic, 'active_node_id'),
      }
    }
  }
}

function readNodes(rows: readonly ForeignRow[], skips: Skips): ForeignNode[] {
  const nodes = new Map<string, ForeignNode>()
  for (const row of rows) {
    const id = textIn(row, 'id')
    if (id === null || nodes.has(id)) {
      skips.count('unreadable-message')
      continue
    }
    const shown = isDeleted(row) ? null : show(row, skips)
    nodes.set(id, { id, parentId: textIn(row, 'parent_id'), rank: nodes.size, shown })
  }
  return [...nodes.values()]
}

/** The visible content of a message; null where there is none. */
function show(row: ForeignRow, skips: Skips): Shown | null {
  return showMessage(textIn(row, 'role'), skips, () => {
    const { data } = Data.safeParse(jsonIn(row, 'data'))
    if (data === undefined) {
      skips.count('unreadable-message')
      return null
    }
    return {
      ...wordsOf([...(data.parts ?? []), ...(data.blocks ?? [])], skips),
      createdAt: fromAnyUnit(row.get('created_at')),
      model: modelOf(row),
      usage: readForeignUsage(jsonIn(row, 'stats'), usageNames),
      hasFailed: textIn(row, 'status') === 'error',
    }
  })
}

function modelOf(row: ForeignRow): string | null {
  const snapshot = Named.safeParse(jsonIn(row, 'model_snapshot') ?? jsonIn(row, 'model_meta')).data
  return snapshot?.id ?? snapshot?.name ?? textIn(row, 'model_id')?.split('::').at(-1) ?? null
}

function wordsOf(parts: readonly unknown[], skips: Skips): { text: string; reasoning: string } {
  const texts: string[] = []
  const reasonings: string[] = []
  for (const value of parts) {
    const part = Part.safeParse(value).data ?? { type: '' }
    const words = part.text ?? part.content ?? ''
    if (part.type === 'reasoning' || part.type === 'thinking') reasonings.push(words)
    else if (part.type === 'text' || part.type === 'main_text') texts.push(words)
    else texts.push(noteFor(part, skips))
  }
  return { text: joinTexts(texts), reasoning: joinTexts(reasonings) }
}

/** Counts a part that isn't text; a note replaces what was visible. */
function noteFor(
  { type, filename = null, mediaType, url }: Partial<z.infer<typeof Part>>,
  skips: Skips,
): string {
  const kind = type ?? ''
  if (kind === 'step-start') return ''
  if (kind.startsWith('tool') || kind === 'dynamic-tool') skips.count('tool-step')
  else if (kind.startsWith('source') || kind === 'citation') skips.count('citation')
  else if (kind === 'file' || kind === 'image') {
    if (kind === 'image' || mediaType?.startsWith('image/') === true)
      return skips.image({ name: filename, url, file: url?.slice(url.lastIndexOf('/') + 1) })
    return skips.note('file', filename)
  } else skips.count(kind.endsWith('error') ? 'failed-answer' : 'unknown-content')
  return ''
}

function isDeleted(row: ForeignRow): boolean {
  return (row.get('deleted_at') ?? null) !== null
}

function textIn(row: ForeignRow, column: string): string | null {
  const value = row.get(column)
  return typeof value === 'string' && value !== '' ? value : null
}

const jsonIn = (row: ForeignRow, column: string): unknown => parseJson(textIn(row, column) ?? 'null')
