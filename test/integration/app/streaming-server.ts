import { createServer, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { close, listen } from '../../fixtures/listening.ts'

export interface StreamingServer {
  readonly address: string
  /** The bodies of the requests for an answer. */
  posts(): readonly string[]
  close(): Promise<void>
}

const piece =
  'A heron stands in the reeds and waits for the evening, and the water is as still as glass. '.repeat(3)

/** A service whose answers are long and come in many pieces. */
export async function startStreamingServer(pieceCount = 40): Promise<StreamingServer> {
  const posts: string[] = []
  const server = createServer((request, response) => {
    if (request.method === 'GET') {
      const models = JSON.stringify({ data: [{ id: 'm', capabilities: ['chat'] }] })
      response.writeHead(200, { 'content-type': 'application/json' }).end(models)
      return
    }
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.once('end', () => {
      posts.push(Buffer.concat(chunks).toString())
      void stream(response, pieceCount)
    })
  })
  const port = await listen(server)
  return {
    address: `http://127.0.0.1:${port}/v1`,
    posts: () => posts,
    close: () => close(server),
  }
}

async function stream(response: ServerResponse, pieceCount: number): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const write = (part: object): boolean => response.write(`data: ${JSON.stringify(part)}\n\n`)
  for (let number = 0; number < pieceCount && !response.destroyed; number += 1) {
    write({ model: 'm', choices: [{ index: 0, delta: { content: piece } }] })
    await sleep(1)
  }
  write({
    choices: [{ index: 0, delta: {}, finish_reason: 'stop' }],
    usage: { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 },
  })
  response.end('data: [DONE]\n\n')
}
