import { expect, test } from 'vitest'
import { callTokens } from '../../../src/shared/domain/usage/usage-details.ts'
import { agentAnswers, responseIn } from '../../fixtures/wire/agent-answers.ts'
import { agentRequest } from '../../fixtures/wire/agent-requests.ts'
import { beginMetering, recorded } from './meter-story.ts'

/** Recordings whose request is that of another one, but for ids. */
const sameRequests: Readonly<Record<string, string>> = {
  '05-codex-gpt6-2': '04-codex-gpt6-1',
  '11-codex-error-event': '01-codex-hello',
  '12-codex-failed': '01-codex-hello',
  '13-codex-incomplete': '01-codex-hello',
  '18-claude-x-api-key': '15-claude-hello',
  '25-claude-529': '15-claude-hello',
}

const networkHeaders =
  /^(?:host|content-length|authorization|x-api-key|connection|accept-encoding|sec-fetch-mode)$/i

/** Sends a recorded request as its program did, and returns what both sides received. */
async function replay(name: string, status?: number) {
  const { begin, service, token, calls } = await beginMetering(recorded([name], status))
  const { path, headers, body } = agentRequest(sameRequests[name] ?? name)
  const passed = headers.filter(([header]) => !networkHeaders.test(header))
  const inKey = name.includes('x-api-key') ? { authorization: '', 'x-api-key': token } : {}
  const { response } = await begin({
    method: 'POST',
    path,
    headers: { ...Object.fromEntries(passed), ...inKey },
    body: body.toString(),
  })
  const chunks: Buffer[] = []
  const isBroken = await (async () => {
    try {
      for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk)
      return false
    } catch {
      return true
    }
  })()
  const arrived = service.log().at(-1)
  for (const [header, value] of passed) expect(arrived?.headers[header.toLowerCase()]).toBe(value)
  expect(arrived?.headers).toMatchObject({ authorization: `Bearer ${service.key}` })
  expect(JSON.stringify(arrived)).not.toContain(token)
  expect(arrived?.path).toBe(`/v1${path}`)
  const received = { status: response.statusCode, body: Buffer.concat(chunks).toString(), isBroken }
  return { received, sent: body.toString(), arrived: arrived?.text, calls: calls() }
}

/** The program whose stream has no counts, unless Tally asks for them. */
const withoutUsage = '37-sdk-chat-stream-no-usage'

test.each(agentAnswers)('$name passes byte for byte, and its row has its counts', async (answer) => {
  const { name, body } = answer
  const { received, sent, arrived, calls } = await replay(name)
  expect(received).toEqual({ status: 200, body: body.toString(), isBroken: name.includes('-cut-1') })
  const asked = ',"stream_options":{"include_usage":true}}'
  expect(arrived).toBe(name === withoutUsage ? sent.replace(/\}$/, asked) : sent)
  const [call, ...others] = calls
  expect(others).toEqual([])
  if (call === undefined) throw new Error('The call has no row.')
  const { details, usage, state, failureCode } = call
  const tokens = callTokens(usage, details)
  expect({
    end: failureCode ?? call.finishReason,
    input: tokens.inputTokens,
    cached: details.cachedTokens,
    written: details.cacheWriteTokens,
    output: tokens.outputTokens,
    reasoning: details.reasoningTokens,
  }).toEqual({
    end: answer.end,
    input: answer.input,
    cached: answer.cached,
    written: answer.written,
    output: answer.output,
    reasoning: answer.reasoning,
  })
  expect(state).toBe(failureCode === null ? 'complete' : call.firstTokenMs === null ? 'failed' : 'cut-off')
})

test('a count of tokens passes without a row', async () => {
  const { received, sent, arrived, calls } = await replay('20-claude-count-tokens')
  expect(received).toMatchObject({ status: 200, body: responseIn('20-claude-count-tokens').body.toString() })
  expect([arrived, calls]).toEqual([sent, []])
})

test('a service that has too much to do is passed on with its status', async () => {
  const { received, calls } = await replay('25-claude-529', 529)
  expect(received).toMatchObject({ status: 529, body: responseIn('25-claude-529').body.toString() })
  expect(calls).toMatchObject([{ state: 'failed', failureCode: 'busy', usage: { promptTokens: null } }])
})
