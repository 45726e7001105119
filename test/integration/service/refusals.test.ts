import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ScenarioName } from '../../service/scenarios.ts'
import { type Service, startService } from '../../service/start-service.ts'
import { bodyOf, createAsker, statusOf } from './asking.ts'

let service: Service
beforeAll(async () => {
  service = await startService({ answerMs: 20 })
})
afterAll(() => service.close())
beforeEach(() => service.setScenario('normal'))

const { chat, list, under } = createAsker(() => service)

describe('a refusal', () => {
  it('is not sent if the refused field is omitted', async () => {
    under('refuses-stream-options')
    const answer = await chat({ stream: true })
    expect(statusOf(answer)).toBe(200)
    expect(bodyOf(answer)).not.toContain('usage')
    under('refuses-stream')
    expect(bodyOf(await chat({}))).toContain('usage')
  })
})

describe('counts', () => {
  it.each<[ScenarioName, RegExp]>([
    ['usage-negative', /"prompt_tokens":-5/],
    ['usage-infinite', /"prompt_tokens":1e400/],
    ['usage-not-a-number', /"prompt_tokens":NaN/],
    ['usage-text', /"prompt_tokens":"\d+"/],
    ['usage-twice', /"usage"[\s\S]*"usage"/],
    ['usage-in-finish-chunk', /"finish_reason":"stop"\}\],"usage"/],
    ['usage-in-vendor-field', /"x_groq":\{"id":"req_1","usage":\{"prompt_tokens"/],
  ])('%s is reported', async (name, pattern) => {
    under(name)
    expect(bodyOf(await chat())).toMatch(pattern)
  })

  it('are in a stream only on request', async () => {
    expect(bodyOf(await chat())).toContain('"usage"')
    expect(bodyOf(await chat({ stream: true }))).not.toContain('"usage"')
  })

  it('are never sent, or only in complete answers', async () => {
    under('never-usage')
    expect(bodyOf(await chat({}))).not.toContain('"usage"')
    under('no-usage')
    expect(bodyOf(await chat())).not.toContain('"usage"')
    expect(bodyOf(await chat({}))).toContain('"usage"')
  })
})

describe('lists and addresses', () => {
  it.each<[ScenarioName, RegExp]>([
    ['bare-array-models', /[\r\n]\[\{"id"/],
    ['models-key', /\{"models":\[\{"name"/],
    ['ten-thousand-models', /crowd-10000-chat/],
    ['duplicate-models', /pebble-350m[\s\S]*pebble-350m/],
    ['no-list', /^HTTP\/1\.1 404/],
  ])('%s is sent', async (name, pattern) => {
    under(name)
    expect((await list()).text).toMatch(pattern)
  })

  it('a model list can fail later', async () => {
    under('failing-models-later')
    expect([statusOf(await list()), statusOf(await list())]).toEqual([200, 500])
  })

  it("a list's shape does not change which models can be requested", async () => {
    for (const name of ['bare-array-models', 'models-key'] as const) {
      under(name)
      expect(statusOf(await chat())).toBe(200)
    }
  })

  it('a service can have another path', async () => {
    under('list-at-root')
    expect([statusOf(await list()), statusOf(await list('/models'))]).toEqual([404, 200])
  })

  it('a redirect names its target, and the log shows a followed one', async () => {
    under('redirect-308-here')
    expect((await chat()).text).toMatch(/^HTTP\/1\.1 308 [\s\S]*location: \/followed\/v1\/chat\/completions/)
    under('redirect-301')
    expect((await chat()).text).toMatch(/^HTTP\/1\.1 301 [\s\S]*location: http:\/\/127\.0\.0\.1:\d+\/v1\//)
  })
})
