import { request } from 'node:http'
import { connect, type HeadlessApp } from '../../integration/app/headless-app.ts'
import { timeWrites } from './disk-time.ts'
import { lineTimes } from './line-times.ts'

/** One exchange, in milliseconds. */
export interface Exchange {
  /** From the decision to send until the bytes of the request leave, including the time to connect. */
  readonly leavingMs: number
  /** From the first byte of the response until the first text is known or published. */
  readonly tellingMs: number
  /** From the rows on disk to the reply to the window, which comes after the request. */
  readonly readingMs: number
  /** The time spent waiting for the disk in each of the two steps. */
  readonly diskLeavingMs: number
  readonly diskTellingMs: number
}

const text = 'How many tokens does a heron have, and who has counted them?'
const body = JSON.stringify({ model: 'bench', messages: [{ role: 'user', content: text }], stream: true })

/** The floor: sends the request, and reads the first text of the first piece. */
export async function exchangeBare(address: string): Promise<Exchange> {
  const askedAt = performance.now()
  const { promise, resolve, reject } = Promise.withResolvers<Exchange>()
  const headers = { 'content-type': 'application/json', authorization: 'Bearer bench-key' }
  let found: Exchange | null = null
  const outgoing = request(`${address}/chat/completions`, { method: 'POST', headers, agent: false })
  outgoing.once('error', reject).once('response', (response) => {
    response.on('data', (piece: Buffer) => {
      if (found !== null || !holdsText(piece.toString())) return
      const { leftAt, cameAt } = lineTimes()
      const tellingMs = performance.now() - cameAt
      found = { leavingMs: leftAt - askedAt, tellingMs, readingMs: 0, diskLeavingMs: 0, diskTellingMs: 0 }
    })
    response.once('end', () => (found === null ? reject(new Error('No text came.')) : resolve(found)))
  })
  outgoing.end(body)
  return await promise
}

interface Chunk {
  readonly choices: readonly { readonly delta: { readonly content?: string } }[]
}

function holdsText(piece: string): boolean {
  const lines = piece.split('\n').filter((line) => line.startsWith('data: {'))
  return lines.some((line) => (JSON.parse(line.slice(6)) as Chunk).choices[0]?.delta.content)
}

const messagesAConversation = 10

/** All of main without its window: from the window's request to the event that tells the window. */
export async function createTallyExchange(
  app: HeadlessApp,
  address: string,
): Promise<() => Promise<Exchange>> {
  const { connectionId } = await connect(app, { address, key: 'bench-key' })
  const disk = timeWrites(app.store)
  let conversationId = ''
  let count = 0
  const told = { at: Number.NaN, diskMs: Number.NaN }
  app.listen(({ type }) => {
    if (type === 'answer-extended' && Number.isNaN(told.at))
      Object.assign(told, { at: performance.now(), diskMs: disk.spentMs() })
  })

  async function nextConversation(): Promise<string> {
    const { id } = await app.request('conversations.create', { connectionId })
    await app.request('conversations.chooseModel', { conversationId: id, modelId: 'bench' })
    return id
  }

  return async () => {
    if (count % messagesAConversation === 0) conversationId = await nextConversation()
    count += 1
    told.at = Number.NaN
    const isOver = app.next(({ type }) => type === 'answer-changed')
    const asked = { at: performance.now(), diskMs: disk.spentMs() }
    // The socket connects while the message is saved, and the reply comes once its bytes have left.
    await app.request('chat.send', { conversationId, text, replacing: null })
    const taken = { diskMs: disk.spentMs(), readingMs: performance.now() - disk.endedAt() }
    await isOver
    if (Number.isNaN(told.at)) throw new Error('The window was told of no text.')
    const { leftAt, cameAt } = lineTimes()
    return {
      leavingMs: leftAt - asked.at,
      tellingMs: told.at - cameAt,
      readingMs: taken.readingMs,
      diskLeavingMs: taken.diskMs - asked.diskMs,
      diskTellingMs: told.diskMs - taken.diskMs,
    }
  }
}
