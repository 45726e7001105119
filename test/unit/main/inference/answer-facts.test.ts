import { expect, it } from 'vitest'
import { createAnswerReader } from '../../../../src/main/inference/parsing/answer-fields-reader.ts'
import type { AnswerPart } from '../../../../src/main/inference/parsing/answer-part.ts'
import { redactorFor } from '../../../../src/main/inference/redaction/redactor.ts'

it('the facts about an answer contain no piece of the key, and its text is unchanged', () => {
  const key = 'sk-CANARY-5f29c1e7a7'
  const reply = createAnswerReader(redactorFor(key), 1_000)
  const parts: AnswerPart[] = []
  const choice = { delta: { content: `It begins with ${key.slice(0, 9)}.` }, finish_reason: key.slice(4, 14) }
  const body = { id: `req-${key.slice(-8)}`, model: `m ${key.toUpperCase()}`, choices: [choice] }
  reply.read(body, JSON.stringify(body), parts)
  expect(parts).toEqual([
    { type: 'facts', completionId: 'req-[key]', created: null, model: 'm [key]' },
    { type: 'text', text: 'It begins with sk-CANARY.' },
  ])
  expect(reply.finishReason()).toBe('[key]')
})
