import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readModels } from '../../../../src/main/inference/parsing/models-reader.ts'
import { readWholeAnswer } from '../../../../src/main/inference/parsing/whole-answer.ts'
import { redactorFor } from '../../../../src/main/inference/redaction/redactor.ts'
import { cases } from '../../../fixtures/cases.ts'
import { listCaptures } from '../../../fixtures/wire/captures.ts'
import { readRefusal } from './refusal-samples.ts'
import { context, read, textIn, withoutReport } from './stream-samples.ts'

const whole = listCaptures().filter(({ status, body }) => status === 200 && body.toString().startsWith('{'))
const answers = whole.filter(({ request }) => request?.method === 'POST')
const lists = whole.filter(({ request }) => request?.method === 'GET')
const noKey = redactorFor(null)

describe('a recorded complete answer', () => {
  it.each(answers)('$name has its text, reasoning, counts and end', ({ body }) => {
    const said = JSON.parse(body.toString())
    const { message, finish_reason: reason } = said.choices[0]
    const json = { ...context, contentType: 'application/json' }
    const parts = readWholeAnswer(body.toString(), noKey, json).map(withoutReport)
    expect(textIn(parts)).toBe(message.content)
    expect(textIn(parts, 'reasoning')).toBe(message.reasoning_content ?? '')
    expect(parts.find(({ type }) => type === 'usage')).toEqual({
      type: 'usage',
      usage: {
        promptTokens: said.usage.prompt_tokens,
        completionTokens: said.usage.completion_tokens,
        totalTokens: said.usage.total_tokens,
      },
    })
    expect(parts.at(-1)).toEqual({ type: 'finished', reason })
    expect(read(body.toString())).toEqual(parts)
  })

  it('is found in the recordings', () => expect([answers.length, lists.length]).toEqual([9, 2]))
})

describe('a recorded list of models', () => {
  it.each(lists)('$name is read', ({ body }) => {
    expect(readModels(JSON.parse(body.toString()), noKey, 'http://127.0.0.1:8080/v1')).toEqual({
      models: [
        { id: 'tiny', ownedBy: 'llamacpp', capabilities: [], size: null, contextLength: 512, price: null },
      ],
      skippedCount: 0,
    })
  })
})

describe('any response made of known fields', () => {
  const names = [
    'error',
    'errors',
    'message',
    'detail',
    'choices',
    'delta',
    'content',
    'usage',
    'data',
    'models',
    'id',
  ]
  const bodies = fc.letrec((tie) => ({
    body: fc.oneof(
      { maxDepth: 6 },
      fc.constantFrom(null, true, 0, -1, '', 'x', '{"error":"x"}', Number.MAX_VALUE),
      fc.array(tie('body'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom(...names), tie('body'), { maxKeys: 4 }),
    ),
  })).body

  it('is read without an exception, and has one end', () => {
    fc.assert(
      fc.property(bodies, fc.constantFrom(200, 400, 429, 500), (body, status) => {
        readModels(body, noKey, 'https://a.example/v1')
        readRefusal({ status, body, asksForStream: true })
        for (const parts of [
          readWholeAnswer(JSON.stringify(body), noKey, context),
          read(`data: ${JSON.stringify(body)}\n\n`, 'data: [DONE]\n\n'),
        ]) {
          expect(parts.filter(({ type }) => type === 'finished' || type === 'problem')).toEqual([
            parts.at(-1),
          ])
        }
      }),
      { numRuns: cases(1_000) },
    )
  })
})
