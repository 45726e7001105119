import { describe, expect, it } from 'vitest'
import { chunk, codeIn, event, read, readLastReport, textIn, usage } from './stream-samples.ts'

const done = 'data: [DONE]\n\n'
const finish = event(chunk({}, { finish_reason: 'stop' }))
const counts = { promptTokens: 11, completionTokens: 12, totalTokens: 23 }
const zeros = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 }

function usageIn(text: string) {
  return read(text).findLast((part) => part.type === 'usage')?.usage ?? null
}

describe('the counts of a stream', () => {
  it.each([
    ['on the chunk', { ...chunk({}), usage: { total_tokens: 7 } }],
    ['on the choice', chunk({}, { usage: { total_tokens: 7 } })],
    ['in the delta', chunk({ usage: { total_tokens: 7 } })],
    ['in the message', { choices: [{ message: { usage: { total_tokens: 7 } } }] }],
  ])('count %s even if they are few', (_where, body) => {
    expect(usageIn(event(body) + finish)?.totalTokens).toBe(7)
  })

  it('in a vendor field count only if they have both prompt and completion', () => {
    expect(usageIn(event({ ...chunk({}), search: { usage: { total_tokens: 999 } } }) + finish)).toBeNull()
    expect(usageIn(event({ ...chunk({}), x_groq: { usage } }) + finish)).toEqual(counts)
  })

  it('in a vendor field yield to the usage field, in any order', () => {
    const vendor = event({ ...chunk({}), search: { usage: { prompt_tokens: 900, completion_tokens: 90 } } })
    const own = event({ choices: [], usage: { prompt_tokens: 11, completion_tokens: 12 } })
    const expected = { promptTokens: 11, completionTokens: 12, totalTokens: null }
    expect(usageIn(vendor + own + finish)).toEqual(expected)
    expect(usageIn(own + vendor + finish)).toEqual(expected)
  })

  it('keep a number if a later report has null', () => {
    const later = { prompt_tokens: null, completion_tokens: 40, total_tokens: null }
    expect(usageIn(event({ ...chunk({}), usage }) + event({ choices: [], usage: later }) + done)).toEqual({
      promptTokens: 11,
      completionTokens: 40,
      totalTokens: 23,
    })
  })
})

it('cached tokens are placed by the counts of all reports of a stream', () => {
  const first = event({ ...chunk({}), usage: { prompt_tokens: 612, completion_tokens: 34 } })
  const last = event({ choices: [], usage: { total_tokens: 646, cached_tokens: 600 } })
  expect(readLastReport(first + last + done)).toMatchObject({
    usageText: '{"total_tokens":646,"cached_tokens":600}',
    details: { cachedTokens: 600, cachePlace: 'inside' },
  })
})

describe('counts that are all zero', () => {
  const first = event({ ...chunk({ content: 'a' }), usage: zeros })

  it('before a cut are no report', () => {
    const parts = read(first + event(chunk({ content: 'b' })))
    expect([textIn(parts), codeIn(parts), parts.some(({ type }) => type === 'usage')]).toEqual([
      'ab',
      'cut-off',
      false,
    ])
  })

  it('do not replace earlier counts before a cut', () => {
    expect(usageIn(event({ ...chunk({}), usage }) + first)).toEqual(counts)
  })

  it('yield to later counts', () => expect(usageIn(first + event({ usage }) + done)).toEqual(counts))

  it.each([
    ['of its last chunk', event(chunk({ content: 'a' })) + finish + event({ choices: [], usage: zeros })],
    ['of its first chunk alone', first + finish],
    ['before [DONE]', first + done],
    ['in one piece', JSON.stringify({ choices: [{ message: { content: 'a' } }], usage: zeros })],
  ])('are the report of a complete answer without others: %s', (_where, text) => {
    expect(usageIn(text)).toEqual({ promptTokens: 0, completionTokens: 0, totalTokens: 0 })
    expect(codeIn(read(text))).toBe('finished')
  })
})
