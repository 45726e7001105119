import { describe, expect, it } from 'vitest'
import { demoStrings } from '../../../../src/main/demo/demo-answers.ts'
import { createDemoInference } from '../../../../src/main/demo/demo-inference.ts'
import { splitIntoTokens } from '../../../../src/main/demo/demo-tokens.ts'
import { readServiceError } from '../../../../src/main/inference/errors/service-error.ts'
import type { ChatMessage, ChatRequest, InferenceEvent } from '../../../../src/main/inference/inference.ts'
import type { Failure } from '../../../../src/shared/contract/chat/failure.ts'
import type { TokenUsage, UsageReport } from '../../../../src/shared/contract/usage/usage.ts'
import { failureOf } from '../../../../src/shared/domain/app/errors.ts'
import { inputTokensOf } from '../../../../src/shared/domain/usage/usage-details.ts'

const nowhere = { baseAddress: '', key: null, keyHeader: 'bearer' as const }
const never = new AbortController().signal
const demo = createDemoInference({ now: () => 1_795_207_525_900, newId: () => 'id-1', sleep: async () => {} })

function requestOf(messages: readonly ChatMessage[], options: Partial<ChatRequest> = {}): ChatRequest {
  const ids = { turnId: 'turn-1', callId: 'call-1', attempt: 1, extraFields: '', readImage: () => [] }
  return { model: 'meridian-70b-chat', messages, streamingMode: 'stream-with-usage', ...ids, ...options }
}

async function ask(messages: readonly ChatMessage[], options: Partial<ChatRequest> = {}) {
  const request = requestOf(messages, options)
  const parts: InferenceEvent[] = []
  for await (const part of demo.complete(nowhere, request, never)) parts.push(part)
  const text = parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
  const usage = parts.find((part) => part.type === 'usage')?.usage
  return { parts, text, usage }
}

function user(content: string): ChatMessage {
  return { role: 'user', content }
}

async function failureAfter(question: string, options: Partial<ChatRequest> = {}): Promise<Failure | null> {
  const error = await ask([user(question)], options).catch((thrown: unknown) => thrown)
  return failureOf(error)
}

describe('the demo service', () => {
  it('answers like a service: head, facts, text, counts, end', async () => {
    const { parts } = await ask([user('What is a token?')])
    const types = parts.map(({ type }) => type)
    expect([...new Set(types)]).toEqual(['sending', 'begun', 'facts', 'text', 'usage', 'finished'])
    expect(parts[2]).toMatchObject({ completionId: 'demo-id-1', created: 1_795_207_525 })
    expect(types.filter((type) => type === 'text').length).toBeGreaterThan(100)
  })

  it('answers the same text the same way, streamed or complete', async () => {
    const streamed = await ask([user('How does billing work?')])
    const whole = await ask([user('How does billing work?')], { streamingMode: 'whole' })
    expect(whole.text).toBe(streamed.text)
    expect(whole.usage).toEqual(streamed.usage)
    expect(whole.parts.filter(({ type }) => type === 'text')).toHaveLength(1)
  })
})

describe('its counts', () => {
  it('add up, and each further turn costs more than all before', async () => {
    const messages: ChatMessage[] = [{ role: 'system', content: 'Be brief.' }]
    let before = 0
    for (const question of ['hello', '', 'What is a token? 孩子 👩‍👧', '/long 300', 'some code']) {
      messages.push(user(question))
      const { text, usage } = await ask(messages)
      const { promptTokens, completionTokens, totalTokens } = usage ?? {}
      expect(totalTokens).toBe((promptTokens ?? 0) + (completionTokens ?? 0))
      expect(promptTokens).toBeGreaterThan(before)
      before = totalTokens ?? 0
      messages.push({ role: 'assistant', content: text })
    }
  })

  it('lose nothing of a text', () => {
    for (const text of ['', '  a  b\n\n', '孩子 👨‍👩‍👧 é𓀀 12345 ...(x)', '\ud83d half']) {
      expect(splitIntoTokens(text).join('')).toBe(text)
    }
  })

  it('are as large as requested', async () => {
    expect((await ask([user('/long 500')])).usage?.completionTokens).toBe(500)
  })
})

