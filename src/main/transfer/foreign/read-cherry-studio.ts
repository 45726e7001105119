import { gunzipSync } from 'node:zlib'
import { parseJson } from '../../../shared/domain/app/json-text.ts'
import { orElse } from '../../../shared/domain/app/or-else.ts'
import type { ForeignFile, ForeignFormat } from '../foreign-format.ts'
import type { Skips } from '../import-skips.ts'
import type { ForeignConversation } from '../imported-conversation.ts'
import { beginsWith, hasField, maxJsonBytes, parseContent } from '../json-content.ts'
import { importRefused } from '../transfer-error.ts'
import { showCherry } from './cherry-message.ts'
import {
  CherryAssistants,
  CherryBackup,
  CherryBlock,
  CherryEarly,
  CherryMessage,
  CherryTopic,
  type CherryTopicFacts,
  CherryWindow,
} from './cherry-shapes.ts'
import type { ForeignNode } from './foreign-node.ts'
import { joinTexts } from './foreign-text.ts'
import { fromMilliseconds } from './foreign-time.ts'

/** A backup of Cherry Studio 1 with JSON data: `data.json`, alone or in a zip. */
export const cherryStudio: ForeignFormat = {
  program: 'Cherry Studio',
  open(file) {
    const json = jsonOf(file)
    if (json === null || !beginsWith(json, '{') || !hasField(json, 'indexedDB"')) return null
    const value = parseContent(json)
    const { data: backup } = CherryBackup.safeParse(value)
    if (backup !== undefined) return (skips) => readAll(backup, skips)
    const reason = CherryEarly.safeParse(value).success ? 'early-version' : 'unknown-version'
    throw importRefused('Tally reads messages in blocks, as the last versions write them.', null, reason)
  },
}

function jsonOf({ content, zipped }: ForeignFile): Uint8Array | null {
  if (content[0] === 0x1f && content[1] === 0x8b) return unpacked(content)
  const files = zipped()
  if (files === null) return content
  const data = files.find(({ name }) => name === 'data.json')
  if (data === undefined && files.some(({ name }) => name.startsWith('IndexedDB/')))
    throw importRefused('The backup is a copy of a browser database.', null, 'early-version')
  return data?.read() ?? null
}

/** The first versions compressed their backups; unpacked to recognize and refuse them. */
function unpacked(content: Uint8Array): Uint8Array | null {
  return orElse(() => gunzipSync(content, { maxOutputLength: maxJsonBytes }), null)
}

function* readAll(backup: CherryBackup, skips: Skips): Generator<ForeignConversation> {
  const blocks = readBlocks(backup.indexedDB.message_blocks)
  const facts = readTopicFacts(backup)
  for (const value of backup.indexedDB.topics) {
    const { data: topic } = CherryTopic.safeParse(value)
    if (topic === undefined) skips.count('unreadable-conversation')
    else if (skips.isFirst([topic.id])) {
      const nodes = readTopicNodes(topic.messages, blocks, skips)
      yield { ...describe(topic.id, facts.get(topic.id)), ...nodes }
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

interface TopicFacts {
  readonly topic: CherryTopicFacts
  /** The assistant's prompt, then the topic's, in the order Cherry Studio sends them. */
  readonly systemPrompt: string
}

/**
 * Titles and prompts of topics, which are stored apart from their messages. Unreadable ones count as missing.
 */
function readTopicFacts({ localStorage }: CherryBackup): ReadonlyMap<string, TopicFacts> {
  const window = CherryWindow.safeParse(parse(localStorage['persist:cherry-studio']))
  const { data } = CherryAssistants.safeParse(parse(window.data?.assistants))
  const facts = new Map<string, TopicFacts>()
  for (const assistant of data?.assistants ?? [])
    for (const topic of assistant?.topics ?? [])
      if (topic !== null)
        facts.set(topic.id, {
          topic,
          systemPrompt: joinTexts([assistant?.prompt ?? '', topic.prompt ?? '']),
        })
  return facts
}

const parse = (value: unknown): unknown => (typeof value === 'string' ? parseJson(value) : undefined)

/**
 * Reads a topic, which is a list. Several models may have answered one message: their answers are consecutive
 * and name that message. The topic continues from the answer marked as useful, else the one in view, else the
 * first.
 */
function readTopicNodes(values: readonly unknown[], blocks: Map<unknown, CherryBlock>, skips: Skips) {
  const nodes: ForeignNode[] = []
  let leafId: string | null = null
  for (const answers of groupAnswers(readMessages(values, skips))) {
    const chosen: CherryMessage | undefined =
      answers.find(({ useful }) => useful === true) ??
      answers.find(({ foldSelected }) => foldSelected === true) ??
      answers[0]
    for (const [rank, message] of answers.entries())
      nodes.push({ id: message.id, parentId: leafId, rank, shown: showCherry(message, blocks, skips) })
    leafId = chosen?.id ?? leafId
  }
  return { nodes, leafId }
}

function readMessages(values: readonly unknown[], skips: Skips): CherryMessage[] {
  const ids = new Set<string>()
  return values.flatMap((value) => {
    const { data } = CherryMessage.safeParse(value)
    if (data === undefined || ids.has(data.id)) {
      skips.count('unreadable-message')
      return []
    }
    ids.add(data.id)
    return [data]
  })
}

/** Groups consecutive answers to the same message; every other message is a group by itself. */
function groupAnswers(messages: readonly CherryMessage[]): CherryMessage[][] {
  const groups: CherryMessage[][] = []
  for (const message of messages) {
    const group = groups.at(-1)
    const before = group?.at(-1)
    const isOfGroup =
      message.role === 'assistant' &&
      before?.role === 'assistant' &&
      typeof message.askId === 'string' &&
      before.askId === message.askId
    if (group !== undefined && isOfGroup) group.push(message)
    else groups.push([message])
  }
  return groups
}
