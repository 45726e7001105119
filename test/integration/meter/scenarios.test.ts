import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { defaultLimits } from '../../../src/shared/contract/app/settings.ts'
import { isExhaustive } from '../../fixtures/cases.ts'
import { type ScenarioName, scenarioGroups } from '../../service/scenarios.ts'
import { begin, completion, startMetering } from './meter-story.ts'

type Metering = Awaited<ReturnType<typeof startMetering>>
type Row = ReturnType<Metering['calls']>[number]

/** A service that is silent for this long is late. */
let patienceSeconds = 30
let metering: Metering
beforeAll(async () => {
  const limits = () => ({ ...defaultLimits, answer: patienceSeconds, silence: patienceSeconds })
  metering = await startMetering('normal', {}, { answerMs: 5, transport: { limits } })
})
afterAll(() => metering.end())

const late: ScenarioName[] = ['silent', 'queued', 'slow-head', 'stalls-midway']
const endless: ScenarioName[] = [
  'slow',
  'endless',
  'endless-line',
  'gzip-bomb',
  'comments-only',
  'comments-midway',
]
/** Longer than a chat reads. */
const large: ScenarioName[] = ['tiny-deltas', 'long-line', 'huge-answer']
const apart = new Set<string>([...late, ...endless, ...large])
/** The readers that chats share have tests with recorded answers, and a list of models is no answer. */
const groupsApart = new Set(['Recorded from real servers', 'Model lists'])
const others = scenarioGroups
  .filter(({ title }) => !groupsApart.has(title))
  .flatMap(({ scenarios }) => Object.keys(scenarios) as ScenarioName[])
  .filter((name) => !apart.has(name))

const plain = { stream: true, messages: [{ role: 'user', content: 'Hi' }] }
const counting = { ...plain, stream_options: { include_usage: true } }

interface Seen {
  readonly status: number | null
  readonly body: string
  readonly isBroken: boolean
}

/** Everything that a program receives until the end. */
async function receive(base: string, token: string, fields: object): Promise<Seen> {
  try {
    const { response } = await begin({ base, token }, completion(fields))
    const chunks: Buffer[] = []
    let isBroken = false
    try {
      for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk)
    } catch {
      isBroken = true
    }
    const body = textOf(Buffer.concat(chunks), response.headers['content-encoding'])
    return { status: response.statusCode ?? null, body, isBroken }
  } catch {
    return { status: null, body: '', isBroken: true }
  }
}

