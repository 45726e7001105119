import { describe, expect, it } from 'vitest'
import type { AnswerPart } from '../../../../src/main/inference/parsing/answer-part.ts'
import { answerReaderFor } from '../../../../src/main/inference/parsing/api-answer-reader.ts'
import { redactorFor } from '../../../../src/main/inference/redaction/redactor.ts'
import { limitsOf } from '../../../../src/main/inference/response-limits.ts'
import type { MeteredApi } from '../../../../src/shared/domain/programs/metered-api.ts'
import { callTokens, noReport, noUsage } from '../../../../src/shared/domain/usage/usage-details.ts'
import { agentAnswers } from '../../../fixtures/wire/agent-answers.ts'
import { context } from './stream-samples.ts'

function readerOf(api: MeteredApi, contentType = 'text/event-stream') {
  const limits = limitsOf({ connect: 1, list: 1, answer: 1, silence: 1 })
  return answerReaderFor(api, redactorFor(null), { ...context, contentType }, limits)
}

/** Decodes the way the meter does: one decoder over all pieces. */
function read(api: MeteredApi, pieces: readonly Uint8Array[], contentType?: string): AnswerPart[] {
  const reader = readerOf(api, contentType)
  const decoder = new TextDecoder()
  const parts = pieces.flatMap((piece) => reader.feed(decoder.decode(piece, { stream: true })))
  return [...parts, ...reader.end()]
}

function readText(api: MeteredApi, text: string): AnswerPart[] {
  return read(api, [Buffer.from(text)])
}

function events(...data: readonly object[]): string {
  return data.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')
}

function resultOf(parts: readonly AnswerPart[]) {
  const last = parts.findLast((part) => part.type === 'usage')
  const usage = last?.type === 'usage' ? last.usage : noUsage
  const { usageText, details } = last?.type === 'usage' ? last.report() : noReport
  const end = parts.at(-1)
  const facts = parts.findLast((part) => part.type === 'facts')
  return {
    end: end?.type === 'finished' ? end.reason : end?.type === 'problem' ? end.problem.code : 'none',
    usage,
    usageText,
    details,
    tokens: callTokens(usage, details),
    facts: facts?.type === 'facts' ? facts : null,
    text: ['reasoning', 'text', 'tool'].map((type) => textIn(parts, type)),
  }
}

function textIn(parts: readonly AnswerPart[], type: string): string {
  return parts.map((part) => (part.type === type && 'text' in part ? part.text : '')).join('')
}

describe.each(agentAnswers)('$name', ({ api, contentType, body, ...expected }) => {
  const whole = resultOf(read(api, [body], contentType))

  it('has the counts of the report', () => {
    const { end, details, tokens } = whole
    expect({
      end,
      input: tokens.inputTokens,
      cached: details.cachedTokens,
      written: details.cacheWriteTokens,
      output: tokens.outputTokens,
      reasoning: details.reasoningTokens,
    }).toEqual({
      end: expected.end,
      input: expected.input,
      cached: expected.cached,
      written: expected.written,
      output: expected.output,
      reasoning: expected.reasoning,
    })
    expect(tokens.unplacedCacheTokens + tokens.unplacedReasoningTokens + tokens.unassignedTokens).toBe(0)
    expect(tokens.totalDifference ?? 0).toBe(0)
  })

  it('is the same byte by byte', () => {
    const bytes = Array.from(body, (byte) => Uint8Array.of(byte))
    expect(resultOf(read(api, bytes, contentType))).toEqual(whole)
  })
})

const responsesEnd = {
  type: 'response.completed',
  response: {
    id: 'resp_1',
    model: 'm-1',
    status: 'completed',
    usage: { input_tokens: 8, output_tokens: 2, total_tokens: 10 },
  },
}

