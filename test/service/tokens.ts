export interface ChatMessage {
  readonly role: string
  readonly content: string
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
  const texts = messages.reduce((sum, { content }) => sum + tokensPerMessage + countTokens(content), 0)
  const prompt = texts + tokensPerPrompt
  const completion = Math.max(1, countTokens(answer))
  return { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion }
}
