import { describe, expect, it } from 'vitest'
import { noDetails } from '../../../src/shared/domain/usage/usage-details.ts'
import { otherCountsOf } from '../../../src/shared/domain/usage/usage-spellings.ts'

const usage = { promptTokens: 2434, completionTokens: 142, totalTokens: 2576 }
const others = (report: object, details = noDetails) =>
  otherCountsOf(JSON.stringify(report), usage, details).map(({ name, count }) => `${name} ${count}`)

describe('the other counts of a report', () => {
  it('are its integers with their paths, zeros included, without those that have a name already', () => {
    const report = {
      prompt_tokens: 2434,
      completion_tokens: 142,
      total_tokens: 2576,
      prompt_tokens_details: { cached_tokens: 1024, audio_tokens: 0 },
      completion_tokens_details: { reasoning_tokens: 7, accepted_prediction_tokens: 112, image_tokens: null },
      queue_time: 0.33,
      cost: 3,
      cost_details: { upstream: 0 },
    }
    expect(others(report, { ...noDetails, cachedTokens: 1024, reasoningTokens: 7 })).toEqual([
      'prompt_tokens_details.audio_tokens 0',
      'completion_tokens_details.accepted_prediction_tokens 112',
    ])
  })

  it('never have two with one name, or a name with characters that could disguise it', () => {
    expect(others({ 'a.b': 1, a: { b: 2 }, 'x\u202Ey': 3, '': 4 })).toEqual([
      '"a.b" 1',
      'a.b 2',
      '"x\\u202ey" 3',
      '"" 4',
    ])
  })
})
