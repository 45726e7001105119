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
      totalTokens: null,
    })
  })

  it('keep a total for as long as the parts in it are the same', () => {
    const same = event({ choices: [], usage: { completion_tokens: 12 } })
    expect(usageIn(event({ ...chunk({}), usage }) + same + done)).toEqual(counts)
    const total = event({ choices: [], usage: { total_tokens: 90 } })
    expect(usageIn(event({ ...chunk({}), usage }) + total + done)?.totalTokens).toBe(90)
  })
})

it('cached tokens are placed by the counts of all reports of a stream', () => {
  const first = event({ ...chunk({}), usage: { prompt_tokens: 612, completion_tokens: 34 } })
  const last = event({ choices: [], usage: { total_tokens: 646, cached_tokens: 600 } })
  expect(readLastReport(first + last + done)).toMatchObject({
    usageText: '[{"prompt_tokens":612,"completion_tokens":34},{"total_tokens":646,"cached_tokens":600}]',
    details: { cachedTokens: 600, cachePlace: 'inside' },
  })
})

describe('the details of a stream', () => {
  const details = { prompt_tokens_details: { cached_tokens: 19_000 }, cost: 0.5 }
  const long = { prompt_tokens: 20_000, completion_tokens: 500, total_tokens: 20_500 }

  it('are kept where a later report has plain counts alone', () => {
    const first = event({ ...chunk({}), usage: { ...long, ...details } })
    expect(readLastReport(first + event({ choices: [], usage: long }) + done)?.details).toMatchObject({
      cachedTokens: 19_000,
      cachePlace: 'inside',
      reportedCost: { amount: '0.5' },
    })
  })

  it('are those of the last report that has them', () => {
    const later = { ...long, prompt_tokens_details: { cached_tokens: 19_500 } }
    const streamed =
      event({ ...chunk({}), usage: { ...long, ...details } }) + event({ choices: [], usage: later })
    expect(readLastReport(streamed + done)?.details.cachedTokens).toBe(19_500)
    const empty = { ...long, prompt_tokens_details: { cached_tokens: '19' } }
    const emptied = streamed + event({ choices: [], usage: empty })
    expect(readLastReport(emptied + done)?.details.cachedTokens).toBe(19_500)
  })

  it('come with the text of each report that gave them, as in the start and the end of a message', () => {
    const start = '{"input_tokens":1000,"cache_read_input_tokens":19000,"output_tokens":1}'
    const events = [start, '{"output_tokens":7}', '{"output_tokens":500}']
    const streamed = events.map((text) => `data: {"choices":[],"usage":${text}}\n\n`).join('')
    expect(usageIn(streamed + done)).toEqual({
      promptTokens: 1_000,
      completionTokens: 500,
      totalTokens: null,
    })
    expect(readLastReport(streamed + done)).toMatchObject({
      usageText: `[${start},{"output_tokens":500}]`,
      details: { cachedTokens: 19_000 },
    })
  })
})

describe('counts from before the end of the answer', () => {
  const early = {
    prompt_tokens: 100,
    completion_tokens: 1,
    total_tokens: 101,
    cached_tokens: 80,
    reasoning_tokens: 0,
  }
  const first = event({ ...chunk({}), usage: early })
  const outdated = { promptTokens: 100, completionTokens: null, totalTokens: null }

  it.each([
    ['text', { content: 'and so on' }],
    ['reasoning', { reasoning_content: 'and so on' }],
    ['a tool call', { tool_calls: [{ function: { name: 'look', arguments: '{}' } }] }],
  ])('have a prompt and its cached tokens, but no output before %s', (_piece, delta) => {
    const streamed = first + event(chunk(delta))
    for (const text of [streamed, streamed + finish + done]) {
      expect(usageIn(text)).toEqual(outdated)
      expect(readLastReport(text)).toMatchObject({
        usageText: JSON.stringify(early),
        details: { cachedTokens: 80, cachePlace: 'inside', reasoningTokens: null, reasoningPlace: null },
      })
    }
  })

  it('lack output where later chunks have zeros', () => {
    const filled = event({ ...chunk({ content: 'and so on' }), usage: zeros })
    expect(usageIn(first + filled + finish + done)).toEqual(outdated)
  })

  it('are those of the last piece where each has some', () => {
    const last = event({ ...chunk({ content: 'so on' }), usage })
    expect(usageIn(first + event(chunk({ content: 'and' })) + last)).toEqual(counts)
    expect(usageIn(first + last + event(chunk({ content: '' })) + finish + done)).toEqual(counts)
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
    expect(usageIn(event({ ...chunk({}), usage }) + event({ choices: [], usage: zeros }))).toEqual(counts)
  })

  it('do not replace earlier counts at the end of a complete answer', () => {
    const last = event({ choices: [], usage: zeros })
    expect(usageIn(event({ ...chunk({ content: 'a' }), usage }) + finish + last + done)).toEqual(counts)
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
