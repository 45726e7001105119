import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Message } from '../../../../src/shared/contract/conversations/conversation.ts'
import { cases } from '../../../fixtures/cases.ts'
import { createRandom } from '../../../seed-data/random.ts'
import { hostileAnswer } from '../../../service/hostile/hostile-answers.ts'
import { hostileList } from '../../../service/hostile/shapes.ts'
import { connect, type HeadlessApp, startHeadlessApp } from '../headless-app.ts'
import { type HostileService, startHostileService } from '../hostile-world.ts'

const answerCount = cases(300)
const conversationCount = 8
const listCount = 100
const caps = {
  maxEventLength: 1_000_000,
  maxAnswerLength: 1_500_000,
  maxBodyLength: 2_000_000,
  maxBodyBytes: 4_000_000,
  maxErrorLength: 256_000,
  afterwordMs: 500,
  refusalMs: 500,
}
/** The only valid ends of a call; any other status means that the app forgot the call. */
const ends: ReadonlySet<string | undefined> = new Set(['complete', 'cut-off', 'failed'])

/** In memory if possible: hundreds of answers need many syncs, and this test is not about the disk. */
const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'tally-hostile-'))

let service: HostileService
let app: HeadlessApp

const answerTo = (number: number) => hostileAnswer(number, service.elsewhere)

let connectionId: string
const conversations: string[] = []

beforeAll(async () => {
  service = await startHostileService(answerTo)
  app = startHeadlessApp({
    folder,
    transport: { caps, limits: () => ({ connect: 5, list: 5, answer: 8, silence: 3 }) },
  })
  const connected = await connect(app, { address: service.address, key: 'test-key-0123456789' })
  connectionId = connected.connectionId
})
afterAll(async () => {
  app.close()
  app.remove()
  await service.close()
})

/** One answer after the other, in a few chats at once. */
async function hear(numbers: readonly number[]): Promise<Map<number, Message>> {
  const waiting = [...numbers]
  const heard = new Map<number, Message>()
  const hearNext = async (): Promise<void> => {
    for (let number = waiting.shift(); number !== undefined; number = waiting.shift())
      heard.set(number, await hearOne(number))
  }
  await Promise.all(Array.from({ length: conversationCount }, hearNext))
  return heard
}

let begun: Promise<unknown> = Promise.resolve()

/** Each in a new chat. One at a time, because a new chat without a message is reused. */
async function hearOne(number: number): Promise<Message> {
  const begin = begun.then(async () => {
    const { id } = await app.request('conversations.create', { connectionId })
    conversations.push(id)
    const ended = app.next((event) => event.type === 'answer-changed' && event.conversationId === id)
    await app.request('chat.send', { conversationId: id, text: `#${number}`, replacing: null })
    return { ended }
  })
  begun = begin
  const { ended } = await begin
  const event = await ended
  if (event.type !== 'answer-changed') throw new Error('not an answer')
  return event.message
}

function expectNothingLost(number: number, { text, call }: Message): void {
  const { name, text: said, isWhole } = answerTo(number)
  expect(ends.has(call?.state ?? 'none'), `${number}, ${name}: ${call?.state}`).toBe(true)
  if (said === null) return
  // Half of a split character arrived, which no text can hold.
  const came = text.replace(/\uFFFD$/, '')
  expect(said.startsWith(came), `${number}, ${name}: ${JSON.stringify(text.slice(-200))}`).toBe(true)
  if (isWhole) expect(text.length, `${number}, ${name}`).toBe(said.length)
}

/** Every request that the service saw is a row, and every row has its end. */
function expectEveryRequestInLedger(): void {
  const rows = conversations.flatMap((id) => app.store.calls.list(id))
  expect(rows).toHaveLength(service.postCount())
  expect(rows.filter(({ state }) => !ends.has(state))).toEqual([])
}

test('hundreds of hostile answers all end, also in the ledger, and no text is lost', async () => {
  const heard = await hear(Array.from({ length: answerCount }, (_, number) => number))
  for (const [number, message] of heard) expectNothingLost(number, message)
  expect(heard.size).toBe(answerCount)
  const byEnd = Map.groupBy(heard.values(), ({ call }): string | undefined => call?.state)
  for (const end of ends) expect(byEnd.get(end)?.length ?? 0, end).toBeGreaterThan(answerCount / 20)
  expectEveryRequestInLedger()
  expect(service.elsewhereCount()).toBe(0)
  expect(Reflect.get({}, 'polluted')).toBeUndefined()
})

test('a hundred hostile model lists are read or refused with a message, and the known models stay', async () => {
  const outcomes: string[] = []
  for (let number = 0; number < listCount; number += 1) {
    service.list(hostileList(createRandom(number)))
    const reply = await app.ask('models.refresh', { connectionId })
    outcomes.push(reply.ok ? 'taken' : reply.code)
    const { models } = await app.request('models.list', { connectionId })
    for (const { id } of models) expect(id.length).toBeLessThanOrEqual(500)
  }
  expect(new Set(outcomes)).toEqual(new Set(['taken', 'call-failed']))
  expect(Reflect.get({}, 'polluted')).toBeUndefined()
})
