import { readImageHeader } from '../../src/shared/domain/images/image-header.ts'
import { countImage } from './image-rules.ts'

type ContentPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image_url'; readonly image_url: { readonly url: string; readonly detail?: string } }

export interface ChatMessage {
  readonly role: string
  readonly content: string | readonly ContentPart[]
}

/** The words of a message, without its images. */
export function wordsIn(message: Pick<ChatMessage, 'content'> | undefined): string {
  const { content = '' } = message ?? {}
  if (typeof content === 'string') return content
  return content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n')
}

export interface Usage {
  readonly prompt_tokens: number
  readonly completion_tokens: number
  readonly total_tokens: number
}

const tokensPerMessage = 4
const tokensPerPrompt = 3

/** Not a real tokenizer, but a constant one: four characters per token, and a few tokens per message. */
export function countTokens(text: string): number {
  return Math.ceil(text.length / 4)
}

/** The tokens of a message's images, by the rule of the model. */
function imageTokensIn({ content }: ChatMessage, model: string): number {
  if (typeof content === 'string') return 0
  const counts = content.map((part) => {
    if (part.type === 'text') return 0
    const header = readImageHeader(Buffer.from(part.image_url.url.replace(/^.*,/, ''), 'base64'))
    return typeof header === 'string' ? 0 : countImage(model, header)
  })
  return counts.reduce((sum, count) => sum + count, 0)
}

/** A model without a name counts images as most local servers do. */
export function countUsage(messages: readonly ChatMessage[], answer: string, model = ''): Usage {
  const counts = messages.map(
    (message) => tokensPerMessage + countTokens(wordsIn(message)) + imageTokensIn(message, model),
  )
  const prompt = counts.reduce((sum, count) => sum + count, tokensPerPrompt)
  const completion = Math.max(1, countTokens(answer))
  return { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion }
}
