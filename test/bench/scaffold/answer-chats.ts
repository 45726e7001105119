import { createServer, type ServerResponse } from 'node:http'

const models = JSON.stringify({ data: [{ id: 'bench', capabilities: ['chat'] }] })

interface Asked {
  readonly messages: readonly { readonly content: string }[]
}

/** An event of a streamed answer. */
export function event(delta: object, reason: string | null = null, more: object = {}): string {
  const choices = [{ index: 0, delta, finish_reason: reason }]
  return `data: ${JSON.stringify({ id: 'chatcmpl-bench', model: 'bench', choices, ...more })}\n\n`
}

/** The service of a process of its own, which prints its port: streams an answer to the last message. */
export function answerChats(
  answer: (response: ServerResponse, message: string, path: string) => Promise<void>,
): void {
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
      void answer(response, messages.at(-1)?.content ?? '', request.url ?? '')
    })
  }).listen(0, '127.0.0.1', () => {
    const address = server.address()
    console.log(typeof address === 'object' ? address?.port : '')
  })
}
