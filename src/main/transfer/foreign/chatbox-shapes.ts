import * as z from 'zod'
import { flag, list, name } from './loose-shapes.ts'

export const ChatboxFork = z.object({
  position: z.number().catch(0),
  lists: z.array(z.object({ messages: z.array(z.unknown()) })),
})
export type ChatboxFork = z.infer<typeof ChatboxFork>

export const ChatboxThread = z.object({
  id: z.string().min(1),
  name,
  messages: z.array(z.unknown()),
  createdAt: z.unknown().optional(),
})

export const ChatboxSession = z.object({
  id: z.string().min(1),
  name,
  type: name,
  starred: flag,
  hidden: flag,
  messages: z.array(z.unknown()),
  threads: list,
  messageForksHash: z.unknown().optional(),
})
export type ChatboxSession = z.infer<typeof ChatboxSession>

export const ChatboxSummary = z.object({
  id: z.string(),
  starred: flag,
  hidden: flag,
  createdAt: z.unknown().optional(),
})

export type ChatboxSummary = z.infer<typeof ChatboxSummary>

export const ChatboxMessage = z.object({
  id: z.string().min(1),
  role: z.string(),
  /** Used by versions without parts, and still filled with a copy of the parts. */
  content: z.string().nullish(),
  contentParts: z.array(z.unknown()).nullish(),
  reasoningContent: z.string().nullish(),
  timestamp: z.unknown().optional(),
  model: name,
  error: name,
  isSummary: flag,
  files: list,
  links: list,
  pictures: list,
})
export type ChatboxMessage = z.infer<typeof ChatboxMessage>

export const ChatboxPart = z.object({ type: z.string(), text: z.string().nullish(), url: name })

export const ChatboxNamed = z.object({ name, title: name, url: name })
