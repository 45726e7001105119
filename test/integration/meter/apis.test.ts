import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { programLimits } from '../../../src/shared/domain/programs/program-limits.ts'
import { responseIn } from '../../fixtures/wire/agent-answers.ts'
import type { Scenario } from '../../service/scenario.ts'
import { setBudget } from '../app/money/budget-story.ts'
import { answering, beginMetering, connectOther } from './meter-story.ts'

const model = 'harbour-7b-instruct'

/** A service that answers each POST in the same way, and logs the requests as they arrived. */
function answers(contentType: string, body: string | Buffer): Scenario {
  return answering(({ response }) => void response.writeHead(200, { 'content-type': contentType }).end(body))
}

const usage = { prompt_tokens: 5, completion_tokens: 2, total_tokens: 7 }
const completed = { id: 'c1', object: 'text_completion', created: 1, model }
const textStream = [
  { ...completed, choices: [{ index: 0, text: 'Hi there', finish_reason: null }] },
  { ...completed, choices: [{ index: 0, text: '', finish_reason: 'stop' }] },
].map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`)
const usageChunk = `data: ${JSON.stringify({ ...completed, choices: [], usage })}\n\n`
const json = 'application/json'
const events = 'text/event-stream'
const embedding = responseIn('40-sdk-embeddings')
const compacted = JSON.stringify({
  id: 'c2',
  object: 'response.compaction',
  output: [],
  usage: { input_tokens: 5, output_tokens: 2, total_tokens: 7 },
})

describe('each API has its path, and the row of a call has its counts', () => {
  test.each([
    ['/responses/compact', { input: [] }, compacted],
    [
      '/completions',
      { prompt: 'Hi' },
      JSON.stringify({ ...completed, choices: [{ text: 'Hi', finish_reason: 'stop' }], usage }),
    ],
  ])('%s with %j', async (path, fields, body) => {
    const { ask, service, calls } = await beginMetering(answers(json, body))
    const sent = JSON.stringify({ model, ...fields }, null, 1)
    const received = await ask({ method: 'POST', path, body: sent })
    expect(received).toMatchObject({ status: 200, body })
    const { path: asked, body: arrived } = service.log().at(-1) ?? {}
    expect([asked, arrived]).toEqual([`/v1${path}`, JSON.parse(sent)])
    expect(calls()).toMatchObject([
      {
        state: 'complete',
        source: 'reported',
        usage: { promptTokens: 5, completionTokens: 2 },
      },
    ])
  })

  test('a stream of /completions is asked for counts too', async () => {
    const asked = answers(events, `${textStream.join('')}${usageChunk}data: [DONE]\n\n`)
    const { ask, service, calls } = await beginMetering(asked)
    const body = { model, prompt: 'Hi', stream: true }
    const received = await ask({ method: 'POST', path: '/completions', body })
    expect(received.body).toBe(`${textStream.join('')}data: [DONE]\n\n`)
    expect(service.log().at(-1)?.body).toEqual({ ...body, stream_options: { include_usage: true } })
    expect(calls()).toMatchObject([{ state: 'complete', usage: { completionTokens: 2 } }])
  })

  test('a stream of /completions without counts has an estimate', async () => {
    const asked = answers(events, `${textStream.join('')}data: [DONE]\n\n`)
    const { ask, calls } = await beginMetering(asked, { addsUsage: false })
    await ask({ method: 'POST', path: '/completions', body: { model, prompt: 'Hi', stream: true } })
    const [call] = calls()
    expect(call).toMatchObject({ state: 'complete', source: 'not-reported' })
    expect(call?.estimate?.completionTokens).toBeGreaterThan(0)
  })
})

describe('requests without a row', () => {
  const counts = answers(json, '{"input_tokens":7}')

  test.each([
    ['/responses/input_tokens', { model, input: 'Hi' }],
    ['/responses/input_tokens', { input: 'Hi' }],
    ['/messages/count_tokens?beta=true', { model, messages: [] }],
  ])('%s with %j is passed on', async (path, body) => {
    const { ask, service, calls } = await beginMetering(counts)
    const received = await ask({ method: 'POST', path, body })
    expect(received).toMatchObject({ status: 200, body: '{"input_tokens":7}' })
    expect(service.log().at(-1)).toMatchObject({ path: `/v1${path}`, body })
    expect(calls()).toEqual([])
  })

  test('are no way around the allowed models', async () => {
    const { ask, service } = await beginMetering(counts, { models: [model] })
    const path = '/responses/input_tokens'
    const before = service.log().length
    const codes = [{ model: 'large-1' }, { input: 'Hi' }, { model, tools: [{ model: 'large-1' }] }, []].map(
      async (body) => JSON.parse((await ask({ method: 'POST', path, body })).body).error.code,
    )
    expect(await Promise.all(codes)).toEqual([
      'model_not_found',
      'model_required',
      'model_not_found',
      'invalid_json',
    ])
    expect(service.log()).toHaveLength(before)
  })

  test('do not count as running calls, and have a limit of their own', async () => {
    const never = answering(async ({ path, gone, response }) => {
      if (path.endsWith('/count_tokens')) await once(gone, 'abort')
      else response.writeHead(200, { 'content-type': json }).end(embedding.body)
    })
    const { ask, begin, posts } = await beginMetering(never, { maxRunning: 1 })
    const count = { method: 'POST', path: '/messages/count_tokens', body: { model, messages: [] } }
    const waiting = Array.from({ length: programLimits.freeRunning }, () => begin(count))
    for (const one of waiting) one.catch(() => undefined)
    await expect.poll(() => posts()).toHaveLength(programLimits.freeRunning)
    expect(await ask(count)).toMatchObject({ status: 429, headers: { 'retry-after': '1' } })
    expect(await ask({ method: 'POST', path: '/embeddings', body: { model, input: 'Hi' } })).toMatchObject({
      status: 200,
    })
  })
})

describe("a program's own responses", () => {
  const id = 'resp_own'
  const stored = answers(
    json,
    JSON.stringify({ id, object: 'response', status: 'completed', model, output: [], usage: null }),
  )
  const create = { method: 'POST', path: '/responses', body: { model, input: 'Hi' } }

  test('can be read and cancelled, and others never reach the service', async () => {
    const { ask, service, calls, app, terms } = await beginMetering(stored)
    const { token: foreign } = await app.request('programs.add', { ...terms, name: 'Script' })
    const read = { path: `/responses/${id}?include[]=reasoning` }
    const cancel = { method: 'POST', path: `/responses/${id}/cancel` }
    const before = service.log().length
    for (const sent of [read, cancel]) expect((await ask(sent)).status).toBe(404)
    expect(service.log()).toHaveLength(before)
    await ask(create)
    for (const sent of [read, cancel]) {
      expect((await ask(sent)).status).toBe(200)
      expect(service.log().at(-1)?.path).toBe(`/v1${sent.path}`)
    }
    const sent = service.log().length
    const headers = { authorization: `Bearer ${foreign}` }
    const others = [{ ...read, headers }, { ...cancel, headers }, { path: `/responses/${id}/input_items` }]
    for (const other of others) {
      const refused = await ask(other)
      expect([refused.status, JSON.parse(refused.body).error.code]).toEqual([404, 'response_not_found'])
    }
    expect((await ask({ method: 'DELETE', path: `/responses/${id}` })).status).toBe(405)
    expect(service.log()).toHaveLength(sent)
    expect(calls()).toHaveLength(1)
  })

  test('of another service belong to nobody', async () => {
    const { ask, app, program, terms } = await beginMetering(stored)
    await ask(create)
    const { connection, log } = await connectOther(app, stored)
    const moved = { ...terms, connectionId: connection.id }
    await app.request('programs.save', { programId: program.id, terms: moved })
    expect((await ask({ path: `/responses/${id}` })).status).toBe(404)
    expect(log().filter(({ path }) => path.includes(id))).toEqual([])
  })
})

describe('a prompt of which the service has stored a part', () => {
  const answer = responseIn('39-sdk-responses-previous')
  const body = { model, input: 'Hi', previous_response_id: 'resp_1' }
  const sent = { method: 'POST', path: '/responses', body }

  test('has no estimate, and its reported counts', async () => {
    const { ask, calls } = await beginMetering(answers(answer.contentType, answer.body))
    expect((await ask(sent)).status).toBe(200)
    expect(calls()).toMatchObject([{ forecast: null, estimate: null, usage: { promptTokens: 26 } }])
  })

  test('has no estimate without a report either', async () => {
    const delta = { type: 'response.output_text.delta', delta: 'Hi there' }
    const { ask, calls } = await beginMetering(answers(events, `data: ${JSON.stringify(delta)}\n\n`))
    await ask({ ...sent, body: { ...body, stream: true } }).catch(() => undefined)
    expect(calls()).toMatchObject([{ forecast: null, estimate: null, source: 'not-reported' }])
  })

  test('is refused where a budget has to hold', async () => {
    const { ask, app, program, service, calls } = await beginMetering(
      answers(answer.contentType, answer.body),
    )
    await setBudget({ app }, '1000000000', { programId: program.id })
    const before = service.log().length
    const refused = await ask(sent)
    expect([refused.status, JSON.parse(refused.body).error.code]).toEqual([402, 'insufficient_quota'])
    expect(service.log()).toHaveLength(before)
    expect(calls()).toEqual([])
  })
})

test.each([
  ['/chat/completions', { models: ['large-1'] }],
  ['/responses', { tools: [{ type: 'image_generation', model: 'large-1' }] }],
  ['/responses', { input: [{ type: 'additional_tools', tools: [{ model: 'large-1' }] }] }],
  ['/messages', { fallbacks: [{ model: 'large-1' }] }],
  ['/messages', { tools: [{ type: 'advisor_20260301', model: 'large-1' }] }],
])('%s with %j is no way around the allowed models', async (path, fields) => {
  const { ask, service } = await beginMetering('normal', { models: [model] })
  const before = service.log().length
  expect((await ask({ method: 'POST', path, body: { model, ...fields } })).status).toBe(404)
  expect(service.log()).toHaveLength(before)
})
