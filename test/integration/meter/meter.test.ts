import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../fixtures/listening.ts'
import type { Scenario } from '../../service/scenario.ts'
import { createBillingService } from '../app/billing-service.ts'
import { setBudget } from '../app/money/budget-story.ts'
import { answering, beginMetering, completion, exchange } from './meter-story.ts'

const streamed = { stream: true }
function errorIn(body: string): { code: string; type: string; message: string } {
  return JSON.parse(body).error
}

describe('a program gets the same as from the service', () => {
  test('for the list of models', async () => {
    const { ask, askDirectly } = await beginMetering('normal')
    const [metered, direct] = [await ask({}), await askDirectly({})]
    expect(metered.status).toBe(200)
    expect(JSON.parse(metered.body)).toEqual(JSON.parse(direct.body))
  })
})

test('a program gets one model, and its query goes on byte for byte', async () => {
  const { ask, service } = await beginMetering({
    description: 'Knows one model.',
    isAnswered: ({ path }) => path.startsWith('/v1/models/'),
    answer: ({ response }) => void response.end('{"id":"harbour/7b"}'),
  })
  const path = `/models/harbour%2F7b?limit=1000&name='a"<%C3%A9>`
  expect(await ask({ path })).toMatchObject({ status: 200, body: '{"id":"harbour/7b"}' })
  expect(service.log().at(-1)?.path).toBe(`/v1${path}`)
})

test('a token may be in the header of either API, and never reaches the service', async () => {
  const { ask, service, token } = await beginMetering('normal')
  const both = { authorization: `Bearer ${token}`, 'x-api-key': token }
  for (const headers of [{ authorization: '', 'x-api-key': token }, both]) {
    expect((await ask({ ...completion(), headers })).status).toBe(200)
    const arrived = service.log().at(-1)?.headers
    expect(arrived).toMatchObject({ authorization: `Bearer ${service.key}` })
    expect(arrived).not.toHaveProperty('x-api-key')
  }
  const refused = await ask({ path: `/models?key=${token}` })
  expect(errorIn(refused.body).code).toBe('token_in_address')
})

test('a service that refuses the field is asked once more without it, and never again', async () => {
  const { ask, service, calls } = await beginMetering('refuses-stream-options')
  const first = await ask({ ...completion(streamed), headers: { 'idempotency-key': 'one-body' } })
  expect(first.status).toBe(200)
  await ask(completion(streamed))
  const asked = service.log().filter(({ method }) => method === 'POST')
  expect(asked.map(({ body }) => 'stream_options' in (body as object))).toEqual([true, false, false])
  expect(asked.map(({ headers }) => headers['idempotency-key'])).toEqual(['one-body', undefined, undefined])
  expect(calls().map(({ state, attempt }) => `${state} ${attempt}`)).toEqual([
    'failed 1',
    'complete 2',
    'complete 1',
  ])
})

