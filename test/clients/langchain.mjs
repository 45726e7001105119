// LangChain's OpenAI package, as its users call it. Prints the results as JSON.
import { ChatOpenAI } from '@langchain/openai'
import { model, question, run } from './questions.mjs'

const [baseURL = '', apiKey = ''] = process.argv.slice(2)
const options = { model, apiKey, configuration: { baseURL }, maxRetries: 0 }
const chat = new ChatOpenAI(options)

await run({
  whole: async () => {
    const { content, usage_metadata: usage } = await chat.invoke(question)
    return { content, usage }
  },
  streamed: async () => {
    const pieces = []
    let usage = null
    for await (const chunk of await chat.stream(question)) {
      pieces.push(chunk.text)
      usage = chunk.usage_metadata ?? usage
    }
    return { text: pieces.join(''), usage }
  },
  error: async () => {
    try {
      return await new ChatOpenAI({ ...options, model: 'no-such-model' }).invoke(question)
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  },
})
