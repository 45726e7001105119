import { describe, expect, it } from 'vitest'
import { contextFilled, forecastPrompt } from '../../../../src/renderer/stores/forecast.ts'
import { estimateTokens } from '../../../../src/shared/token-estimate.ts'
import {
  aCall,
  aConversation,
  aLiveCall,
  anAnswer,
  aQuestion,
  twoTurns,
} from '../../../component/fake-data.ts'

const conversation = aConversation({ systemPrompt: 'Be brief.' })
const draft = 'And if two rows share the timestamp?'

describe('the forecast of the next call', () => {
  it('is what was reported last and an estimate of the draft', () => {
    expect(forecastPrompt({ conversation, messages: twoTurns }, draft, 131_072)).toEqual({
      promptTokens: 1203 + 142 + estimateTokens(draft),
      contextPercent: ((1345 + estimateTokens(draft)) / 131_072) * 100,
    })
  })

  it('of a first call is an estimate of the system prompt and the draft', () => {
    expect(forecastPrompt({ conversation, messages: [] }, draft, null)).toEqual({
      promptTokens: estimateTokens('Be brief.') + estimateTokens(draft),
      contextPercent: null,
    })
  })

  it('is not made for an empty draft', () => {
    expect(forecastPrompt({ conversation, messages: twoTurns }, '  \n', 131_072)).toBeNull()
  })

  it('estimates every word since the last reported call', () => {
    const messages = [...twoTurns, aQuestion('q3', 'Why?'), anAnswer('a3', 'Because.', { call: aLiveCall() })]
    expect(forecastPrompt({ conversation, messages }, 'So', null)?.promptTokens).toBe(
      1345 + estimateTokens('Why?') + estimateTokens('Because.') + estimateTokens('So'),
    )
  })

  it('does not build on a call that came with half of its counts', () => {
    const usage = { promptTokens: 900, completionTokens: null, totalTokens: null }
    const messages = [aQuestion('q', 'Why?'), anAnswer('a', 'Because.', { call: aCall({ usage }) })]
    expect(contextFilled({ conversation, messages }, 1000)).toBeLessThan(2)
  })
})
