import { createServer, type ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'
import { close, listen } from '../../../fixtures/listening.ts'
import { sendJson } from '../../../service/reply.ts'
import { connect, startHeadlessApp } from '../headless-app.ts'

/** How one request is answered; a held stream continues until it is released. */
export type Way = 'whole' | 'rate' | 'busy' | 'failed' | 'reset' | 'closed' | 'cut' | 'held'

export interface Post {
  readonly model: string
  readonly messages: readonly unknown[]
  readonly idempotencyKey: string
  isGone: boolean
}

const models = ['m1', 'm2', 'm3', 'm4', 'm5']
const usage = { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 }
const line = (value: object): string => `data: ${JSON.stringify(value)}\n\n`
const piece = (content: string): string => line({ choices: [{ index: 0, delta: { content } }] })
const end = `${line({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }], usage })}data: [DONE]\n\n`

/**
 * An app connected to a service that answers each model by its schedule, one entry per request, and counts
 * them.
 */
export async function beginComparing(folder?: string) {
  let schedules: Readonly<Record<string, readonly Way[]>> = {}
  const posts: Post[] = []
  const held = new Map<string, () => void>()

  const answers: Readonly<Record<Way, (response: ServerResponse, model: string) => void>> = {
    whole: (response, model) => stream(response, `${model} says yes.`).end(end),
    rate: (response) => sendJson(response, 429, { error: { message: 'Slow down.' } }, { 'retry-after': '0' }),
    busy: (response) => sendJson(response, 503, { error: { message: 'Later.' } }, { 'retry-after': '0' }),
    failed: (response) => sendJson(response, 500, { error: { message: 'Oh.' } }),
    reset: (response) => response.socket?.resetAndDestroy(),
    closed: (response) => response.socket?.destroy(),
    cut(response, model) {
      stream(response, `${model} beg`)
      setTimeout(() => response.socket?.destroy(), 5)
    },
    held(response, model) {
      stream(response, `${model} beg`)
      held.set(model, () => response.end(piece('ins and ends.') + end))
    },
  }

  const server = createServer((request, response) => {
    if (request.method === 'GET')
      return sendJson(response, 200, { data: models.map((id) => ({ id, capabilities: ['chat'] })) })
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.once('end', () => {
      const { model, messages } = JSON.parse(Buffer.concat(chunks).toString()) as Post
      const before = posts.filter((post) => post.model === model).length
      const idempotencyKey = String(request.headers['idempotency-key'])
      const post = { model, messages, idempotencyKey, isGone: false }
      posts.push(post)
      response.once('close', () => {
        post.isGone = !response.writableEnded
      })
      answers[schedules[model]?.[before] ?? 'whole'](response, model)
    })
  })
  const port = await listen(server)
  const address = `http://127.0.0.1:${port}/v1`
  const app = startHeadlessApp(folder === undefined ? {} : { folder })
  onTestFinished(async () => {
    app.close()
    await close(server)
  })
  const { connectionId, conversationId } = await connect(app, { address, key: 'test-key-0123456789' })
  const open = () => app.request('conversations.open', { conversationId })
  /** All answers of the comparison at the end of the path, in order. */
  async function answersNow() {
    const last = (await open()).messages.at(-1)
    if (last?.comparison == null) throw new Error('nothing is compared')
    return last.comparison.others.toSpliced(last.comparison.position, 0, { ...last, comparison: null })
  }
  return {
    app,
    address,
    connectionId,
    conversationId,
    posts,
    open,
    answersNow,
    /** Sets the answers of each model, one entry per request, followed by complete answers. */
    schedule(next: Readonly<Record<string, readonly Way[]>>) {
      schedules = next
      posts.length = 0
    },
    letGo: (model: string) => held.get(model)?.(),
    isHeld: (model: string) => held.has(model),
    compare: (modelIds: readonly string[], text = 'Well?') =>
      app.request('chat.compare', { conversationId, text, modelIds: [...modelIds] }),
    /** Resolves once no answer of the chat is pending. */
    async untilQuiet() {
      for (;;) {
        const [summary] = await app.request('conversations.list', { before: null })
        if (summary?.isAnswering === false) return
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    },
  }
}

function stream(response: ServerResponse, text: string): ServerResponse {
  response.writeHead(200, { 'content-type': 'text/event-stream' }).write(piece(text))
  return response
}
