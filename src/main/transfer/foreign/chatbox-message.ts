import type { Skips } from '../skips.ts'
import { type ChatboxMessage, ChatboxNamed, ChatboxPart } from './chatbox-shapes.ts'
import type { Shown } from './foreign-node.ts'
import { joinTexts, noteOf } from './foreign-text.ts'
import { fromMilliseconds } from './foreign-time.ts'

/** What a message of Chatbox shows; null where that is nothing. */
export function showChatbox(message: ChatboxMessage, skips: Skips): Shown | null {
  const { role } = message
  if (role === 'system') return null
  if (role !== 'user' && role !== 'assistant') {
    skips.count('tool-step')
    return null
  }
  const { text, reasoning } = wordsOf(message, skips)
  if (text + reasoning === '') {
    if (message.error != null && message.error !== '') skips.count('failed-answer')
    return null
  }
  return {
    role,
    text,
    reasoning,
    createdAt: fromMilliseconds(message.timestamp),
    model: role === 'assistant' ? (message.model ?? null) : null,
  }
}

/** Its words alone, as a system prompt is taken over. */
export function textOfChatbox(message: ChatboxMessage, skips: Skips): string {
  return wordsOf(message, skips).text
}

function wordsOf(message: ChatboxMessage, skips: Skips): { text: string; reasoning: string } {
  const texts: string[] = []
  const reasonings: string[] = []
  for (const value of message.contentParts ?? []) {
    const part = ChatboxPart.safeParse(value).data ?? { type: '' }
    if (part.type === 'reasoning') reasonings.push(part.text ?? '')
    else texts.push(textOfPart(part, skips))
  }
  if (joinTexts(texts) === '') texts.push(message.content ?? '')
  if (joinTexts(reasonings) === '') reasonings.push(message.reasoningContent ?? '')
  texts.push(joinTexts(notes(message, skips)))
  return { text: joinTexts(texts), reasoning: joinTexts(reasonings) }
}

type Part = ReturnType<typeof ChatboxPart.parse>

function textOfPart({ type, text }: Part, skips: Skips): string {
  switch (type) {
    case 'text':
      return text ?? ''
    case 'image':
      skips.count('picture')
      return noteOf('image', null)
    case 'tool-call':
    case 'app':
      skips.count('tool-step')
      return ''
    case 'info':
      skips.count('mark')
      return ''
    default:
      skips.count('unknown-content')
      return text ?? noteOf('content', type)
  }
}

/** Files are not in the backup. A page that was sent along is told by its address. */
function notes({ files, links, pictures }: ChatboxMessage, skips: Skips): string[] {
  const named = [...files, ...links].map((value) => {
    skips.count('attachment')
    const { data } = ChatboxNamed.safeParse(value)
    return noteOf('file', data?.name ?? data?.url ?? data?.title ?? null)
  })
  const shown = pictures.map(() => {
    skips.count('picture')
    return noteOf('image', null)
  })
  return [...named, ...shown]
}
