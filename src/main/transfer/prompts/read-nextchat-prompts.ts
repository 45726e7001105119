import * as z from 'zod'
import { createPromptCollection, Fields, type ReadPrompts, readTimestamp } from './prompt-entry.ts'

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
export function readNextChatPrompts(value: unknown): ReadPrompts | null {
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