describe('a context window', () => {
  const question = { model: 'wren-350m' }

  it('ends an answer that exceeds it', async () => {
    const { usage, parts } = await ask([user('/long 5000')], question)
    expect(usage?.totalTokens).toBe(1_024)
    expect(parts.at(-1)).toEqual({ type: 'finished', reason: 'length' })
  })

  it('rejects a prompt that does not fit', async () => {
    const failure = await failureAfter('word '.repeat(2_000), question)
    const contextOverflow = { promptTokens: 2_008, contextTokens: 1_024 }
    expect(failure).toMatchObject({ code: 'too-long', charge: 'turned-away', contextOverflow })
  })
})

describe('extra fields', () => {
  const question = [user('What is a token?')]
  const askWith = (fields: object, messages: readonly ChatMessage[] = question) =>
    ask(messages, { extraFields: JSON.stringify(fields) })

  it.each([
    ['max_tokens', { max_tokens: 5 }],
    ['max_completion_tokens', { max_completion_tokens: 5 }],
    ['the smaller of both', { max_tokens: 9, max_completion_tokens: 5 }],
  ])('%s ends the answer and its counts', async (_name, fields) => {
    const whole = await ask(question)
    const { text, usage, parts } = await askWith(fields)
    expect(splitIntoTokens(text)).toEqual(splitIntoTokens(whole.text).slice(0, 5))
    expect(usage).toMatchObject({
      promptTokens: whole.usage?.promptTokens,
      completionTokens: 5,
      totalTokens: (whole.usage?.promptTokens ?? 0) + 5,
    })
    expect(parts.at(-1)).toEqual({ type: 'finished', reason: 'length' })
  })

  it('max_tokens counts the reasoning too', async () => {
    const { text, usage, parts } = await askWith({ max_tokens: 5 }, [user('/reasoning')])
    expect(text).toBe('')
    expect(parts.filter(({ type }) => type === 'reasoning')).toHaveLength(5)
    expect(usage?.completionTokens).toBe(5)
  })

  it('stop ends the answer before its first occurrence, and counts only what was written', async () => {
    const whole = await ask(question)
    const at = Math.floor(whole.text.length / 2)
    const stop = whole.text.slice(at, at + 20)
    for (const stops of [stop, [stop], ['', 'nowhere in it', stop]]) {
      const { text, usage, parts } = await askWith({ stop: stops })
      expect(text).toBe(whole.text.slice(0, whole.text.indexOf(stop)))
      expect(usage?.completionTokens).toBe(parts.filter(({ type }) => type === 'text').length)
      expect(usage?.totalTokens).toBe((usage?.promptTokens ?? 0) + (usage?.completionTokens ?? 0))
      expect(parts.at(-1)).toEqual({ type: 'finished', reason: 'stop' })
    }
  })

  it.each([1.1, -1, 'hot'])('temperature %j is refused like by a real service', async (temperature) => {
    const extraFields = JSON.stringify({ seed: 7, temperature })
    const failure = await failureAfter('Hello', { extraFields })
    expect(failure).toMatchObject({ code: 'request', charge: 'turned-away', refusedField: 'temperature' })
    const body = { error: { message: failure?.response?.excerpt } }
    const context = { status: 400, contentType: 'application/json', isChat: true, asksForStream: true }
    const problem = readServiceError(
      { ...context, extraNames: ['seed', 'temperature'], header: () => null },
      JSON.stringify(body),
      body,
    )
    expect(problem).toMatchObject({ code: 'request', charge: 'turned-away', refusedField: 'temperature' })
  })
})

describe('a requested failure', () => {
  it('is understood like the same error of a real service', async () => {
    for (let status = 400; status < 600; status += 1) {
      const failure = await failureAfter(`/error ${status}`)
      const message = failure?.response?.excerpt ?? ''
      const context = {
        status,
        contentType: 'application/json',
        isChat: true,
        asksForStream: true,
        extraNames: [],
        header: () => null,
      }
      const body = { error: { message } }
      const { code, charge } = readServiceError(context, JSON.stringify(body), body)
      expect([status, failure?.code, failure?.charge, failure?.response?.status]).toEqual([
        status,
        code,
        charge,
        status,
      ])
    }
  })

  it('shows the request', async () => {
    expect((await failureAfter('/error 402'))?.sent).toMatchObject({ method: 'POST', messageCount: 1 })
  })

  it('occurs for a model that cannot chat, and for an unlisted one', async () => {
    expect(await failureAfter('hello', { model: 'atlas-embed' })).toMatchObject({ code: 'model' })
    expect(await failureAfter('hello', { model: 'nobody' })).toMatchObject({ code: 'model' })
  })

  it('does not occur for an invalid status', async () => {
    expect((await ask([user('/error 200')])).text).toContain('/help')
  })
})

