import { describe, expect, it } from 'vitest'
import {
  carriedTokens,
  contextPercent,
  forecastPrompt,
  tokensPerTurn,
} from '../../../../src/renderer/stores/forecast.ts'
import type { Message, OpenConversation } from '../../../../src/shared/conversation.ts'
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

function carried(
  messages: Message[],
  systemPrompt = engineer,
  carriedAbove: OpenConversation['carriedAbove'] = null,
): number {
  const conversation = aConversation({ systemPrompt })
  return carriedTokens({ conversation, messages, beforeCount: 0, carriedAbove, waits: [] })
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

  it('takes what main knows of the messages above, where none of these was counted', () => {
    const messages = [aQuestion('q8', 'Why?'), aQuestion('q9', 'And how?')]
    const words = estimateTokens('Why?') + estimateTokens('And how?')
    const above = { messageId: 'q8', tokens: 900, systemPromptEstimate: estimateTokens(engineer) }
    expect(carried(messages, engineer, above)).toBe(900 + words)
    const more = aQuestion('q7', 'Loaded since then, and part of the 900 already.')
    expect(carried([more, ...messages], engineer, above)).toBe(900 + words)
  })

  it('is without what has been left out since, and with what has been put back', () => {
    const [question, answer] = [aQuestion('q', 'Why?'), anAnswer('a', 'Because.', { call: aCall() })]
    const changed = (contextChange: number) => [question, { ...answer, call: aCall({ contextChange }) }]
    expect(carried(changed(-300))).toBe(1345 - 300)
    expect(carried(changed(40))).toBe(1345 + 40)
    expect(carried([question, { ...answer, isLeftOut: true }])).toBe(1203)
    expect(carried([...twoTurns, aQuestion('q3', 'Why?', { isLeftOut: true })])).toBe(1345)
    expect(carried(changed(-9_000))).toBeGreaterThanOrEqual(0)
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
  it('is what is carried and an estimate of the draft', () => {
    expect(forecastPrompt(1345, 9, 131_072)).toEqual({
      promptTokens: 1354,
      contextPercent: (1354 / 131_072) * 100,
    })
  })

  it('has no share of a context window that is not known', () => {
    expect(forecastPrompt(1345, 9, null)?.contextPercent).toBeNull()
    expect(contextPercent(1345, null)).toBeNull()
  })

  it('is not made for an empty draft', () => {
    expect(forecastPrompt(1345, null, 131_072)).toBeNull()
  })
})

describe('the pace of a conversation', () => {
  const turn = (id: string, prompt: number, completion: number, carriedBefore: number | null): Message =>
    anAnswer(id, 'text', {
      call: aCall({
        usage: { promptTokens: prompt, completionTokens: completion, totalTokens: prompt + completion },
        systemPromptEstimate: 100,
        split:
          carriedBefore === null
            ? { kind: 'first' }
            : { kind: 'split', carriedTokens: carriedBefore, addedTokens: prompt - carriedBefore },
      }),
    })

  it('is what the last turns added and were answered with, without the system prompt of the first', () => {
    expect(tokensPerTurn({ messages: [turn('a1', 150, 50, null)] })).toBe(100)
    expect(tokensPerTurn({ messages: [turn('a1', 150, 50, null), turn('a2', 300, 100, 200)] })).toBe(150)
  })

  it('looks at the last five only', () => {
    const quick = Array.from({ length: 5 }, (_, index) => turn(`b${index}`, 5_010, 10, 5_000))
    expect(tokensPerTurn({ messages: [turn('a1', 4_000, 900, 0), ...quick] })).toBe(20)
  })

  it('is not known where nothing was counted or the split is not known', () => {
    const unknown = aCall({ split: { kind: 'not-known', reason: 'path-changed' } })
    expect(tokensPerTurn({ messages: [] })).toBeNull()
    expect(
      tokensPerTurn({ messages: [aQuestion('q', 'Why?'), anAnswer('a', 'So.', { call: unknown })] }),
    ).toBeNull()
    expect(
      tokensPerTurn({ messages: [anAnswer('a', 'So.', { call: aCall({ usage: nothing }) })] }),
    ).toBeNull()
  })
})
