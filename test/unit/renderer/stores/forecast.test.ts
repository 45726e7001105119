import { describe, expect, it } from 'vitest'
import { carriedTokens, contextPercent, forecastPrompt } from '../../../../src/renderer/stores/forecast.ts'
import type { Message } from '../../../../src/shared/conversation.ts'
import { estimateTokens } from '../../../../src/shared/token-estimate.ts'
import {
  aCall,
  aConversation,
  aLiveCall,
  anAnswer,
  aQuestion,
  engineer,
  twoTurns,
} from '../../../component/fake-data.ts'

const nothing = { promptTokens: null, completionTokens: null, totalTokens: null }

function carried(messages: Message[], systemPrompt = engineer): number {
  return carriedTokens({ conversation: aConversation({ systemPrompt }), messages, wait: null })
}

describe('what the next call carries', () => {
  it('is what was reported last', () => {
    expect(carried(twoTurns)).toBe(1203 + 142)
  })

  it('is an estimate of the system prompt before the first call', () => {
    expect(carried([])).toBe(estimateTokens(engineer))
  })

  it('holds an estimate of every word since the last reported call', () => {
    const since = [aQuestion('q3', 'Why?'), anAnswer('a3', 'Because.', { call: aCall({ usage: nothing }) })]
    expect(carried([...twoTurns, ...since])).toBe(1345 + estimateTokens('Why?') + estimateTokens('Because.'))
  })

  it('stays the same while an answer grows', () => {
    const growing = (text: string) => [...twoTurns, anAnswer('a3', text, { call: aLiveCall() })]
    expect(carried(growing('Because of'))).toBe(carried(growing('Because')))
  })

  it('takes in what the system prompt has gained or lost since the call that was reported', () => {
    const longer = 'Be as brief as it can be said, and say it in plain words.'
    const gained = estimateTokens(longer) - estimateTokens(engineer)
    expect(carried(twoTurns, longer)).toBe(1345 + gained)
    expect(carried(twoTurns, '')).toBe(1345 - estimateTokens(engineer))
  })

  it('leaves out what was thought: it was counted, but is not sent again', () => {
    const thought = anAnswer('a3', 'Because.', { reasoning: 'Let me see. '.repeat(40) })
    expect(carried([...twoTurns, thought])).toBe(1203 + estimateTokens('Because.'))
  })

  it('does not build on a call that came with half of its counts', () => {
    const usage = { promptTokens: 900, completionTokens: null, totalTokens: null }
    const messages = [aQuestion('q', 'Why?'), anAnswer('a', 'Because.', { call: aCall({ usage }) })]
    expect(carried(messages)).toBe(
      estimateTokens(engineer) + estimateTokens('Why?') + estimateTokens('Because.'),
    )
  })
})

describe('the forecast of the next call', () => {
  const draft = 'And if two rows share the timestamp?'

  it('is what is carried and an estimate of the draft', () => {
    expect(forecastPrompt(1345, draft, 131_072)).toEqual({
      promptTokens: 1345 + estimateTokens(draft),
      contextPercent: ((1345 + estimateTokens(draft)) / 131_072) * 100,
    })
  })

  it('has no share of a context window that is not known', () => {
    expect(forecastPrompt(1345, draft, null)?.contextPercent).toBeNull()
    expect(contextPercent(1345, null)).toBeNull()
  })

  it('is not made for an empty draft', () => {
    expect(forecastPrompt(1345, '  \n', 131_072)).toBeNull()
  })
})
