export const tokenCount = 100_000

const words = ['The', ' count', ' of', ' tokens', ',', ' as', ' reported', '.', '\n', ' 1', '290', ' “so”']

export function wordAt(index: number): string {
  return words[index % words.length] ?? ''
}

/** The length of the whole text: a contender that read less did less work. */
export function textLength(): number {
  let length = 0
  for (let index = 0; index < tokenCount; index += 1) length += wordAt(index).length
  return length
}

/** A stream as services send it: a chunk per token, the finish reason, the counts, the end. */
export function tokenStream(): Buffer {
  const facts = {
    id: 'chatcmpl-bench',
    object: 'chat.completion.chunk',
    created: 1_795_207_525,
    model: 'bench',
  }
  const event = (rest: object): string => `data: ${JSON.stringify({ ...facts, ...rest })}\n\n`
  const choice = (delta: object, reason: string | null): object => ({
    choices: [{ index: 0, delta, logprobs: null, finish_reason: reason }],
  })
  const usage = { prompt_tokens: 9, completion_tokens: tokenCount, total_tokens: tokenCount + 9 }
  const texts = [
    event(choice({ role: 'assistant', content: '' }, null)),
    ...Array.from({ length: tokenCount }, (_, index) => event(choice({ content: wordAt(index) }, null))),
    event(choice({}, 'stop')),
    event({ choices: [], usage }),
    'data: [DONE]\n\n',
  ]
  return Buffer.from(texts.join(''))
}
