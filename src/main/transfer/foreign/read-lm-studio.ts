import * as z from 'zod'
import type { ForeignFile, ForeignFormat } from '../foreign-format.ts'
import { createSkips, type Skips } from '../import-skips.ts'
import type { ForeignConversation } from '../imported-conversation.ts'
import { beginsWith, hasField, isRecord } from '../json-content.ts'
import { type ForeignNode, hashVisibleText, type Shown, showMessage } from './foreign-node.ts'
import { joinTexts } from './foreign-text.ts'
import { fromAnyUnit } from './foreign-time.ts'
import { addUpUsages, readForeignUsage } from './foreign-usage.ts'
import { looseFlag, looseList, looseObject, looseText } from './loose-shapes.ts'
import { jsonFilesIn, type NamedJson } from './zipped-json.ts'

const Chat = z.object({
  name: looseText,
  createdAt: z.unknown().optional(),
  userLastMessagedAt: z.unknown().optional(),
  assistantLastMessagedAt: z.unknown().optional(),
  pinned: looseFlag,
  systemPrompt: looseText,
  perChatPredictionConfig: looseObject({ fields: looseList }),
  messages: z.array(z.unknown()),
})

const Setting = z.object({ key: z.literal('llm.prediction.systemPrompt'), value: z.string() })
const Turn = z.object({ versions: z.array(z.unknown()), currentlySelected: z.number().catch(0) })
const Version = z.object({
  role: z.string(),
  content: z.unknown().optional(),
  steps: looseList,
  senderInfo: looseObject({ senderName: looseText }),
})
type Version = z.infer<typeof Version>

const Step = z.object({
  type: z.string(),
  content: looseList,
  style: looseObject({ type: looseText }),
  genInfo: looseObject({
    identifier: looseText,
    indexedModelIdentifier: looseText,
    stats: z.unknown().optional(),
  }),
})
type Step = z.infer<typeof Step>
const Part = z.object({
  type: z.string(),
  text: looseText,
  name: looseText,
  fileIdentifier: looseText,
  fileType: looseText,
})

const usageNames = {
  promptTokens: ['promptTokensCount'],
  completionTokens: ['predictedTokensCount'],
  totalTokens: ['totalTokensCount'],
}

/** A chat of LM Studio's folder `conversations`, or a zip of such chats. */
export const lmStudio: ForeignFormat = {
  program: 'LM Studio',
  open(file) {
    const zipped = file.zipped()
    if (zipped !== null) {
      const chats = jsonFilesIn(zipped, '.conversation.json', isOfLmStudio)
      return chats && ((skips) => readAll(chats(skips), skips))
    }
    const value = parsed(file)
    return isOfLmStudio(value) ? (skips) => readAll([{ path: '', value }], skips) : null
  },
}

function parsed({ content, json }: ForeignFile): unknown {
  const isLike = beginsWith(content, '{') && hasField(content, 'versions"')
  return isLike && hasField(content, 'currentlySelected"') ? json() : null
}

function isOfLmStudio(value: unknown): boolean {
  if (!isRecord(value) || !Array.isArray(value['messages'])) return false
  return value['messages'].some((turn) => isRecord(turn) && Array.isArray(turn['versions']))
}

