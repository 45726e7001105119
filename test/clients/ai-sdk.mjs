// The AI SDK with its provider for compatible services, as its users call it. Prints the results as JSON.
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { generateText, streamText } from 'ai'
import { model, question, run } from './questions.mjs'

const [baseURL = '', apiKey = ''] = process.argv.slice(2)
const provider = createOpenAICompatible({ name: 'service', baseURL, apiKey })
const asked = { model: provider(model), prompt: question, maxRetries: 0 }

await run({
  whole: async () => {
    const { text, usage, finishReason } = await generateText(asked)
    return { text, usage, finishReason }
  },
  streamed: async () => {
    const answer = streamText(asked)
    const pieces = []
    for await (const piece of answer.textStream) pieces.push(piece)
    return { text: pieces.join(''), reason: await answer.finishReason }
  },
  error: async () => {
    try {
      return await generateText({ ...asked, model: provider('no-such-model') })
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  },
})
