import { createHash } from 'node:crypto'
import type { TokenUsage } from '../../shared/contract/usage/usage.ts'
import { cleanTag, maxTagLength, maxTags, tidyTags } from '../../shared/domain/conversations/tags.ts'
import { titleFrom } from '../../shared/domain/conversations/title.ts'
import type { ArchivedConversation, ArchivedMessage } from './archive.ts'
import type { ImportedImages } from './foreign/foreign-images.ts'
import type { ForeignNode } from './foreign/foreign-node.ts'
import { joinTexts } from './foreign/foreign-text.ts'
import { buildTree, type TreeMessage } from './foreign/foreign-tree.ts'
import { addUpUsages } from './foreign/foreign-usage.ts'
import type { Skips } from './import-skips.ts'

/** A chat as read from another program, before the conversion to Tally's form. */
export interface ForeignConversation {
  /** Identifies the chat among all chats of its program. */
  readonly key: readonly string[]
  readonly title: string | null
  readonly systemPrompt: string
  readonly createdAt: number | null
  readonly updatedAt: number | null
  readonly isPinned: boolean
  readonly isArchived: boolean
  readonly tags?: readonly string[]
  readonly nodes: readonly ForeignNode[]
  /** The last message of the path in view. */
  readonly leafId: string | null
}

export interface ReadingContext {
  readonly connectionId: string
  readonly now: number
  /** Without it, notes replace all images. */
  readonly images?: ImportedImages
}

export interface ImportedConversation {
  readonly conversation: ArchivedConversation
  readonly messages: readonly ArchivedMessage[]
}

/** A longer text is cut to this length, with a note at the end. */
const maxTextLength = 20_000_000
const cutNote = '\n\n[rest not imported]'
const maxModelLength = 200

/** Converts a chat; null for an empty one, which is counted. */
export function toImported(
  source: string,
  foreign: ForeignConversation,
  context: ReadingContext,
  skips: Skips,
): ImportedConversation | null {
  const tree = buildTree(foreign.nodes, foreign.leafId)
  for (let count = 0; count < tree.lostParents; count += 1) skips.count('lost-parent')
  for (let count = 0; count < tree.circles; count += 1) skips.count('circle')
  if (tree.messages.length === 0) {
    skips.count('empty-conversation')
    return null
  }
  const id = foreignId(source, 'conversation', ...foreign.key)
  const frame: Frame = {
    id,
    messageId: createMessageIds(source, id),
    source,
    systemPrompt: kept(skips.place(foreign.systemPrompt.trim()), skips),
    images: context.images ?? noImages,
    ...timesOf(foreign, tree.messages, context.now),
  }
  const messages = tree.messages.map((message) => toMessage(frame, message, skips))
  const conversation: ArchivedConversation = {
    id,
    connectionId: context.connectionId,
    title: titleOf(foreign.title, messages),
    modelId: null,
    systemPrompt: frame.systemPrompt,
    draft: '',
    queued: [],
    createdAt: frame.createdAt,
    updatedAt: frame.updatedAt,
    pinnedAt: foreign.isPinned ? frame.updatedAt : null,
    archivedAt: foreign.isArchived ? frame.updatedAt : null,
    deletedAt: null,
    tags: tagsOf(foreign.tags ?? []),
    chosenRootId: tree.chosenRootId && frame.messageId(tree.chosenRootId),
    extraFields: '',
    nextExtraFields: '',
    projectId: null,
    answerLimit: null,
    spelling: '',
  }
  return { conversation, messages }
}

/** Values shared by all messages of a chat. */
interface Frame {
  readonly id: string
  messageId(nodeId: string): string
  readonly source: string
  readonly systemPrompt: string
  readonly images: ImportedImages
  readonly createdAt: number
  readonly updatedAt: number
}

const noImages: ImportedImages = { textHere: () => null, find: () => null }

/** Hashes each id only once, however many messages refer to it. */
function createMessageIds(source: string, conversationId: string): (nodeId: string) => string {
  const ids = new Map<string, string>()
  return (nodeId) => {
    const id = ids.get(nodeId) ?? foreignId(source, 'message', conversationId, nodeId)
    ids.set(nodeId, id)
    return id
  }
}

function timesOf(
  { createdAt, updatedAt }: ForeignConversation,
  messages: readonly TreeMessage[],
  now: number,
): Pick<Frame, 'createdAt' | 'updatedAt'> {
  const times = messages.flatMap((message) => message.createdAt ?? [])
  const begun = createdAt ?? times.reduce((first, time) => Math.min(first, time), times[0] ?? now)
  return {
    createdAt: begun,
    updatedAt: updatedAt ?? times.reduce((last, time) => Math.max(last, time), begun),
  }
}

function toMessage(frame: Frame, message: TreeMessage, skips: Skips): ArchivedMessage {
  const { id, parentId, chosenChildId, role, texts, reasonings, usages, createdAt, model } = message
  const isAnswer = role === 'assistant'
  const text = isAnswer
    ? skips.place(joinTexts(texts))
    : skips.place(joinTexts(texts), frame.images, frame.messageId(id))
  return {
    id: frame.messageId(id),
    conversationId: frame.id,
    parentId: parentId && frame.messageId(parentId),
    chosenChildId: chosenChildId && frame.messageId(chosenChildId),
    role,
    text: kept(text, skips),
    reasoning: kept(skips.place(joinTexts(reasonings)), skips),
    createdAt: createdAt ?? frame.createdAt,
    systemPrompt: isAnswer && frame.systemPrompt !== '' ? frame.systemPrompt : null,
    failure: null,
    copiedFrom: null,
    importedFrom: frame.source,
    importedModel: isAnswer && model !== null ? model.slice(0, maxModelLength).toWellFormed() : null,
    importedUsage: isAnswer ? usageOf(usages, skips) : null,
    comparisonId: null,
    isPicked: false,
    isExcluded: false,
  }
}

/** The counts of an answer from those of its pieces. */
function usageOf(usages: readonly (TokenUsage | null)[], skips: Skips): TokenUsage | null {
  const usage = addUpUsages(usages)
  if (usage === null && usages.some((piece) => piece !== null)) skips.count('partial-count')
  return usage
}

/** As many and as long as users can type here. */
function tagsOf(tags: readonly string[]): string[] {
  const short = tags.map((tag) =>
    cleanTag(tag.slice(0, maxTitleLength)).slice(0, maxTagLength).toWellFormed(),
  )
  return tidyTags(short, []).slice(0, maxTags)
}

const maxTitleLength = 300

function titleOf(title: string | null, messages: readonly ArchivedMessage[]): string {
  const words = (title ?? '').toWellFormed().replaceAll(/\s+/gu, ' ').trim()
  if (words !== '') return words.slice(0, maxTitleLength).toWellFormed()
  const first = messages.find(({ role, text }) => role === 'user' && text !== '') ?? messages[0]
  return titleFrom(first?.text ?? '')
}

/** A damaged text may hold surrogate halves, which cannot be stored. */
function kept(text: string, skips: Skips): string {
  if (text.length <= maxTextLength) return text.toWellFormed()
  skips.count('long-text')
  return text.slice(0, maxTextLength - cutNote.length).toWellFormed() + cutNote
}

/** A stable id: the same item of the same program always gets the same one. 64 characters, the maximum. */
function foreignId(...names: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(names)).digest('hex')
}