describe('a request is refused before anything is sent', () => {
  test.each([
    ['no token', { headers: { authorization: '' } }, 401, 'invalid_api_key'],
    ['a foreign host', { headers: { host: 'evil.example' } }, 403, 'wrong_host'],
    ['localhost as a name', { headers: { host: 'localhost:1' } }, 403, 'wrong_host'],
    ['a web page', { headers: { origin: 'http://127.0.0.1' } }, 403, 'browser_refused'],
    ['a browser', { headers: { 'sec-fetch-site': 'none' } }, 403, 'browser_refused'],
    ['two tokens', { headers: { 'x-api-key': 'sk-other' } }, 401, 'invalid_api_key'],
    ['a token in no known scheme', { headers: { authorization: 'Basic tally' } }, 401, 'invalid_api_key'],
    ['another path', { path: '/weather', method: 'POST' }, 404, 'unknown_url'],
    ['a path that costs money', { path: '/images/generations', method: 'POST' }, 404, 'not_metered'],
    ['a path behind a model', { path: '/models/..%2Ffiles' }, 404, 'unknown_url'],
    [
      'a WebSocket',
      { headers: { connection: 'Upgrade', upgrade: 'websocket' } },
      426,
      'upgrade_not_supported',
    ],
    ['another method', { method: 'DELETE' }, 405, 'method_not_supported'],
    [
      'two models',
      { ...completion(), body: '{"model":"a","model":"harbour-7b-instruct"}' },
      400,
      'invalid_json',
    ],
    [
      'a body that is too large',
      { ...completion(), headers: { 'content-length': '90000000' } },
      413,
      'request_too_large',
    ],
  ])('%s', async (_name, sent, status, code) => {
    const { ask, service, calls } = await beginMetering('normal')
    const before = service.log().length
    const refused = await ask(sent)
    expect(refused.status).toBe(status)
    expect(errorIn(refused.body).code).toBe(code)
    expect(service.log()).toHaveLength(before)
    expect(calls()).toEqual([])
  })

  test.each([
    ['a wrong token', { authorization: 'Bearer tally-wrong' }, 401, 'authentication_error'],
    ['a web page', { origin: 'http://127.0.0.1' }, 403, 'permission_error'],
  ])("%s, in the form of Anthropic's errors for its clients", async (_name, more, status, type) => {
    const { ask } = await beginMetering('normal')
    const refused = await ask({ headers: { 'anthropic-version': '2023-06-01', ...more } })
    const error = { type, message: expect.stringMatching(/Tally/) }
    expect(refused.status).toBe(status)
    expect(JSON.parse(refused.body)).toEqual({ type: 'error', error, request_id: null })
  })

  test('a model that the program may not use', async () => {
    const { ask, service } = await beginMetering('normal', { models: ['harbour-7b-instruct'] })
    expect(errorIn((await ask(completion({ model: 'large-1' }))).body).code).toBe('model_not_found')
    expect((await ask(completion())).status).toBe(200)
    const modelOf = async (id: string) => errorIn((await ask({ path: `/models/${id}` })).body)?.code
    expect(await modelOf('large-1')).toBe('model_not_found')
    expect(service.log().at(-1)?.path).not.toContain('large-1')
    expect(JSON.parse((await ask({})).body).data.map(({ id }: { id: string }) => id)).toEqual([
      'harbour-7b-instruct',
    ])
    expect(service.log().filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  test('a paused program, and a deleted one', async () => {
    const { ask, app, program, calls, page } = await beginMetering('normal')
    await ask(completion())
    await app.request('programs.pause', { programId: program.id, isPaused: true })
    expect(errorIn((await ask(completion())).body).code).toBe('program_paused')
    await app.request('programs.delete', { programId: program.id })
    expect(errorIn((await ask(completion())).body).code).toBe('invalid_api_key')
    expect(calls()).toHaveLength(1)
    expect((await page()).programs).toMatchObject([{ name: 'Editor', isDeleted: true }])
  })

  test('an old token after the rotation', async () => {
    const { ask, app, program } = await beginMetering('normal')
    const { token } = await app.request('programs.rotate', { programId: program.id })
    expect((await ask({})).status).toBe(401)
    expect((await ask({ headers: { authorization: `Bearer ${token}` } })).status).toBe(200)
  })
})

test('a call that fails is noted as a use, however soon after another', async () => {
  let time = Date.parse('2026-11-24T12:00:00Z')
  const refusing = answering(({ response }) => void response.writeHead(401).end())
  const { ask, app, program } = await beginMetering(refusing, {}, { now: () => time })
  const usedAt = () => app.store.programs.find(program.id)?.lastUsedAt
  await ask(completion())
  await expect.poll(usedAt).toBe(time)
  time += 1
  await ask(completion())
  await expect.poll(usedAt).toBe(time)
})

test('nothing listens while the meter is off, and the port stays the same', async () => {
  const { ask, app, address } = await beginMetering('normal')
  await app.request('meter.switch', { isOn: false })
  await expect(ask({})).rejects.toThrow('ECONNREFUSED')
  expect(await app.request('meter.switch', { isOn: true })).toMatchObject({ address, status: 'listening' })
  expect((await ask({})).status).toBe(200)
})

test("the user's consent is needed before anything listens", async () => {
  const { app } = await beginMetering('normal')
  await app.request('meter.switch', { isOn: false })
  app.boxes.answer = 'cancel'
  expect(await app.ask('meter.switch', { isOn: true })).toMatchObject({ ok: false, code: 'declined' })
  expect((await app.request('meter.read', undefined)).status).toBe('off')
})

/** The codes that a window would show if it opened now. */
async function codesOf({ app }: Awaited<ReturnType<typeof beginMetering>>): Promise<string[]> {
  const { notices } = await app.request('session.start', { openId: null })
  return notices.map(({ code }) => code)
}

test('the window hears of many wrong tokens once in a run, not of a few', async () => {
  const story = await beginMetering('normal')
  const ask = () => exchange({ base: story.address, token: 'tally-wrong' }, {})
  for (let count = 1; count < 10; count += 1) await ask()
  expect(await codesOf(story)).toEqual([])
  for (let count = 0; count < 20; count += 1) await ask()
  expect(await codesOf(story)).toEqual(['meter-wrong-tokens'])
  const raised = story.app.events.filter((event) => event.type === 'notice-raised')
  expect(raised).toMatchObject([{ code: 'meter-wrong-tokens' }])
})

test('a port that is taken at a start is told, until the meter listens', async () => {
  const story = await beginMetering('normal')
  const { app, address } = story
  const port = Number(new URL(address).port)
  await app.request('meter.switch', { isOn: false })
  const other = createServer().listen(port, '127.0.0.1')
  await once(other, 'listening')
  // The user sees it in the settings.
  expect(await app.request('meter.switch', { isOn: true })).toMatchObject({ status: 'port-taken' })
  expect(await codesOf(story)).toEqual([])
  await app.resumeMeter()
  expect(await codesOf(story)).toEqual(['meter-not-listening'])
  expect(await app.request('meter.read', undefined)).toMatchObject({ isOn: true, status: 'port-taken' })
  const moved = await app.request('meter.setPort', { port: await freePort() })
  expect((await exchange({ base: moved.address ?? '', token: story.token }, {})).status).toBe(200)
  other.close()
  await once(other, 'close')
  expect(await app.request('meter.setPort', { port })).toMatchObject({ status: 'listening' })
  expect(await codesOf(story)).toEqual([])
})

/** An answer of 0 tokens, which is an anomaly. */
const empty: Scenario = {
  description: 'Answers with nothing.',
  async complete({ response }) {
    response.writeHead(200, { 'content-type': 'application/json' })
    const usage = { prompt_tokens: 90, completion_tokens: 0, total_tokens: 90 }
    const choices = [{ index: 0, message: { role: 'assistant', content: '' }, finish_reason: 'stop' }]
    response.end(JSON.stringify({ object: 'chat.completion', model: 'harbour-7b-instruct', choices, usage }))
  },
}

test('a call of a program tells about its budget and its anomaly at once', async () => {
  const metering = await beginMetering(empty)
  const { app, program } = metering
  await app.request('settings.set', { name: 'systemNotifications', value: true })
  await setBudget(metering, '100', { programId: program.id })
  expect(await metering.ask(completion())).toMatchObject({ status: 200 })
  await expect
    .poll(() => app.offered.told)
    .toEqual([
      {
        title: '90% of budget used',
        body: '100 tokens per day, all connections, program “Editor”: 90 used (90%)\n1 anomaly today',
      },
    ])
})

const event = (chunk: object): string => `data: ${JSON.stringify(chunk)}\n\n`
const answer = [
  event({ choices: [{ index: 0, delta: { content: 'A whole answer' }, finish_reason: 'stop' }] }),
  event({ choices: [], usage: { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 } }),
  'data: [DONE]\n\n',
]

/** The responses that a server has begun to make. */
function watchResponses(port: string): ServerResponse[] {
  const responses: ServerResponse[] = []
  const note = (message: unknown): void => {
    const { server, response } = message as { server: Server; response: ServerResponse }
    if (String((server.address() as AddressInfo).port) === port) responses.push(response)
  }
  subscribe('http.server.request.start', note)
  onTestFinished(() => void unsubscribe('http.server.request.start', note))
  return responses
}

test('nothing of a call leaves if the disk refuses its row', async () => {
  const { app, service, ask, calls } = await beginMetering('normal')
  const before = service.log().length
  app.refuseSyncs(true)
  expect((await ask(completion())).status).toBe(500)
  expect(service.log().length).toBe(before)
  expect(calls()).toMatchObject([{ state: 'stopped', source: 'none' }])
  app.refuseSyncs(false)
  expect((await ask(completion())).status).toBe(200)
})

test('a program has its answer before Tally saves the end of the call', async () => {
  const { app, address, ask, calls } = await beginMetering({
    description: 'The whole answer arrives at once.',
    complete: ({ response }) =>
      void response.writeHead(200, { 'content-type': 'text/event-stream' }).end(answer.join('')),
  })
  const responses = watchResponses(new URL(address).port)
  const { finish } = app.store.calls
  const waiting: (number | undefined)[] = []
  Object.assign(app.store.calls, {
    finish: (...given: Parameters<typeof finish>) => {
      waiting.push(responses[0]?.socket?.writableLength)
      finish(...given)
    },
  })
  expect((await ask(completion({ stream: true }))).body).toContain('A whole answer')
  expect(waiting).toEqual([0])
  expect(calls()).toMatchObject([{ state: 'complete', usage: { totalTokens: 5 } }])
})

const days = ['2026-11-22', '2026-11-23']
const models = ['harbour-7b-instruct', 'lantern-70b-chat']
const noneYet = { promptTokens: 0, completionTokens: 0, totalTokens: 0, requests: 0 }
const nothing = { promptTokens: '0', completionTokens: '0', totalTokens: '0', requests: '0' }

/** One program asks as it likes: whole, streamed, and streamed with counts. The others are agents with their APIs. */
const forms = [{}, { stream: true }, { stream: true, stream_options: { include_usage: true } }]
const said = [{ role: 'user', content: 'Hello' }]
const apis = [
  { path: '/chat/completions', body: { messages: said } },
  { path: '/responses', body: { input: said } },
  { path: '/messages', body: { messages: said, max_tokens: 100 } },
]

test('the bill of a key that three programs and a chat use has no difference, by model and day', async () => {
  const billing = createBillingService()
  let day = days[0] ?? ''
  const metering = await beginMetering(billing.scenario, {}, { now: () => Date.parse(`${day}T12:00:00Z`) })
  const { app, address, connectionId, terms, send } = metering
  const tokens = [metering.token]
  for (const name of ['Codex', 'Claude Code'])
    tokens.push((await app.request('programs.add', { ...terms, name })).token)
  const rows = []
  for (day of days) {
    const before = billing.bill().length
    const asked = tokens.flatMap((token, index) =>
      forms.map((form, at) => {
        const { path = '', body = {} } = apis[index] ?? {}
        const how = index === 0 ? form : {}
        return exchange(
          { base: address, token },
          { method: 'POST', path, body: { model: models[(index + at) % 2], ...body, ...how } },
        )
      }),
    )
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 200))
    await app.untilAnswered(() => send(`How many herons on ${day}?`))
    const billed = billing.bill().slice(before)
    expect(billed).toHaveLength(tokens.length * forms.length + 1)
    for (const model of models) {
      const sums = { ...noneYet }
      for (const { report } of billed.filter((call) => call.model === model)) {
        sums.promptTokens += report.prompt_tokens ?? 0
        sums.completionTokens += report.completion_tokens ?? 0
        sums.totalTokens += report.total_tokens ?? 0
        sums.requests += 1
      }
      expect(sums.requests).toBeGreaterThan(3)
      rows.push({ day, model, cost: null, ...sums })
    }
  }
  const period = { connectionId, clock: 'utc' as const, from: '2026-11-01', to: '2026-11-30' }
  const result = await app.request('bills.compare', { period, rows })
  expect(result).toMatchObject({
    callCount: days.length * (tokens.length * forms.length + 1),
    notReportedCount: 0,
    doCallsMatchSums: true,
    candidates: [],
  })
  expect(new Set(result.days.map(({ name }) => name))).toEqual(new Set(days))
  expect(new Set(result.models.map(({ name }) => name))).toEqual(new Set(models))
  for (const { difference } of [result.total, ...result.days, ...result.models])
    expect(difference).toMatchObject(nothing)
})