describe('a stream of Responses', () => {
  it('has its text, reasoning and tool calls, but no sound', () => {
    const { text } = resultOf(
      readText(
        'responses',
        events(
          { delta: 'thinks', type: 'response.reasoning_summary_text.delta' },
          { delta: 'wo\u00f6rds', obfuscation: 'xx', type: 'response.output_text.delta' },
          { delta: '{"a":1}', type: 'response.function_call_arguments.delta' },
          { delta: 'AAAA', type: 'response.audio.delta' },
          responsesEnd,
        ),
      ),
    )
    expect(text).toEqual(['thinks', 'wo\u00f6rds', '{"a":1}'])
  })

  it('is over with its terminal event, although the body goes on', () => {
    const reader = readerOf('responses')
    reader.feed(events({ type: 'response.created', response: { id: 'resp_1', status: 'in_progress' } }))
    expect(reader.isOver()).toBe(false)
    reader.feed(events(responsesEnd))
    expect(reader.isOver()).toBe(true)
    expect(reader.end()).toEqual([])
  })

  it('keeps what the tools of the service used beside the counts', () => {
    const response = {
      ...responsesEnd.response,
      service_tier: 'priority',
      tool_usage: { web_search: { num_requests: 3 }, image_gen: { input_tokens: 40 } },
    }
    const { usage, usageText, details } = resultOf(
      readText('responses', events({ type: 'response.incomplete', response })),
    )
    expect(usage).toEqual({ promptTokens: 8, completionTokens: 2, totalTokens: 10 })
    expect(details).toMatchObject({ webSearches: 3, serviceTier: 'priority' })
    expect(JSON.parse(usageText ?? '')).toEqual([response.usage, response.tool_usage])
  })

  it('reports the counts of a failure', () => {
    const error = { code: 'server_error', message: 'no' }
    const response = { ...responsesEnd.response, status: 'failed', error }
    const { end, usage } = resultOf(readText('responses', events({ type: 'response.failed', response })))
    expect([end, usage.promptTokens]).toEqual(['service', 8])
  })

  it('counts a whole compaction, which has no status', () => {
    const body = { id: 'c', object: 'response.compaction', output: [], usage: responsesEnd.response.usage }
    const { end, usage } = resultOf(readText('responses', JSON.stringify(body)))
    expect([end, usage.totalTokens]).toEqual([null, 10])
  })

  it('reads the counts of an event of 32 MB that arrives in pieces', () => {
    const reader = readerOf('responses')
    const start = 'event: response.completed\ndata: {"type":"response.completed","response":{"output":["'
    const piece = 'x{\\"usage\\":1}'.repeat(4_000)
    reader.feed(start)
    for (let length = 0; length < 32_000_000; length += piece.length) reader.feed(piece)
    const { response } = responsesEnd
    const parts = reader.feed(`"],${JSON.stringify(response).slice(1)}}\n\n`)
    expect(resultOf(parts)).toMatchObject({ end: 'completed', usage: { totalTokens: 10 } })
  })
})

