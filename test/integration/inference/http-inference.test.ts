import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ChatRequest, ServiceTarget } from '../../../src/main/inference/inference.ts'
import type { FailureCode } from '../../../src/shared/contract/chat/failure.ts'
import type { ScenarioName } from '../../service/scenarios.ts'
import { type Service, startService } from '../../service/start-service.ts'
import { collect, createInference, never, question } from './loopback.ts'

let service: Service
let target: ServiceTarget
const inference = createInference()

beforeEach(async () => {
  service = await startService()
  target = { baseAddress: service.address, key: service.key, keyHeader: 'bearer' }
})
afterEach(() => service.close())

function ask(scenario: ScenarioName, request: ChatRequest = question) {
  service.setScenario(scenario)
  return collect(inference.complete(target, request, never))
}

function usageIn(parts: Awaited<ReturnType<typeof ask>>['parts']) {
  return parts.filter((part) => part.type === 'usage').map((part) => part.usage)
}

describe('a request as received by the service', () => {
  it('has the key, the content type and no accepted compression', async () => {
    await ask('normal')
    expect(service.log()[0]?.headers).toMatchObject({
      authorization: `Bearer ${service.key}`,
      'content-type': 'application/json',
      'accept-encoding': 'identity',
      'user-agent': 'Tally',
    })
  })

  it('has no authorization header without a key', async () => {
    target = { ...target, key: null }
    expect((await ask('normal')).failure).toMatchObject({ code: 'key', charge: 'turned-away' })
    expect(service.log()[0]?.headers).not.toHaveProperty('authorization')
  })
})

describe('an answer', () => {
  it('in a stream arrives in pieces, with the reported counts', async () => {
    const { parts, text } = await ask('normal')
    expect(parts.filter(({ type }) => type === 'text').length).toBeGreaterThan(5)
    expect(text).toBe('Answer 1 to 1 messages. The last one says: How many?')
    expect(parts[0]).toEqual({ type: 'begun', httpStatus: 200, form: 'streamed' })
    expect(usageIn(parts)).toEqual([{ promptTokens: 10, completionTokens: 13, totalTokens: 23 }])
    expect(parts.at(-1)).toEqual({ type: 'finished', reason: 'stop' })
  })

  it('is complete if plain JSON arrives instead of a stream', async () => {
    const { parts } = await ask('whole')
    expect(parts.map(({ type }) => type)).toEqual(['begun', 'facts', 'text', 'usage', 'finished'])
  })
})

describe('a failure', () => {
  it.each<[ScenarioName, FailureCode, string, number]>([
    ['wrong-key', 'key', 'turned-away', 401],
    ['no-billing', 'billing', 'turned-away', 402],
    ['quota', 'billing', 'turned-away', 429],
    ['rate-limited', 'rate', 'turned-away', 429],
    ['refuses-stream', 'stream-refused', 'turned-away', 400],
    ['down', 'service', 'not-known', 500],
    ['bad-gateway', 'busy', 'not-known', 502],
    ['web-page', 'web-page', 'not-known', 200],
    ['redirect', 'redirect', 'turned-away', 307],
  ])('in the scenario %s is %s, %s, after one request', async (scenario, code, charge, status) => {
    const { failure } = await ask(scenario)
    expect(failure).toMatchObject({ code, charge, response: { status } })
    expect(failure?.sent).toEqual({
      method: 'POST',
      address: `${service.address}/chat/completions`,
      model: question.model,
      messageCount: 1,
      byteCount: Number(service.log()[0]?.headers['content-length']),
    })
    expect(service.log()).toHaveLength(1)
  })

  it('shows a web page as text, never as markup', async () => {
    const { failure } = await ask('web-page')
    expect(failure?.response?.excerpt).toBe('Guest network Welcome, guest Please accept the terms & sign in.')
  })
})