/** Without the parts that differ between two answers. Undefined bytes are no text. */
function textOf(bytes: Buffer, encoding: string | undefined): string {
  const unpack = { gzip: gunzipSync, br: brotliDecompressSync }[encoding ?? ''] ?? ((same: Buffer) => same)
  let text = ''
  try {
    text = unpack(bytes).toString('utf8')
  } catch {
    return 'broken packing'
  }
  return text.replaceAll(/("(?:id|created)": ?)(?:"[^"]*"|\d+)/g, '$10')
}

async function restart(name: ScenarioName): Promise<void> {
  const { app, service, connectionId } = metering
  const known = app.store.connections.find(connectionId)
  if (known !== null) app.store.connections.put({ ...known, ...unlearned })
  service.setScenario(name)
}

const unlearned = { streaming: 'not-measured', answers: null, takesStreamOptions: true } as const

const isRunning = ({ state }: Row): boolean => state === 'sending' || state === 'streaming'

/** One request through the meter, with everything that it caused. */
async function meter(name: ScenarioName, fields: object) {
  const { address, token, calls, posts } = metering
  await restart(name)
  const [postsBefore, rowsBefore] = [posts().length, calls().length]
  const seen = await receive(address, token, fields)
  await expect.poll(() => calls().some(isRunning)).toBe(false)
  return { seen, posts: posts().length - postsBefore, rows: calls().slice(rowsBefore) }
}

async function ask(name: ScenarioName, fields: object): Promise<Seen> {
  await restart(name)
  return receive(metering.service.address, metering.service.key, fields)
}

/** The row of the first call that a chat makes for the same question. */
async function chat(name: ScenarioName): Promise<Row> {
  const { app, connectionId } = metering
  await restart(name)
  const { id: conversationId } = await app.request('conversations.create', { connectionId })
  let row: Row | undefined
  await app.untilAnswered(async () => {
    const sent = await app.request('chat.send', { conversationId, text: 'Hi', replacing: null })
    await vi.waitFor(
      () => {
        row = app.store.calls.list(conversationId)[0]
        expect(row === undefined || isRunning(row)).toBe(false)
      },
      { timeout: 60_000, interval: 5 },
    )
    // It may be waiting for a second attempt.
    await app.request('chat.stop', { conversationId })
    return sent
  })
  if (row === undefined) throw new Error('The chat made no call.')
  return row
}

function accounted(row: Row | undefined) {
  if (row === undefined) return null
  const { state, source, failureCode, httpStatus, usage, details, usageText, finishReason } = row
  return { state, source, failureCode, httpStatus, usage, details, usageText, finishReason }
}

/** An independent reading of the same rule: no event whose choices are empty and whose counts are there. */
function withoutCounts(body: string): string {
  const events = body.split(/(?<=\r\n\r\n|\n\n|\r\r)/)
  return events.filter((event) => !isCounts(event)).join('')
}

function isCounts(event: string): boolean {
  const data = event.split(/\r\n|\r|\n/).filter((line) => line.startsWith('data:'))
  try {
    const { choices, usage } = JSON.parse(data.map((line) => line.slice(5)).join('\n'))
    return choices.length === 0 && (usage ?? null) !== null
  } catch {
    return false
  }
}

/** A response that no program could have read, or a redirect, which Tally never follows. */
function isUnreadable({ status }: Seen): boolean {
  return status === null || (status >= 300 && status < 400)
}

/** The service would change the protocol, so a direct client waits forever. */
const unanswerable = new Set<string>(['switching-protocols'])

describe('a program gets what the service sends, in one request, and is accounted for like a chat', () => {
  test.each(others)('%s', async (name) => {
    const metered = await meter(name, counting)
    const direct = unanswerable.has(name) ? null : await ask(name, counting)
    if (direct === null || isUnreadable(direct)) expect(metered.seen.status).toBe(502)
    else if (direct.body === 'broken packing') expect(metered.seen.isBroken).toBe(true)
    else expect(metered.seen).toEqual({ ...direct, body: withoutKey(direct.body) })
    expect(metered.posts).toBe(1)
    const chatted = accounted(await chat(name))
    expect(metered.rows.map(accounted)).toEqual([chatted])

    const added = await meter(name, plain)
    if (name === 'refuses-stream-options') {
      expect(added.posts).toBe(2)
      expect(added.rows.map(({ state }) => state)).toEqual(['failed', 'complete'])
      return
    }
    expect(added.posts).toBe(1)
    expect(added.rows.map(accounted)).toEqual([chatted])
    if (added.seen.isBroken) expect(withoutCounts(metered.seen.body)).toContain(added.seen.body)
    else if (added.seen.status === 200) expect(added.seen.body).toBe(withoutCounts(metered.seen.body))
    else expect(added.seen).toEqual(metered.seen)
  })
})

function withoutKey(body: string): string {
  const { key } = metering.service
  return body.replaceAll(key, '*'.repeat(key.length))
}

describe('a service that is silent for too long fails as in a chat', () => {
  test.each(late)('%s', async (name) => {
    patienceSeconds = 1
    try {
      const { seen, posts, rows } = await meter(name, counting)
      expect(seen.status === 504 || seen.isBroken).toBe(true)
      expect(posts).toBe(1)
      expect(rows.map(accounted)).toEqual([accounted(await chat(name))])
    } finally {
      patienceSeconds = 30
    }
  })
})

describe('an answer that is too long for a chat passes through', () => {
  test.each(isExhaustive ? large : large.slice(1))('%s', async (name) => {
    const { seen, posts, rows } = await meter(name, counting)
    expect(posts).toBe(1)
    const [, report = ''] = /"usage":(\{[^}]*\})/.exec(seen.body.slice(-1_000)) ?? []
    expect(rows).toMatchObject([{ state: 'complete', source: 'reported', usageText: report }])
    expect(seen.body.length).toBe((await ask(name, counting)).body.length)
  })
})

describe('a program that leaves an endless answer ends its one request', () => {
  test.each(endless)('%s', async (name) => {
    const { address, token, calls, posts } = metering
    await restart(name)
    const [postsBefore, rowsBefore] = [posts().length, calls().length]
    const { response, outgoing } = await begin({ base: address, token }, completion(counting))
    const chunks = response[Symbol.asyncIterator]()
    await chunks.next()
    outgoing.destroy()
    await expect.poll(() => calls().slice(rowsBefore)).toMatchObject([{ state: 'stopped' }])
    expect(posts().length - postsBefore).toBe(1)
  })
})
