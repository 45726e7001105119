import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'

const models = JSON.stringify({ data: [{ id: 'bench', capabilities: ['chat'] }] })
const event = (content: string): string =>
  `data: ${JSON.stringify({ id: 'c', model: 'bench', choices: [{ index: 0, delta: { content }, finish_reason: null }] })}\n\n`
const end = `data: ${JSON.stringify({
  choices: [{ index: 0, delta: {}, finish_reason: 'stop' }],
  usage: { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 },
})}\n\ndata: [DONE]\n\n`
const short = event('The first word')
const long = event('x'.repeat(16_000))

/** The kind of answer is the message: one word, as many bytes, or a token every few milliseconds. */
async function send(response: ServerResponse, kind: string): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const [name, count = '1'] = kind.split(' ')
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  for (
    let left = Number(count);
    left > 0 && !gone.signal.aborted;
    left -= name === 'bytes' ? long.length : 1
  ) {
    const hasRoom = response.write(name === 'bytes' ? long : short)
    if (!hasRoom) await once(response, 'drain', { signal: gone.signal }).catch(() => null)
    if (name === 'tokens') await new Promise((resolve) => setTimeout(resolve, 10))
  }
  response.end(end)
}

/** Answers in a separate process. */
const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.once('end', () => {
    if (request.method === 'GET') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(models)
      return
    }
    const { messages } = JSON.parse(Buffer.concat(chunks).toString()) as { messages: { content: string }[] }
    void send(response, messages[0]?.content ?? '')
  })
}).listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(typeof address === 'object' ? address?.port : '')
})
