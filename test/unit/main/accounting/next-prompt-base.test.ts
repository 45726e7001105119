import { describe, expect, it } from 'vitest'
import { type LineMessage, paceOf, promptAhead } from '../../../../src/main/accounting/next-prompt-base.ts'
import { forecastPrompt } from '../../../../src/shared/domain/usage/forecast.ts'
import {
  estimateTokens,
  priorTokenRates,
  type TokenRates,
} from '../../../../src/shared/domain/usage/token-rates.ts'

const engineer = 'You are a careful database engineer.'
const notReported = { promptTokens: null, completionTokens: null, totalTokens: null }

function question(text: string, changes: Partial<LineMessage> = {}): LineMessage {
  const place = { isExcluded: false, excludedImages: [], systemPrompt: null, call: null }
  return { role: 'user', text, reasoning: '', ...place, ...changes }
}

/** An answer of 142 tokens, unless its text cannot be that long. */
function answer(promptTokens: number | null, changes: Partial<LineMessage> = {}): LineMessage {
  const usage =
    promptTokens === null
      ? notReported
      : { promptTokens, completionTokens: 142, totalTokens: promptTokens + 142 }
  return {
    ...question('A word or two. '.repeat(30)),
    role: 'assistant',
    systemPrompt: engineer,
    call: { state: 'complete', modelRequested: 'small', usage },
    ...changes,
  }
}

function ahead(
  line: readonly LineMessage[],
  systemPrompt = engineer,
  ratesOf: (modelId: string) => TokenRates = () => priorTokenRates,
) {
  const base = promptAhead(line, { systemPrompt, modelId: 'small', ratesOf })
  return { ...forecastPrompt(base, ratesOf('small')), base }
}

const counted = [question('Does it keep the order?'), answer(1_203)]

describe('the expected next prompt', () => {
  it('is the last reported one, with hardly any uncertainty', () => {
    expect(ahead(counted).promptTokens).toBe(1_203 + 142)
    expect(ahead(counted).range).toBeLessThanOrEqual(8)
  })

  it('adds an estimate of the text since the last reported call', () => {
    const words = 'Because of the way in which it is written down. '.repeat(10)
    const since = [question('Why?'), answer(null, { text: words })]
    const more = ahead([...counted, ...since]).promptTokens - 1_345
    expect(more).toBeGreaterThan(estimateTokens(words))
    expect(more).toBeLessThan(estimateTokens(words) + 30)
  })

  it('ignores a streaming answer and an empty one', () => {
    const live = { state: 'streaming', modelRequested: 'small', usage: notReported } as const
    expect(ahead([...counted, answer(null, { call: live })]).promptTokens).toBe(1_345)
    expect(ahead([...counted, answer(null, { text: '' })]).promptTokens).toBe(1_345)
  })

  it('includes changes of the system prompt since the reported call', () => {
    const longer = `${engineer} Say it in plain words, and be as brief as it can be said.`
    expect(ahead(counted, longer).promptTokens).toBeGreaterThan(1_345 + 8)
    expect(ahead(counted, '').promptTokens).toBeLessThan(1_345 - 4)
  })

  it('excludes visible reasoning, which was reported but is not sent', () => {
    const [asked] = counted
    const thought = answer(1_203, { text: 'Because.', reasoning: 'Let me see. '.repeat(40) })
    const { promptTokens } = ahead(asked === undefined ? [] : [asked, thought])
    expect(promptTokens).toBeGreaterThan(1_203)
    expect(promptTokens).toBeLessThan(1_203 + 10)
  })

  it('excludes hidden reasoning of a model that is known to reason', () => {
    const line = [question('Why?'), answer(1_203, { text: 'Because.' })]
    const thinking = { ...priorTokenRates, hidesThoughts: true }
    expect(ahead(line, engineer, () => thinking).promptTokens).toBeLessThan(1_203 + 10)
    expect(ahead(line).promptTokens).toBe(1_345)
    expect(ahead(counted, engineer, () => thinking).promptTokens).toBe(1_345)
  })

  it('ignores messages that were excluded since', () => {
    expect(ahead([question('Why?'), answer(1_203, { isExcluded: true })]).promptTokens).toBe(1_203)
    expect(ahead([...counted, question('Why?', { isExcluded: true })]).promptTokens).toBe(1_345)
  })

  it('ignores a call with only half of its counts', () => {
    const usage = { promptTokens: 900, completionTokens: null, totalTokens: null }
    const half = answer(null, { call: { state: 'complete', modelRequested: 'small', usage } })
    expect(ahead([question('Why?'), half]).promptTokens).toBeLessThan(300)
  })

  it('scales the count of another model, with the difference as uncertainty', () => {
    const call = {
      state: 'complete',
      modelRequested: 'other',
      usage: { ...notReported, promptTokens: 1_203, completionTokens: 142 },
    } as const
    const line = [question('Why?'), answer(1_203, { call })]
    const { promptTokens, range } = ahead(line)
    expect(Math.abs(promptTokens - 1_345)).toBeLessThan(60)
    expect(range).toBeGreaterThan(100)
    const half = { ...priorTokenRates, means: priorTokenRates.means.map((mean) => mean / 2) }
    expect(
      ahead(line, engineer, (id) => (id === 'small' ? half : priorTokenRates)).promptTokens,
    ).toBeLessThan(800)
  })

  it('after a change of the model, has a range for models that count a third more, until the first count', () => {
    const call = {
      state: 'complete',
      modelRequested: 'other',
      usage: { ...notReported, promptTokens: 12_030, completionTokens: 142 },
    } as const
    const line = [question('Why?'), answer(12_030, { call })]
    const learned = {
      ...priorTokenRates,
      means: priorTokenRates.means.map((mean) => mean * 0.99),
      covariance: priorTokenRates.covariance.map((row) => row.map((value) => value / 100)),
    }
    const first = ahead(line, engineer, (id) => (id === 'other' ? learned : priorTokenRates))
    expect(first.promptTokens + first.range).toBeGreaterThan(1.35 * 12_172)
    expect(ahead(line, engineer, () => learned).range).toBeLessThan(0.2 * 12_172)
  })

  it('is never negative', () => {
    const small = answer(3, { systemPrompt: engineer.repeat(100) })
    expect(ahead([question('Why?'), small], '').promptTokens).toBe(0)
  })
})

describe('the pace of a chat', () => {
  const turns = (...prompts: number[]) => prompts.map((prompt) => answer(prompt))

  it('is the average new prompt and answer of the last turns', () => {
    expect(paceOf(turns(100, 300))).toBe(200)
    expect(paceOf(turns(100, 300, 600))).toBe(250)
  })

  it('is the first turn without its system prompt, as long as there is no other', () => {
    expect(paceOf(turns(500))).toBeGreaterThan(500 + 142 - 30)
    expect(paceOf(turns(500))).toBeLessThan(500 + 142)
  })

  it('excludes the reasoning of an answer without text, which is not sent again', () => {
    const [first, last] = turns(100, 252)
    const empty = answer(110, {
      text: '',
      call: {
        state: 'complete',
        modelRequested: 'small',
        usage: { promptTokens: 252, completionTokens: 4_000, totalTokens: 4_252 },
      },
    })
    expect(paceOf([first, empty, last].flatMap((one) => one ?? []))).toBe(76)
  })

  it('is unknown if nothing was counted', () => {
    expect(paceOf([])).toBeNull()
    expect(paceOf([question('Why?'), answer(null)])).toBeNull()
  })
})
