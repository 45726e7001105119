import { createServer } from 'node:http'

const models = JSON.stringify({ data: [{ id: 'bench', capabilities: ['chat'] }] })
const event = (delta: object, reason: string | null): string =>
  `data: ${JSON.stringify({ id: 'chatcmpl-bench', model: 'bench', choices: [{ index: 0, delta, finish_reason: reason }] })}\n\n`
const first = event({ role: 'assistant', content: '' }, null) + event({ content: 'The first word' }, null)
const last = `${event({}, 'stop')}data: [DONE]\n\n`

/** Answers at once with a first word and ends a moment later, in a separate process. */
const server = createServer((request, response) => {
  request.resume().once('end', () => {
    if (request.method === 'GET') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(models)
      return
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(first)
    setTimeout(() => response.end(last), 5)
  })
}).listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(typeof address === 'object' ? address?.port : '')
})
