import { describe, expect, test } from 'vitest'
import { agentAnswers } from '../../fixtures/wire/agent-answers.ts'
import type { Scenario } from '../../service/scenario.ts'
import { beginMetering } from './meter-story.ts'

const model = 'harbour-7b-instruct'

function captured(wanted: string): { contentType: string; body: Buffer } {
  const answer = agentAnswers.find(({ name }) => name === wanted)
  if (answer === undefined) throw new Error(`There is no capture ${wanted}.`)
  return answer
}

/** A service that answers each POST in the same way, and logs the requests as they arrived. */
function answers(contentType: string, body: string | Buffer): Scenario {
  return {
    description: 'Answers each POST with the same bytes.',
    isAnswered: ({ path }) => path !== '/v1/models',
    answer: ({ response }) => void response.writeHead(200, { 'content-type': contentType }).end(body),
  }
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
const embedding = captured('40-sdk-embeddings')
const compacted = JSON.stringify({
  id: 'c2',
  object: 'response.compaction',
  output: [],
  usage: { input_tokens: 5, output_tokens: 2, total_tokens: 7 },
})

describe('each API has its path, and the row of a call has its counts', () => {
  test.each([
    ['/responses', { input: 'Hi', stream: true }, captured('01-codex-hello'), [10_124, 21]],
    ['/responses', { input: 'Hi' }, captured('38-sdk-responses-whole'), [10, 24]],
    ['/responses/compact', { input: [] }, { contentType: json, body: compacted }, [5, 2]],
    ['/messages?beta=true', { messages: [], stream: true }, captured('15-claude-hello'), [6_228, 21]],
    ['/messages', { messages: [] }, captured('24-claude-error-event-2'), [6_228, 22]],
    ['/embeddings', { input: 'Hi' }, embedding, [10, 0]],
    [
      '/completions',
      { prompt: 'Hi' },
      {
        contentType: json,
        body: JSON.stringify({ ...completed, choices: [{ text: 'Hi', finish_reason: 'stop' }], usage }),
      },
      [5, 2],
    ],
  ])('%s with %j', async (path, fields, { contentType, body }, [prompt, completion]) => {
    const { ask, service, calls } = await beginMetering(answers(contentType, body))
    const sent = JSON.stringify({ model, ...fields }, null, 1)
    const received = await ask({ method: 'POST', path, body: sent })
    expect(received).toMatchObject({ status: 200, body: body.toString() })
    const { path: asked, body: arrived } = service.log().at(-1) ?? {}
    expect([asked, arrived]).toEqual([`/v1${path}`, JSON.parse(sent)])
    expect(calls()).toMatchObject([
      {
        state: 'complete',
        source: 'reported',
        usage: { promptTokens: prompt, completionTokens: completion },
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