describe('a command', () => {
  const commands = [...demoStrings.help.matchAll(/`(\/\w+[^`]*)`/g)].map(([, command]) => command ?? '')

  it.each(commands)('%j does something that no unknown command does', async (command) => {
    const unknown = await ask([user('/nothing')])
    const streamingMode = command === '/endless' ? 'whole' : 'stream-with-usage'
    const outcome = await ask([user(command)], { attempt: 3, streamingMode }).catch((error: unknown) => error)
    expect(unknown.text).toBe(demoStrings.help)
    if (command === '/help') expect(outcome).toMatchObject({ text: demoStrings.help })
    else expect(outcome).not.toMatchObject({ text: demoStrings.help })
  })

  it('/endless streams until it is stopped, past its context window', async () => {
    const stop = new AbortController()
    let tokens = 0
    for await (const part of demo.complete(
      nowhere,
      requestOf([user('/endless')], { model: 'wren-350m' }),
      stop.signal,
    )) {
      if (part.type === 'text') tokens += 1
      if (tokens === 1_500) stop.abort()
    }
    expect(tokens).toBe(1_500)
  })

  it('/cut breaks off with half an answer, without its cost', async () => {
    const parts: InferenceEvent[] = []
    const error = await (async () => {
      for await (const part of demo.complete(nowhere, requestOf([user('/cut')]), never)) parts.push(part)
    })().catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ failure: { code: 'cut-off', charge: 'not-known', mayRetry: false } })
    expect(parts.filter(({ type }) => type === 'text').length).toBeGreaterThan(50)
    expect(parts.map(({ type }) => type)).not.toContain('usage')
  })

  it.each(['stream-with-usage', 'whole'] as const)(
    '/reasoning reasons before it answers, for a %s, and counts the reasoning',
    async (streamingMode) => {
      const { parts, text, usage } = await ask([user('/reasoning')], { streamingMode })
      const thought = parts.map((part) => (part.type === 'reasoning' ? part.text : '')).join('')
      expect(thought).toContain('200 · 55 = 11,000')
      expect(text).not.toContain(thought.slice(0, 40))
      expect(usage?.completionTokens).toBe(splitIntoTokens(thought).length + splitIntoTokens(text).length)
      const order = parts.map(({ type }) => type)
      expect(order.lastIndexOf('reasoning')).toBeLessThan(order.indexOf('text'))
    },
  )

  it('/busy rejects two attempts with a wait, and answers the third', async () => {
    for (const attempt of [1, 2]) {
      const failure = await failureAfter('/busy', { attempt })
      expect(failure).toMatchObject({ code: 'busy', mayRetry: true, retryAfterMs: 3_000 })
      expect(failure?.response?.headers).toEqual([['retry-after', '3']])
    }
    expect((await ask([user('/busy')], { attempt: 3 })).text).toContain('503')
  })

  it('/nousage streams without counts, and has them in complete answers', async () => {
    expect((await ask([user('/nousage')])).usage).toBeUndefined()
    expect((await ask([user('/nousage')], { streamingMode: 'whole' })).usage?.totalTokens).toBeGreaterThan(50)
  })

  it('/empty is a complete answer without text, and costs its end token', async () => {
    const { parts, text, usage } = await ask([user('/empty')])
    expect([text, usage?.completionTokens]).toEqual(['', 1])
    expect(parts.at(-1)).toEqual({ type: 'finished', reason: 'stop' })
  })

  it('/code knows several languages by several names, and names an unknown one', async () => {
    const texts = await Promise.all(
      ['', ' py', ' rs', ' go', ' sql', ' bash', ' json', ' html', ' diff', ' TypeScript'].map(
        async (language) => (await ask([user(`/code${language}`)])).text,
      ),
    )
    for (const text of texts) expect(text).toMatch(/^```\w+$/m)
    expect(new Set(texts).size).toBe(texts.length - 1)
    expect((await ask([user('/code cobol')])).text).toContain('`python`')
  })
})

describe('a stream', () => {
  it('has counts only on request', async () => {
    expect((await ask([user('hello')], { streamingMode: 'stream' })).usage).toBeUndefined()
    expect((await ask([user('hello')])).usage).toBeDefined()
  })
})