describe('a stream of Messages', () => {
  const start = (usage: object) => ({ type: 'message_start', message: { id: 'msg_1', model: 'm-1', usage } })
  const delta = (usage: object) => ({ type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage })
  const stop = { type: 'message_stop' }

  it('replaces counts, and a null or missing one replaces nothing', () => {
    const first = { input_tokens: 50, cache_read_input_tokens: 7, output_tokens: 1 }
    const { usage, usageText, details, tokens } = resultOf(
      readText(
        'messages',
        events(
          start(first),
          delta({ input_tokens: 60, output_tokens: 20 }),
          delta({ input_tokens: null, output_tokens: 31 }),
          stop,
        ),
      ),
    )
    // The API has no total: this is the input with the cache, and the output.
    expect(usage).toEqual({ promptTokens: 60, completionTokens: 31, totalTokens: 98 })
    expect([details.cachedTokens, details.cachePlace, tokens.inputTokens]).toEqual([7, 'beside', 67])
    expect(JSON.parse(usageText ?? '')).toHaveLength(3)
  })

  it('has the writes for an hour apart, and thinking inside its output', () => {
    const { details, tokens } = resultOf(
      readText(
        'messages',
        events(
          start({
            input_tokens: 5,
            cache_creation_input_tokens: 10,
            cache_creation: { ephemeral_5m_input_tokens: 7, ephemeral_1h_input_tokens: 3 },
            service_tier: 'batch',
            output_tokens: 1,
          }),
          delta({ output_tokens: 40, output_tokens_details: { thinking_tokens: 30 } }),
          stop,
        ),
      ),
    )
    expect(details).toMatchObject({ cacheWriteTokens: 10, hourWriteTokens: 3, serviceTier: 'batch' })
    expect([tokens.inputTokens, tokens.outputTokens, tokens.reasoningTokens]).toEqual([15, 40, 30])
  })

  it('is complete with its reason, even if the connection breaks before its last event', () => {
    const text = events(start({ input_tokens: 5, output_tokens: 1 }), delta({ output_tokens: 9 }))
    expect(resultOf(readText('messages', text))).toMatchObject({
      end: 'end_turn',
      usage: { completionTokens: 9 },
    })
  })

  it('drops the output of its first event once text has followed', () => {
    const text = events(start({ input_tokens: 5, output_tokens: 1 }), {
      type: 'content_block_delta',
      delta: { type: 'thinking_delta', thinking: 'so' },
    })
    expect(resultOf(readText('messages', text))).toMatchObject({
      end: 'cut-off',
      usage: { promptTokens: 5, completionTokens: null },
      text: ['so', '', ''],
    })
  })
})

describe('the steps of an answer of Messages', () => {
  const step = (type: string, input: number, output: number) => ({
    type,
    input_tokens: input,
    output_tokens: output,
  })
  const totals = (input: number, output: number, ...iterations: object[]) => {
    const usage = { input_tokens: input, output_tokens: output, iterations }
    const body = { type: 'message', stop_reason: 'end_turn', usage }
    const { promptTokens, completionTokens } = resultOf(readText('messages', JSON.stringify(body))).usage
    return [promptTokens, completionTokens]
  }

  it('add a compaction, which the report leaves out', () => {
    const steps = [step('compaction', 180_000, 3_500), step('message', 23_000, 1_000)]
    expect(totals(23_000, 1_000, ...steps)).toEqual([203_000, 4_500])
  })

  it('add an advisor only if the other steps are all of the report', () => {
    const steps = [step('message', 100, 10), step('advisor_message', 50, 5), step('fallback_message', 20, 2)]
    expect(totals(120, 12, ...steps)).toEqual([170, 17])
    expect(totals(170, 17, ...steps)).toEqual([170, 17])
    expect(totals(130, 13, ...steps)).toEqual([130, 13])
  })
})

describe('embeddings', () => {
  it('have no completion, and counts of zero are a report', () => {
    const body = { object: 'list', data: [], model: 'e', usage: { prompt_tokens: 0, total_tokens: 0 } }
    expect(resultOf(readText('embeddings', JSON.stringify(body)))).toMatchObject({
      end: null,
      usage: { promptTokens: 0, completionTokens: 0, totalTokens: 0 },
      facts: { model: 'e' },
    })
  })

  it('have no counts where none are reported', () => {
    expect(resultOf(readText('embeddings', '{"object":"list","data":[[1,2]]}')).usage).toEqual(noUsage)
  })
})

describe.each<MeteredApi>(['responses', 'messages', 'embeddings'])('a body for %s', (api) => {
  it.each([
    ['{"error":{"message":"overloaded","type":"overloaded_error"}}', 'busy'],
    ['{"type":"error","error":{"message":"no","type":"api_error"}}', 'service'],
    ['<html><title>Gateway</title></html>', 'web-page'],
    ['{"half":', 'not-understood'],
    ['[]', 'not-understood'],
    ['', 'empty'],
    [': ping\n\n', 'empty'],
  ])('%s is no answer', (text, code) => {
    const reader = readerOf(api, 'application/json')
    const parts = [...reader.feed(text), ...reader.end()]
    expect(resultOf(parts)).toMatchObject({ end: code, usage: noUsage })
  })
})
