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

export function countUsage(messages: readonly ChatMessage[], answer: string): Usage {
  const texts = messages.reduce((sum, message) => sum + tokensPerMessage + countTokens(wordsIn(message)), 0)
  const prompt = texts + tokensPerPrompt
  const completion = Math.max(1, countTokens(answer))
  return { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion }
}