describe('stopping', () => {
  it('ends an answer at once, even during a pause', async () => {
    const real = createDemoInference({ now: () => 0, newId: () => 'id' })
    const stop = new AbortController()
    const request = requestOf([user('/slow')])
    const parts: InferenceEvent[] = []
    let stoppedAt = 0
    for await (const part of real.complete(nowhere, request, stop.signal)) {
      parts.push(part)
      if (part.type !== 'text') continue
      setTimeout(() => {
        stoppedAt = performance.now()
        stop.abort()
      }, 20)
    }
    expect(performance.now() - stoppedAt).toBeLessThan(100)
    expect(parts.map(({ type }) => type)).toEqual(['sending', 'begun', 'facts', 'text'])
  })
})

describe('the demo cache', () => {
  async function chat(command: string, pauses: readonly number[]) {
    let at = 1_795_207_525_900
    const cached = createDemoInference({ now: () => at, newId: () => 'id', sleep: async () => {} })
    const messages: ChatMessage[] = [user(command)]
    const reports: UsageReport['details'][] = []
    const usages: TokenUsage[] = []
    const texts: string[] = []
    for (const pause of [0, ...pauses]) {
      at += pause * 1_000
      let text = ''
      for await (const part of cached.complete(nowhere, requestOf(messages), never)) {
        if (part.type === 'text') text += part.text
        if (part.type === 'usage') {
          reports.push(part.report().details)
          usages.push(part.usage)
        }
      }
      texts.push(text)
      messages.push({ role: 'assistant', content: text }, user('/reasoning'))
    }
    return { reports, usages, texts }
  }

  it('is warm for its lifetime and cold afterwards', async () => {
    const { reports, usages } = await chat('/cache 60', [10, 59, 61])
    const prompts = usages.map(({ promptTokens }) => promptTokens ?? 0)
    // The command has 3 tokens, each message costs 4 more, and each prompt 3. One token is never cached.
    expect(prompts[0]).toBe(10)
    expect(reports.map(({ cachedTokens }) => cachedTokens)).toEqual([0, 9, (prompts[1] ?? 0) - 1, 0])
    expect(
      reports.map(({ cachedTokens, cacheWriteTokens }) => Number(cachedTokens) + Number(cacheWriteTokens)),
    ).toEqual(prompts.map((prompt) => prompt - 1))
  })

  it('is cold after the tools or the response format changed', async () => {
    const cached = createDemoInference({ now: () => 0, newId: () => 'id', sleep: async () => {} })
    const messages: ChatMessage[] = [user('/cache'), { role: 'assistant', content: 'Yes.' }, user('Hello')]
    const cachedWith = async (extraFields: string) => {
      for await (const part of cached.complete(nowhere, requestOf(messages, { extraFields }), never))
        if (part.type === 'usage') return part.report().details.cachedTokens
      return null
    }
    expect(await cachedWith('')).toBe(0)
    expect(await cachedWith('{"temperature":0.5}')).toBeGreaterThan(0)
    expect(await cachedWith('{"tools":[]}')).toBe(0)
    expect(await cachedWith('{"response_format":{"type":"text"}}')).toBe(0)
    expect(await cachedWith('{"tools":[]}')).toBeGreaterThan(0)
  })

  it('reports the same tokens in both conventions, and each report shows its places', async () => {
    const inside = await chat('/cache inside', [10, 10])
    const beside = await chat('/cache beside', [10, 10])
    for (const [index, usage] of inside.usages.entries()) {
      const other = beside.usages[index]
      const [one, two] = [inside.reports[index], beside.reports[index]]
      if (other === undefined || one === undefined || two === undefined) throw new Error('a call is missing')
      expect({ ...two, cachePlace: null, reasoningPlace: null }).toEqual({
        ...one,
        cachePlace: null,
        reasoningPlace: null,
      })
      expect(other.totalTokens).toBe(usage.totalTokens)
      expect(inputTokensOf(other, two)).toBe(inputTokensOf(usage, one))
      expect([one.cachePlace, two.cachePlace]).toEqual(['inside', 'beside'])
      if (index > 0) expect([one.reasoningPlace, two.reasoningPlace]).toEqual(['inside', 'beside'])
    }
  })

  it('does not exist without the command, or after it is switched off', async () => {
    expect((await chat('Hello', [1])).reports.map(({ cachedTokens }) => cachedTokens)).toEqual([null, null])
    expect((await chat('/cache off', [1])).reports.map(({ cachedTokens }) => cachedTokens)).toEqual([
      null,
      null,
    ])
  })
})
