import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { cases } from '../../../fixtures/cases.ts'
import { killWhen } from '../../../fixtures/killed-process.ts'
import { startHeadlessApp, temporaryFolder } from '../headless-app.ts'
import { startStreamingServer } from '../streaming-server.ts'

const children = cases(4)

/** Kills an app with queued messages, and returns its output so far. */
async function killedApp(address: string): Promise<{ folder: string; lines: string[] }> {
  const folder = temporaryFolder()
  const later = () => sleep(Math.random() * 200, true)
  const program = join(import.meta.dirname, 'queueing-child.ts')
  return { folder, lines: await killWhen(later, program, folder, address) }
}

test('after a kill at any moment, a queued message is either in the queue or sent, and nothing is sent again', async () => {
  const server = await startStreamingServer()
  // On a slow machine all kills can be earlier than the first queued send, which would show nothing.
  for (let each = 0; each < children || server.posts().length <= children; each += 1) {
    const { folder, lines } = await killedApp(server.address)
    const app = startHeadlessApp({ folder })
    const [conversationId = '', turn = ''] = lines.at(-1)?.split(' ') ?? []
    const waited = `Waits ${turn} of ${folder}`
    const queued = await app.request('chat.queued', { conversationId })
    const { messages } = await app.request('conversations.open', { conversationId })
    const places = [...queued.messages.map(({ text }) => text), ...messages.map(({ text }) => text)].filter(
      (text) => text === waited,
    )
    expect(places).toEqual([waited])
    if (queued.messages.length > 0) expect(queued.waitsFor).toBe('person')
    // The fields for one message stay with it.
    for (const { text, extraFields } of queued.messages)
      if (text === waited) expect(extraFields).toBe(`{"seed": ${turn}}`)
    app.close()
    app.remove()
  }
  await server.close()
  const last = server.posts().map((body) => JSON.parse(body).messages.at(-1).content as string)
  expect(last.length).toBeGreaterThan(children)
  expect(new Set(last).size).toBe(last.length)
  for (const body of server.posts().map((post) => JSON.parse(post))) {
    const [kind, turn] = body.messages.at(-1).content.split(' ')
    expect(body.seed).toBe(kind === 'Waits' ? Number(turn) : undefined)
  }
})
