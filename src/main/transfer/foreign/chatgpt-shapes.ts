import * as z from 'zod'
import { flag, list, name } from './loose-shapes.ts'

export const ChatGptConversation = z.object({
  conversation_id: name,
  id: name,
  title: name,
  create_time: z.unknown().optional(),
  update_time: z.unknown().optional(),
  mapping: z.custom<Readonly<Record<string, unknown>>>(
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  ),
  current_node: name,
  is_archived: flag,
  is_starred: flag,
  pinned_time: z.unknown().optional(),
})
export type ChatGptConversation = z.infer<typeof ChatGptConversation>

export const ChatGptNode = z.object({
  parent: name,
  children: list,
  message: z.unknown().optional(),
})

const Content = z.object({
  content_type: z.string(),
  parts: z.array(z.unknown()).nullish(),
  text: z.string().nullish(),
  language: name,
  thoughts: z.array(z.unknown()).nullish(),
  user_profile: name,
  user_instructions: name,
})
/** Exports rewritten by other programs may lack the type. */
const Untyped = Content.extend({
  content_type: z
    .null()
    .optional()
    .transform(() => 'text'),
  parts: z.array(z.unknown()),
})
export type ChatGptContent = z.infer<typeof Content>

const Metadata = z.object({
  is_visually_hidden_from_conversation: flag,
  is_user_system_message: flag,
  user_context_message_data: z
    .object({ about_user_message: name, about_model_message: name })
    .nullish()
    .catch(null),
  model_slug: name,
  attachments: list,
  content_references: list,
})

export const ChatGptMessage = z.object({
  author: z.object({ role: z.string() }),
  recipient: name,
  channel: name,
  create_time: z.unknown().optional(),
  content: Content.or(Untyped),
  metadata: Metadata.partial().nullish(),
})
export type ChatGptMessage = z.infer<typeof ChatGptMessage>

export const ChatGptPart = z.object({
  content_type: z.string(),
  text: z.string().nullish(),
  asset_pointer: name,
})

export const ChatGptThought = z.object({ summary: name, content: name })

export const ChatGptAttachment = z.object({ id: name, name, mime_type: name })

export const ChatGptReference = z.object({ matched_text: z.string(), alt: z.string() })
