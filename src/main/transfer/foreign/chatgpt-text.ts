import type { Skips } from '../skips.ts'
import {
  ChatGptAttachment,
  type ChatGptContent,
  type ChatGptMessage,
  ChatGptPart,
  ChatGptReference,
  ChatGptThought,
} from './chatgpt-shapes.ts'
import { fenced, joinTexts, noteOf } from './foreign-text.ts'

type Attachment = ReturnType<typeof ChatGptAttachment.parse>

/** The words of a message, and a note where something stood that is no text. */
export function textOf(message: ChatGptMessage, skips: Skips): string {
  const attachments = (message.metadata?.attachments ?? []).flatMap(
    (attachment) => ChatGptAttachment.safeParse(attachment).data ?? [],
  )
  const byId = new Map(attachments.map((attachment) => [attachment.id, attachment]))
  const pictured = new Set<Attachment>()
  const pieces = piecesOf(message.content, skips, (pointer) => {
    const attachment = byId.get(fileIdOf(pointer))
    if (attachment !== undefined) pictured.add(attachment)
    return attachment?.name ?? null
  })
  const others = attachments.filter((attachment) => !pictured.has(attachment))
  const text = withCitations(joinTexts(pieces), message.metadata?.content_references ?? [])
  return joinTexts([text, ...others.map((attachment) => noteAttachment(attachment, skips))])
}

/** The id of a file in an address such as `sediment://file_1#part`. */
function fileIdOf(pointer: string): string {
  return pointer.slice(pointer.lastIndexOf('/') + 1).replace(/#.*$/su, '')
}

/** What the model thought, as far as ChatGPT tells it. */
export function thoughtsOf({ thoughts }: ChatGptContent): string {
  return joinTexts(
    (thoughts ?? []).flatMap((thought) => {
      const { data } = ChatGptThought.safeParse(thought)
      const summary = data?.summary?.trim() ?? ''
      return data === undefined ? [] : [summary === '' ? '' : `**${summary}**`, data.content ?? '']
    }),
  )
}

type NameOf = (pointer: string) => string | null

function piecesOf(content: ChatGptContent, skips: Skips, nameOf: NameOf): string[] {
  const { content_type: kind, text, language } = content
  const parts = content.parts ?? []
  if (kind === 'code') return [fenced(text ?? parts.filter(isText).join('\n'), language ?? '')]
  const isSpoken = parts.some(
    (part) => ChatGptPart.safeParse(part).data?.content_type === 'audio_transcription',
  )
  const pieces = parts.map((part) => (isText(part) ? part : pieceOf(part, skips, { nameOf, isSpoken })))
  if (text != null) pieces.push(text)
  const isKnown = kind === 'text' || kind === 'multimodal_text'
  if (!isKnown && pieces.every((piece) => piece.trim() === '')) {
    skips.count('unknown-content')
    return [noteOf('content', kind)]
  }
  return pieces
}

interface PartContext {
  readonly nameOf: NameOf
  /** What was said stands beside the recording of it, in words. */
  readonly isSpoken: boolean
}

function pieceOf(value: unknown, skips: Skips, { nameOf, isSpoken }: PartContext): string {
  const { data: part } = ChatGptPart.safeParse(value)
  if (part?.text != null && part.text.trim() !== '') return part.text
  const kind = part?.content_type ?? ''
  if (kind === 'audio_transcription') return ''
  if (kind.startsWith('image')) {
    skips.count('picture')
    return noteOf('image', nameOf(part?.asset_pointer ?? ''))
  }
  if (kind.includes('audio') || kind.includes('video')) {
    skips.count('recording')
    return isSpoken ? '' : noteOf(kind.includes('audio') ? 'audio' : 'video', null)
  }
  skips.count('unknown-content')
  return noteOf('content', kind)
}

function noteAttachment({ name, mime_type: type }: Attachment, skips: Skips): string {
  const isPicture = type?.startsWith('image/') === true
  skips.count(isPicture ? 'picture' : 'attachment')
  return noteOf(isPicture ? 'image' : 'file', name ?? null)
}

/** ChatGPT marks a citation by characters that are no text; what it shows in their place stands beside the message. */
function withCitations(text: string, references: readonly unknown[]): string {
  if (!text.includes('\ue200')) return text
  const shown = new Map(
    references.flatMap((reference) => {
      const { data } = ChatGptReference.safeParse(reference)
      return data === undefined ? [] : [[data.matched_text, data.alt] as const]
    }),
  )
  return text.replaceAll(/\ue200[^\ue200\ue201]*\ue201/gu, (mark) => shown.get(mark) ?? '')
}

function isText(part: unknown): part is string {
  return typeof part === 'string'
}
