import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import type { ProgramTerms } from '../../../src/shared/contract/programs/program.ts'
import { setBudget } from '../app/money/budget-story.ts'
import { answering, beginMetering, type Sent } from './meter-story.ts'

type Metering = Awaited<ReturnType<typeof beginMetering>>

const model = 'harbour-7b-instruct'
const bodies = {
  '/chat/completions': { model, messages: [] },
  '/completions': { model, prompt: 'Hi' },
  '/embeddings': { model, input: 'Hi' },
  '/responses': { model, input: 'Hi' },
  '/responses/compact': { model, input: [] },
  '/messages': { model, messages: [] },
}
const paths = Object.keys(bodies) as (keyof typeof bodies)[]

/** Never answers a call that asks for that. */
const service = answering(async ({ response, gone, path }) => {
  if (path.endsWith('?wait')) await once(gone, 'abort')
  else response.destroy()
})

interface Refused {
  readonly name: string
  readonly terms?: Partial<ProgramTerms>
  readonly prepare?: (metering: Metering) => unknown
  readonly sent?: Partial<Sent>
  readonly status: number
  readonly code: string
  readonly type: string
  /** The body instead of the usual one. */
  readonly more?: object
}

const refusals: readonly Refused[] = [
  {
    name: 'a budget',
    prepare: ({ app, program }) => setBudget({ app }, '1', { programId: program.id }),
    status: 402,
    code: 'insufficient_quota',
    type: 'billing_error',
  },
  {
    name: 'a wrong token',
    sent: { headers: { authorization: 'Bearer tally-wrong' } },
    status: 401,
    code: 'invalid_api_key',
    type: 'authentication_error',
  },
  {
    name: 'a pause',
    prepare: ({ app, program }) => app.request('programs.pause', { programId: program.id, isPaused: true }),
    status: 403,
    code: 'program_paused',
    type: 'permission_error',
  },
  {
    name: 'a service that the user has not allowed',
    prepare({ app, connectionId }) {
      const stored = app.store.connections.find(connectionId)
      if (stored !== null) app.store.connections.put({ ...stored, baseAddress: 'https://another.example/v1' })
    },
    status: 402,
    code: expect.stringMatching(/^(?:service|key)_not_/),
    type: 'billing_error',
  },
  {
    name: 'a model that is not allowed',
    terms: { models: ['small-1'] },
    status: 404,
    code: 'model_not_found',
    type: 'not_found_error',
  },
  {
    name: 'a request without a model',
    more: { model: undefined },
    status: 400,
    code: 'model_required',
    type: 'invalid_request_error',
  },
  {
    name: 'a request in the background',
    more: { background: true },
    status: 400,
    code: 'unsupported_parameter',
    type: 'invalid_request_error',
  },
  {
    name: 'a request that is no JSON',
    sent: { body: '{"model"' },
    status: 400,
    code: 'invalid_json',
    type: 'invalid_request_error',
  },
  {
    name: 'a packed request',
    sent: { headers: { 'content-encoding': 'gzip' } },
    status: 415,
    code: 'encoding_not_supported',
    type: 'invalid_request_error',
  },
  {
    name: 'a service that breaks off',
    status: 502,
    code: expect.any(String),
    type: 'api_error',
  },
  {
    name: 'too many running calls',
    terms: { maxRunning: 1 },
    async prepare({ begin, posts }) {
      begin({ method: 'POST', path: '/responses?wait', body: bodies['/responses'] }).catch(() => undefined)
      await expect.poll(() => posts()).toHaveLength(1)
    },
    status: 429,
    code: 'rate_limit_exceeded',
    type: 'rate_limit_error',
  },
]

describe('a refusal has the status at which programs stop, and the form of its API', () => {
  test.each(refusals)('$name', async ({ terms, prepare, sent, more, status, code, type }) => {
    const metering = await beginMetering(service, terms)
    await prepare?.(metering)
    const before = metering.posts().length
    for (const path of paths) {
      const body = { ...bodies[path], ...more }
      const { headers, ...refused } = await metering.ask({ method: 'POST', path, body, ...sent })
      const message = expect.stringMatching(/^.{20,}\.$/)
      const error = path === '/messages' ? { type, message } : { code, message, param: null }
      expect([path, refused.status, JSON.parse(refused.body)]).toMatchObject([path, status, { error }])
      if (path === '/messages')
        expect(JSON.parse(refused.body)).toMatchObject({ type: 'error', request_id: null })
      // Some programs send a request again after either hint, or for this type.
      expect([headers['retry-after'], headers['x-should-retry']]).toEqual(
        status === 429 ? ['1', undefined] : [undefined, 'false'],
      )
      expect(refused.body).not.toContain('server_error')
    }
    // Only the service that breaks off has received something.
    expect(metering.posts().length - before).toBe(status === 502 ? paths.length : 0)
  })
})

test('a call that the user stops before its answer is not to be sent again', async () => {
  const { ask, app, program, posts } = await beginMetering(service)
  const asked = ask({ method: 'POST', path: '/messages?wait', body: bodies['/messages'] })
  await expect.poll(() => posts()).toHaveLength(1)
  await app.request('programs.pause', { programId: program.id, isPaused: true })
  const { status, body } = await asked
  expect([status, JSON.parse(body).error.type]).toEqual([402, 'billing_error'])
})
