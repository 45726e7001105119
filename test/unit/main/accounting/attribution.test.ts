import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type CallBefore,
  type CountedCall,
  splitPrompt,
} from '../../../../src/main/accounting/attribution.ts'

function call(
  promptTokens: number | null,
  completionTokens: number | null,
  changes: Partial<CountedCall> = {},
) {
  return {
    state: 'complete',
    model: 'meridian-70b-chat',
    systemPrompt: '',
    leftOut: null,
    usage: { promptTokens, completionTokens, totalTokens: null },
    ...changes,
  } satisfies CountedCall
}

const twoAbove = (earlier: CountedCall): CallBefore => ({ ...earlier, steps: 2 })

describe('what a prompt consisted of', () => {
  test('the first call stays undivided', () => {
    expect(splitPrompt(call(612, 34), null)).toEqual({ kind: 'first' })
  })

  test('on an extended path the earlier prompt and completion were carried, the rest was added', () => {
    expect(splitPrompt(call(1_203, 142), twoAbove(call(612, 34)))).toEqual({
      kind: 'split',
      carriedTokens: 646,
      addedTokens: 557,
    })
  })

  test.each([
    ['the model changed', call(900, 1), call(600, 1, { model: 'other' }), 'model-changed'],
    [
      'the system prompt changed',
      call(900, 1),
      call(600, 1, { systemPrompt: 'Be brief.' }),
      'prompt-changed',
    ],
    [
      'the answer before did not come to its end',
      call(900, 1),
      call(600, 1, { state: 'cut-off' }),
      'path-changed',
    ],
    ['something was left out', call(900, 1, { leftOut: '4-5' }), call(600, 1), 'left-out-changed'],
    ['something was put back', call(900, 1), call(600, 1, { leftOut: '2-3' }), 'left-out-changed'],
    ['the answer before was left out', call(900, 1, { leftOut: '2' }), call(600, 1), 'left-out-changed'],
    ['this call was not counted', call(null, null), call(600, 1), 'not-reported'],
    ['the call before was not counted', call(900, 1), call(600, null), 'not-reported'],
    ['the prompt came out smaller than what it extends', call(600, 1), call(600, 1), 'shrunk'],
  ] as const)('it is not known where %s', (_why, now, earlier, reason) => {
    expect(splitPrompt(now, twoAbove(earlier))).toEqual({ kind: 'not-known', reason })
  })

  test('whatever is split adds up to the prompt again', () => {
    const count = fc.nat(1_000_000)
    fc.assert(
      fc.property(count, count, count, (prompt, promptBefore, completionBefore) => {
        const split = splitPrompt(call(prompt, 1), twoAbove(call(promptBefore, completionBefore)))
        if (split.kind === 'split') expect(split.carriedTokens + split.addedTokens).toBe(prompt)
        else expect(prompt).toBeLessThan(promptBefore + completionBefore)
      }),
    )
  })
})
