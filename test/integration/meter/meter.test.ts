import { describe, expect, test } from 'vitest'
import { beginMetering, completion } from './meter-story.ts'

const streamed = { stream: true }
const withUsage = { stream: true, stream_options: { include_usage: true } }

/** Parts that differ between two answers of the scripted service. */
function sameText(text: string): string {
  return text.replaceAll(/"(?:id|created)":(?:"[^"]*"|\d+)/g, '')
}

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

  test.each([
    ['a whole answer', {}],
    ['a stream', streamed],
    ['a stream with counts', withUsage],
  ])('for %s', async (_name, fields) => {
    const { ask, askDirectly, service, token, calls } = await beginMetering('normal')
    const metered = await ask(completion(fields))
    const direct = await askDirectly(completion(fields))
    expect(metered.status).toBe(200)
    expect(sameText(metered.body)).toBe(sameText(direct.body))
    const received = service.log().find(({ method }) => method === 'POST')
    expect(received?.headers.authorization).toBe(`Bearer ${service.key}`)
    expect(JSON.stringify(service.log())).not.toContain(token)
    expect(calls()).toMatchObject([{ state: 'complete', source: 'reported', conversationTitle: 'Editor' }])
  })

  test('with every field of its request unchanged', async () => {
    const { ask, service } = await beginMetering('normal')
    const fields = { tools: [{ type: 'function', function: { name: 'look' } }], temperature: 0.25, odd: [{}] }
    await ask(completion(fields))
    expect(service.log().find(({ method }) => method === 'POST')?.body).toEqual(completion(fields).body)
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

test('the chunk with counts, which only Tally asked for, is removed', async () => {
  const { app, ask, askDirectly, service, calls, page } = await beginMetering('normal')
  const metered = await ask(completion(streamed))
  expect(service.log().find(({ method }) => method === 'POST')?.body).toMatchObject(withUsage)
  expect(metered.body).not.toContain('prompt_tokens')
  expect(sameText(metered.body)).toBe(sameText((await askDirectly(completion(streamed))).body))
  const [call] = calls()
  expect(call?.usage.totalTokens).toBeGreaterThan(0)
  const { promptTokens, totalTokens } = call?.usage ?? {}
  const meter = await app.request('meter.read', undefined)
  expect(meter.programs).toMatchObject([{ callCount: 1, promptTokens, totalTokens }])
  const { programs, conversations, sums } = await page()
  expect(programs).toMatchObject([{ name: 'Editor', sums: { totalTokens: call?.usage.totalTokens } }])
  expect(conversations.rows).toEqual([])
  expect(sums.totalTokens).toBe(call?.usage.totalTokens)
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
    ['a wrong token', { headers: { authorization: 'Bearer tally-wrong' } }, 401, 'invalid_api_key'],
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
    ['no JSON', { ...completion(), body: 'model=small-1' }, 400, 'invalid_json'],
    [
      'two models',
      { ...completion(), body: '{"model":"a","model":"harbour-7b-instruct"}' },
      400,
      'invalid_json',
    ],
    [
      'a packed body',
      { ...completion(), headers: { 'content-encoding': 'gzip' } },
      415,
      'encoding_not_supported',
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

  test('a key or a consent that is missing, with the status at which agents stop', async () => {
    const { ask, app, connectionId } = await beginMetering('normal')
    const stored = app.store.connections.find(connectionId)
    if (stored === null) throw new Error('The connection is gone.')
    app.store.connections.put({ ...stored, baseAddress: 'http://127.0.0.1:1/v1' })
    const refused = await ask(completion())
    expect([refused.status, errorIn(refused.body).code]).toEqual([
      402,
      expect.stringMatching(/^(key|service)_not/),
    ])
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

  test('a call over the budget of the program', async () => {
    const { ask, app, program, service } = await beginMetering('normal')
    const scope = { period: 'day', currency: null, connectionId: null } as const
    await app.request('budgets.save', {
      budgetId: null,
      terms: { ...scope, limit: '1', programId: program.id, projectId: null },
    })
    const refused = await ask(completion())
    expect(refused.status).toBe(402)
    expect(errorIn(refused.body)).toMatchObject({ type: 'insufficient_quota', code: 'insufficient_quota' })
    expect(service.log().filter(({ method }) => method === 'POST')).toEqual([])
    // A chat has nothing to do with it.
    expect(await app.request('budgets.read', { conversationId: null })).toHaveLength(1)
  })

  test('more calls at once than allowed', async () => {
    const { ask, begin } = await beginMetering('slow', { maxRunning: 1 })
    const { outgoing } = await begin(completion(streamed))
    const { status, headers, body } = await ask(completion(streamed))
    expect([status, errorIn(body).code]).toEqual([429, 'rate_limit_exceeded'])
    // Here a repeat is wanted.
    expect(headers).toMatchObject({ 'retry-after': '1' })
    expect(headers).not.toHaveProperty('x-should-retry')
    outgoing.destroy()
  })
})

test('a program that leaves stops the call, and its row stays', async () => {
  const { begin, calls, service } = await beginMetering('slow')
  const { outgoing } = await begin(completion(streamed))
  expect(calls()).toMatchObject([{ state: 'sending' }])
  outgoing.destroy()
  await expect.poll(() => calls()).toMatchObject([{ state: 'stopped', source: 'not-reported' }])
  expect(service.log().filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('a program that leaves right after the answer has a complete call', async () => {
  const chunk = (part: object) => `data: ${JSON.stringify(part)}\n\n`
  const usage = { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 }
  const { begin, calls } = await beginMetering({
    description: 'Never closes the network connection after its answer.',
    complete({ response }) {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(chunk({ choices: [{ index: 0, delta: { content: 'Yes.' }, finish_reason: 'stop' }] }))
      response.write(`${chunk({ choices: [], usage })}data: [DONE]\n\n`)
    },
  })
  const { response } = await begin(completion(withUsage))
  let text = ''
  for await (const part of response) {
    text += part
    if (text.includes('[DONE]')) break
  }
  await expect.poll(() => calls()).toMatchObject([{ state: 'complete', usage: { totalTokens: 5 } }])
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
