import * as z from 'zod'
import { anyFields, looseFlag, looseList, looseObject, looseText } from './loose-shapes.ts'

export const ChatGptConversation = z.object({
  conversation_id: looseText,
  id: looseText,
  title: looseText,
  create_time: z.unknown().optional(),
  update_time: z.unknown().optional(),
  mapping: anyFields,
  current_node: looseText,
  is_archived: looseFlag,
  is_starred: looseFlag,
  pinned_time: z.unknown().optional(),
})
export type ChatGptConversation = z.infer<typeof ChatGptConversation>

export const ChatGptNode = z.object({
  parent: looseText,
  children: looseList,
  message: z.unknown().optional(),
})

const Content = z.object({
  content_type: z.string(),
  parts: z.array(z.unknown()).nullish(),
  text: z.string().nullish(),
  language: looseText,
  thoughts: z.array(z.unknown()).nullish(),
  user_profile: looseText,
  user_instructions: looseText,
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
  is_visually_hidden_from_conversation: looseFlag,
  is_user_system_message: looseFlag,
  user_context_message_data: looseObject({ about_user_message: looseText, about_model_message: looseText }),
  model_slug: looseText,
  attachments: looseList,
  content_references: looseList,
})

export const ChatGptMessage = z.object({
  author: z.object({ role: z.string() }),
  recipient: looseText,
  channel: looseText,
  create_time: z.unknown().optional(),
  content: Content.or(Untyped),
  metadata: Metadata.partial().nullish(),
})
export type ChatGptMessage = z.infer<typeof ChatGptMessage>

export const ChatGptPart = z.object({
  content_type: z.string(),
  text: z.string().nullish(),
  asset_pointer: looseText,
})

export const ChatGptThought = z.object({ summary: looseText, content: looseText })

export const ChatGptAttachment = z.object({ id: looseText, name: looseText, mime_type: looseText })

export const ChatGptReference = z.object({ matched_text: z.string(), alt: z.string() })
