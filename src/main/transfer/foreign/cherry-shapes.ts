import * as z from 'zod'
import { looseFlag, looseObject, looseText } from './loose-shapes.ts'

export const CherryBackup = z.object({
  version: z.number().min(4),
  localStorage: z.record(z.string(), z.unknown()).catch({}),
  indexedDB: z.object({ topics: z.array(z.unknown()), message_blocks: z.array(z.unknown()) }),
})
export type CherryBackup = z.infer<typeof CherryBackup>

/** The versions before, whose messages contained their texts. */
export const CherryEarly = z.object({ version: z.number().lt(4) })

export const CherryTopic = z.object({ id: z.string().min(1), messages: z.array(z.unknown()) })

const Model = looseObject({ id: looseText })
const File = looseObject({ id: looseText, ext: looseText, origin_name: looseText, name: looseText })
export type CherryFile = z.infer<typeof File>

export const CherryMessage = z.object({
  id: z.string().min(1),
  role: z.string(),
  createdAt: z.unknown().optional(),
  askId: looseText,
  useful: looseFlag,
  foldSelected: looseFlag,
  type: looseText,
  modelId: looseText,
  model: Model,
  blocks: z.array(z.unknown()),
})
export type CherryMessage = z.infer<typeof CherryMessage>

export const CherryBlock = z.object({
  id: z.string(),
  type: z.string(),
  content: z.unknown().optional(),
  language: looseText,
  url: looseText,
  file: File,
})
export type CherryBlock = z.infer<typeof CherryBlock>

/** The saved window state of Cherry Studio; each part is JSON in JSON. */
export const CherryWindow = z.object({ assistants: z.string() })

const TopicFacts = z.object({
  id: z.string(),
  name: looseText,
  prompt: looseText,
  pinned: looseFlag,
  createdAt: z.unknown().optional(),
  updatedAt: z.unknown().optional(),
})
export type CherryTopicFacts = z.infer<typeof TopicFacts>

export const CherryAssistants = z.object({
  assistants: z
    .array(
      z
        .object({ prompt: looseText, topics: z.array(TopicFacts.nullable().catch(null)).catch([]) })
        .nullable()
        .catch(null),
    )
    .catch([]),
})
