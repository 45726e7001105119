import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
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
  await Promise.all([listen(server), listen(elsewhere)])
  return {
    address: `${originOf(server)}/v1`,
    elsewhere: originOf(elsewhere),
    elsewhereCount: () => elsewhereCount,
    postCount: () => posts,
    list: (body) => {
      list = body
    },
    close: async () => {
      for (const each of [server, elsewhere]) {
        each.closeAllConnections()
        await new Promise((resolve) => each.close(resolve))
      }
    },
  }
}

function sendList(response: ServerResponse, list: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(list))
}

function listen(server: ReturnType<typeof createServer>): Promise<void> {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
}

function originOf(server: ReturnType<typeof createServer>): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
