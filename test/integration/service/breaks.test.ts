import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ScenarioName } from '../../service/scenarios.ts'
import { type Service, startService } from '../../service/start-service.ts'
import { asStream, createAsker, statusOf } from './asking.ts'

let service: Service
beforeAll(async () => {
  service = await startService({ answerMs: 20 })
})
afterAll(() => service.close())
beforeEach(() => service.setScenario('normal'))

const { chat, under } = createAsker(() => service)

describe('a broken connection', () => {
  it.each<[ScenarioName, string]>([
    ['reset-before-answer', 'ECONNRESET'],
    ['close-before-answer', 'closed'],
    ['silent', 'open'],
  ])('%s sends nothing', async (name, end) => {
    under(name)
    expect(await chat(asStream, 300)).toEqual({ text: '', end })
  })

  it.each<[ScenarioName, string]>([
    ['stalls-midway', 'open'],
    ['cut', 'closed'],
    ['reset-midway', 'ECONNRESET'],
    ['short-length', 'closed'],
    ['cut-by-close', 'closed'],
    ['ends-early', 'closed'],
  ])('%s sends a partial answer', async (name, end) => {
    under(name)
    const answer = await chat(asStream, 600)
    expect(answer.end).toBe(end)
    expect(answer.text).toContain('Answer')
    expect(answer.text).not.toContain('[DONE]')
  })

  it('can come after the complete answer', async () => {
    under('no-terminator')
    const { text } = await chat()
    expect(text).toContain('[DONE]')
    expect(text).not.toMatch(/\r\n0\r\n\r\n$/)
  })

  it('happens once, and the log counts both requests', async () => {
    under('drops-then-answers')
    const before = service.log().length
    expect((await chat()).end).toBe('ECONNRESET')
    expect(statusOf(await chat())).toBe(200)
    const posts = service.log().slice(before)
    expect(posts.map(({ method, aborted }) => [method, aborted])).toEqual([
      ['POST', true],
      ['POST', false],
    ])
  })
})

describe('an unusual body', () => {
  it.each<[ScenarioName, RegExp]>([
    ['gzip', /content-encoding: gzip/],
    ['half-brotli', /content-encoding: br/],
    ['bad-gzip', /content-encoding: gzip[\s\S]*data: \{/],
    ['json-as-stream', /text\/event-stream[\s\S]*\r\n\r\n\{"id"/],
    ['stream-as-json', /application\/json[\s\S]*data: \[DONE\]/],
    ['blank-lines-first', /\r\n\r\n\n\n\r\n\n\{"id"/],
    ['empty-body', /content-length: 0/],
    ['web-page', /<!doctype html>/],
    ['not-http', /^SSH/],
    ['huge-header', /x{40000}/],
    ['switching-protocols', /^HTTP\/1\.1 101 /],
    ['proxy-407', /^HTTP\/1\.1 407 [\s\S]*proxy-authenticate: Basic/],
    ['long-line', /(?:and so on ){150000}/],
    ['endless-line', /data: \{"choices":\[\{"delta":\{"content":"/],
    ['endless', /and so on/],
  ])('%s is sent', async (name, pattern) => {
    under(name)
    expect((await chat(asStream, 400)).text).toMatch(pattern)
  })
})
