import { createServer, type ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

const models = JSON.stringify({ data: [{ id: 'bench', capabilities: ['chat'] }] })
const event = (delta: object, reason: string | null): string =>
  `data: ${JSON.stringify({ id: 'chatcmpl-bench', model: 'bench', choices: [{ index: 0, delta, finish_reason: reason }] })}\n\n`
const words = 'A heron counts slowly, and every word of its answer is a number. '
const piece = event({ content: words }, null)
const end = `${event({}, 'stop')}data: [DONE]\n\n`

const piecesPerMegabyte = Math.ceil(1_000_000 / words.length)
const piecesAtOnce = 80
const pauseMs = 16

interface Asked {
  readonly messages: readonly { readonly content: string }[]
}

/** Answers a message that begins with `large` with 1 MB in three seconds, `slow` until the caller leaves, others with an echo. */
const server = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.once('end', () => {
    if (request.method === 'GET') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(models)
      return
    }
    const { messages } = JSON.parse(Buffer.concat(parts).toString()) as Asked
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    void answer(messages.at(-1)?.content ?? '', response)
  })
}).listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(typeof address === 'object' ? address?.port : '')
})

async function answer(message: string, response: ServerResponse): Promise<void> {
  const [kind] = message.split(' ')
  if (kind === 'large')
    for (let left = piecesPerMegabyte; left > 0; left -= piecesAtOnce) {
      response.write(piece.repeat(Math.min(left, piecesAtOnce)))
      await delay(pauseMs)
    }
  if (kind === 'slow')
    while (!response.destroyed) {
      response.write(piece)
      await delay(pauseMs)
    }
  response.end(event({ content: kind === 'large' ? '.' : message }, null) + end)
}
