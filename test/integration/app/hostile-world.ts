import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { close, listen } from '../../fixtures/listening.ts'
import type { HostileAnswer } from '../../service/hostile/hostile-answer.ts'

export interface HostileService {
  readonly address: string
  /** The target of redirects; counted separately. */
  readonly elsewhere: string
  readonly elsewhereCount: () => number
  readonly postCount: () => number
  /** Replaces the list of models from now on. */
  list(body: unknown): void
  close(): Promise<void>
}

/** Sends the answer whose number is in the last message. */
export async function startHostileService(
  answerTo: (number: number) => HostileAnswer,
): Promise<HostileService> {
  let posts = 0
  let elsewhereCount = 0
  let list: unknown = { data: [{ id: 'm', capabilities: ['chat'] }] }
  const elsewhere = createServer((_request, response) => {
    elsewhereCount += 1
    response.end()
  })
  const give = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    posts += 1
    const { messages } = JSON.parse(await text(request)) as { messages: { content: string }[] }
    const number = Number(/^#(\d+)/.exec(messages.at(-1)?.content ?? '')?.[1])
    await answerTo(number).give(response)
  }
  const server = createServer((request, response) => {
    response.on('error', () => undefined)
    if (request.method === 'GET') sendList(response, list)
    else give(request, response).catch(() => response.destroy())
  })
  const [port, otherPort] = await Promise.all([listen(server), listen(elsewhere)])
  return {
    address: `http://127.0.0.1:${port}/v1`,
    elsewhere: `http://127.0.0.1:${otherPort}`,
    elsewhereCount: () => elsewhereCount,
    postCount: () => posts,
    list: (body) => {
      list = body
    },
    close: async () => {
      await Promise.all([close(server), close(elsewhere)])
    },
  }
}

function sendList(response: ServerResponse, list: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(list))
}
