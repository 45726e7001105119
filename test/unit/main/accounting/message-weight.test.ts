import { describe, expect, it } from 'vitest'
import { tokensOfMessage } from '../../../../src/main/accounting/message-weight.ts'
import { imageMark } from '../../../../src/shared/domain/chat/image-marks.ts'
import { estimateTokens } from '../../../../src/shared/domain/usage/token-rates.ts'

describe('the tokens of a message', () => {
  const question = {
    role: 'user',
    text: 'Four words, more or less',
    reasoning: '',
    excludedImages: [],
    modelId: 'gpt-4o',
  } as const
  const answer = {
    role: 'assistant',
    text: 'A short answer',
    reasoning: '',
    excludedImages: [],
    modelId: 'gpt-4o',
  } as const

  it('are the measured growth of prompts with it', () => {
    expect(tokensOfMessage({ ...question, completionTokens: null, newTokens: [232, 9] })).toBe(232)
  })

  it("are the service's count for an answer that is sent back whole", () => {
    expect(tokensOfMessage({ ...answer, completionTokens: 87, newTokens: [] })).toBe(87)
  })

  it('are zero for an answer without text: excluding it saves nothing', () => {
    expect(tokensOfMessage({ ...answer, text: '', completionTokens: 4_000, newTokens: [] })).toBe(0)
  })

  it('are estimated without a measurement, and never more than the counted answer with its reasoning', () => {
    const estimate = (text: string) => estimateTokens(text)
    expect(tokensOfMessage({ ...question, completionTokens: null, newTokens: [] })).toBe(
      estimate(question.text),
    )
    const mark = { hash: '0'.repeat(64), type: 'png', detail: null, name: 'a.png', description: '' } as const
    const picture = imageMark({ ...mark, width: 1_024, height: 1_024 })
    const withImage = { ...question, text: `${picture}\n${question.text}` }
    expect(tokensOfMessage({ ...withImage, completionTokens: null, newTokens: [] })).toBe(
      estimate(question.text) + 765,
    )
    const thought = { ...answer, reasoning: 'Hm', newTokens: [] }
    expect(tokensOfMessage({ ...thought, completionTokens: 900 })).toBe(estimate(answer.text))
    expect(tokensOfMessage({ ...thought, completionTokens: 2 })).toBe(2)
  })
})
