// The OpenAI library for Node, as its users call it. Prints the results as JSON.
import OpenAI from 'openai'
import { lookTool, model, question, run } from './questions.mjs'

const [baseURL = '', apiKey = ''] = process.argv.slice(2)
const client = new OpenAI({ baseURL, apiKey, maxRetries: 0 })
const asked = { model, messages: [{ role: /** @type {const} */ ('user'), content: question }] }

await run({
  models: async () => (await client.models.list()).data.map(({ id }) => id),
  whole: async () => {
    const { choices, usage } = await client.chat.completions.create(asked)
    return { choices, usage }
  },
  streamed: async () => {
    const chunks = []
    for await (const { choices, usage } of await client.chat.completions.create({ ...asked, stream: true }))
      chunks.push({ choices, usage })
    return chunks
  },
  counted: async () => {
    const stream = await client.chat.completions.create({
      ...asked,
      stream: true,
      stream_options: { include_usage: true },
    })
    const chunks = []
    for await (const { choices, usage } of stream) chunks.push({ choices, usage })
    return chunks
  },
  tools: async () => {
    const { choices } = await client.chat.completions.create({ ...asked, tools: [lookTool] })
    return choices
  },
  aborted: async () => {
    const stream = await client.chat.completions.create({ ...asked, stream: true })
    for await (const chunk of stream) if (chunk) break
    return 'left'
  },
  error: async () => {
    try {
      return await client.chat.completions.create({ ...asked, model: 'no-such-model' })
    } catch (error) {
      return error instanceof OpenAI.APIError
        ? { status: error.status, message: error.message }
        : String(error)
    }
  },
  concurrent: async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const stream = await client.chat.completions.create({ ...asked, stream: true })
        let text = ''
        for await (const { choices } of stream) text += choices[0]?.delta.content ?? ''
        return text
      }),
    )
    return [answers.length, ...new Set(answers)]
  },
})
