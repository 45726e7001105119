import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'

const models = JSON.stringify({ data: [{ id: 'bench', capabilities: ['chat'] }] })
const typed = (event: { readonly type: string; readonly [field: string]: unknown }): string =>
  `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`
const data = (chunk: object): string => `data: ${JSON.stringify(chunk)}\n\n`
const usage = { input_tokens: 3, output_tokens: 2 }
const answered = { id: 'r', model: 'bench', usage: { ...usage, total_tokens: 5 } }

/** How an API writes a piece of text, and what comes before and after all of them. */
const forms = {
  '/v1/chat/completions': {
    start: '',
    piece: (content: string) =>
      data({ id: 'c', model: 'bench', choices: [{ index: 0, delta: { content }, finish_reason: null }] }),
    end: `${data({
      choices: [{ index: 0, delta: {}, finish_reason: 'stop' }],
      usage: { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 },
    })}data: [DONE]\n\n`,
  },
  '/v1/responses': {
    start: '',
    piece: (delta: string) => typed({ type: 'response.output_text.delta', delta }),
    end: typed({ type: 'response.completed', response: answered }),
  },
  '/v1/messages': {
    start: typed({ type: 'message_start', message: { id: 'm', model: 'bench', usage } }),
    piece: (text: string) =>
      typed({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } }),
    end: [
      typed({ type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage }),
      typed({ type: 'message_stop' }),
    ].join(''),
  },
}

/** The kind of answer is the message: one word, as many bytes, or a token every few milliseconds. */
async function send(response: ServerResponse, form: keyof typeof forms, kind: string): Promise<void> {
  const { start, piece, end } = forms[form]
  const [short, long] = [piece('The first word'), piece('x'.repeat(16_000))]
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const [name, count = '1'] = kind.split(' ')
  if (start !== '') response.write(start)
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
    void send(response, request.url as keyof typeof forms, messages[0]?.content ?? '')
  })
}).listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(typeof address === 'object' ? address?.port : '')
})