function* readAll(files: Iterable<NamedJson>, skips: Skips): Generator<ForeignConversation> {
  for (const { path, value } of files) {
    const { data: chat } = Chat.safeParse(value)
    if (chat === undefined) {
      skips.count('unreadable-conversation', path)
      continue
    }
    const key = keyOf(chat)
    if (skips.isFirst([key])) {
      if (/conversations\/[^/]*\//u.test(path)) skips.count('folder')
      yield { key: [key], ...factsOf(chat), ...readTurns(chat.messages, skips) }
    }
  }
}

/** A file doesn't have its id. The time of its creation stays the same. */
function keyOf(chat: z.infer<typeof Chat>): string {
  if (typeof chat.createdAt === 'number') return `${chat.createdAt}`
  return hashVisibleText(readTurns(chat.messages, createSkips()).nodes)
}

function factsOf(chat: z.infer<typeof Chat>) {
  const settings = chat.perChatPredictionConfig?.fields ?? []
  const prompts = settings.flatMap((setting) => Setting.safeParse(setting).data?.value ?? [])
  const lasts = [chat.userLastMessagedAt, chat.assistantLastMessagedAt].map((time) => fromAnyUnit(time) ?? 0)
  const last = Math.max(...lasts)
  return {
    title: chat.name ?? null,
    systemPrompt: prompts[0] ?? chat.systemPrompt ?? '',
    createdAt: fromAnyUnit(chat.createdAt),
    updatedAt: last === 0 ? null : last,
    isPinned: chat.pinned === true,
    isArchived: false,
  }
}

/** Reads a chat, which is a list of turns. It continues below the version of a turn that is in view. */
function readTurns(turns: readonly unknown[], skips: Skips) {
  const nodes: ForeignNode[] = []
  const instructions: string[] = []
  let leafId: string | null = null
  for (const [index, value] of turns.entries()) {
    const { data: turn } = Turn.safeParse(value)
    if (turn === undefined || turn.versions.length === 0) {
      skips.count('unreadable-message')
      continue
    }
    for (const [rank, version] of turn.versions.entries()) {
      const { data } = Version.safeParse(version)
      if (data === undefined) skips.count('unreadable-message')
      if (data?.role === 'system') instructions.push(wordsOf(data, skips).text)
      const shown = data === undefined ? null : show(data, skips)
      nodes.push({ id: `${index}.${rank}`, parentId: leafId, rank, shown })
    }
    const chosen = turn.currentlySelected in turn.versions ? turn.currentlySelected : 0
    leafId = `${index}.${chosen}`
  }
  return instructions.length === 0
    ? { nodes, leafId }
    : { nodes, leafId, systemPrompt: joinTexts(instructions) }
}

/** The visible content of a version; null where there is none. */
function show(version: Version, skips: Skips): Shown | null {
  let isPartial = false
  const shown = showMessage(version.role, skips, () => {
    const { infos, ...words } = wordsOf(version, skips)
    const info = infos.at(-1)
    const model = info?.identifier ?? info?.indexedModelIdentifier ?? version.senderInfo?.senderName ?? null
    const usages = distinct(infos).map(({ stats }) => readForeignUsage(stats, usageNames))
    const usage = addUpUsages(usages)
    isPartial = usage === null && usages.some((piece) => piece !== null)
    return { ...words, createdAt: null, model, usage }
  })
  if (isPartial && shown?.role === 'assistant') skips.count('partial-count')
  return shown
}

type Info = NonNullable<Step['genInfo']>

/** The blocks of one call may each have its whole numbers, such as its counts and times. */
function distinct(infos: readonly Info[]): Info[] {
  return [...new Map(infos.map((info) => [numbersIn(info.stats), info])).values()]
}

function numbersIn(stats: unknown): string {
  const fields = Object.entries(isRecord(stats) ? stats : {})
  return JSON.stringify(fields.filter(([, value]) => typeof value === 'number'))
}

function wordsOf({ content, steps }: Version, skips: Skips) {
  const texts = [partsText(content, skips)]
  const reasonings: string[] = []
  const infos: Info[] = []
  for (const value of steps) {
    const { data: step } = Step.safeParse(value)
    if (step?.type !== 'contentBlock') {
      skips.count(stepReason(step?.type ?? ''))
      continue
    }
    const words = partsText(step.content, skips)
    if (step.style?.type === 'thinking') reasonings.push(words)
    else texts.push(words)
    if (step.genInfo != null) infos.push(step.genInfo)
  }
  return { text: joinTexts(texts), reasoning: joinTexts(reasonings), infos }
}

function stepReason(type: string): 'tool-step' | 'mark' | 'unknown-content' {
  if (type.startsWith('tool')) return 'tool-step'
  return type === 'debugInfoBlock' || type === 'status' ? 'mark' : 'unknown-content'
}

/** Pieces of one text are joined without a break, because LM Studio stores it as it streamed. */
function partsText(content: unknown, skips: Skips): string {
  if (typeof content === 'string') return content
  const notes: string[] = []
  const words = (Array.isArray(content) ? content : []).map((value) => {
    const { data: part } = Part.safeParse(value)
    if (part?.type === 'text') return part.text ?? ''
    notes.push(noteFor(part, skips))
    return ''
  })
  return joinTexts([words.join(''), ...notes])
}

function noteFor(part: z.infer<typeof Part> | undefined, skips: Skips): string {
  const type = part?.type ?? ''
  if (type.startsWith('tool')) {
    skips.count('tool-step')
    return ''
  }
  const isPicture = type === 'image' || part?.fileType === 'image'
  const what = isPicture ? 'image' : type === 'file' ? 'file' : 'content'
  return skips.note(what, part?.name ?? part?.fileIdentifier)
}
