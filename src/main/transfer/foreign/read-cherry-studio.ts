import { gunzipSync } from 'node:zlib'
import type { ForeignReader, ReadingContext } from '../foreign-reader.ts'
import { importRefused } from '../import-refused.ts'
import { type ForeignConversation, toImported } from '../imported-conversation.ts'
import { beginsWith, hasField, mostJsonBytes, parseJson } from '../json-content.ts'
import { createSkips, type Skips } from '../skips.ts'
import { readZip } from '../zip/read-zip.ts'
import { readTopicFacts, type TopicFacts } from './cherry-facts.ts'
import { readTopicNodes } from './cherry-nodes.ts'
import { CherryBackup, CherryBlock, CherryKeyed, CherryTopic } from './cherry-shapes.ts'
import { fromMilliseconds } from './foreign-time.ts'

const source = 'Cherry Studio'

/** The backup of Cherry Studio that has its data as JSON: `data.json`, alone, in a zip, or packed as the oldest ones were. */
export const readCherryStudio: ForeignReader = (content, context) => {
  const json = jsonOf(content)
  if (json === null || !beginsWith(json, '{') || !hasField(json, 'indexedDB"')) return null
  const { data: backup } = CherryBackup.safeParse(parseJson(json))
  if (backup === undefined)
    throw importRefused('The backup is not as any version of Cherry Studio writes it.')
  const skips = createSkips()
  return { source, conversations: readAll(backup, context, skips), skipped: skips.list }
}

function jsonOf(content: Uint8Array): Uint8Array | null {
  if (content[0] === 0x1f && content[1] === 0x8b) return unpacked(content)
  const files = readZip(content)
  if (files === null) return content
  const data = files.find(({ name }) => name === 'data.json')
  if (data !== undefined) return data.read()
  if (files.some(({ name }) => name.startsWith('IndexedDB/')))
    throw importRefused(
      'The backup is a copy of a browser database. An export to the phone has its data as JSON.',
    )
  return null
}

function unpacked(content: Uint8Array): Uint8Array | null {
  try {
    return gunzipSync(content, { maxOutputLength: mostJsonBytes })
  } catch {
    return null
  }
}

function* readAll(backup: CherryBackup, context: ReadingContext, skips: Skips) {
  const { indexedDB } = backup
  const isKeyed = Array.isArray(indexedDB)
  const topics = isKeyed
    ? indexedDB.flatMap((row) => CherryKeyed.safeParse(row).data?.value ?? [])
    : indexedDB.topics
  const blocks = readBlocks(isKeyed ? [] : (indexedDB.message_blocks ?? []))
  const facts = readTopicFacts(backup)
  const seen = new Set<string>()
  for (const value of topics) {
    const { data: topic } = CherryTopic.safeParse(value)
    if (topic === undefined) skips.count('unreadable-conversation')
    else if (seen.has(topic.id)) skips.count('repeated-conversation')
    else {
      seen.add(topic.id)
      const nodes = readTopicNodes(topic.messages, blocks, skips)
      const imported = toImported(
        source,
        { ...describe(topic.id, facts.get(topic.id)), ...nodes },
        context,
        skips,
      )
      if (imported !== null) yield imported
    }
  }
}

function readBlocks(values: readonly unknown[]): Map<unknown, CherryBlock> {
  const blocks = values.flatMap((value) => CherryBlock.safeParse(value).data ?? [])
  return new Map(blocks.map((block) => [block.id, block]))
}

function describe(id: string, facts: TopicFacts | undefined): Omit<ForeignConversation, 'nodes' | 'leafId'> {
  return {
    key: [id],
    title: facts?.topic.name ?? null,
    systemPrompt: facts?.systemPrompt ?? '',
    createdAt: fromMilliseconds(facts?.topic.createdAt),
    updatedAt: fromMilliseconds(facts?.topic.updatedAt),
    isPinned: facts?.topic.pinned === true,
    isArchived: false,
  }
}
