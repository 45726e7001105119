import { describe, expect, it } from 'vitest'
import { createDemoInference } from '../../../../src/main/demo/demo-inference.ts'
import { splitIntoTokens } from '../../../../src/main/demo/demo-tokens.ts'
import type { ChatMessage, ReplyPart } from '../../../../src/main/inference/inference.ts'
import { readServiceError } from '../../../../src/main/inference/service-error.ts'
import { AppError } from '../../../../src/shared/errors.ts'
import type { Failure } from '../../../../src/shared/failure.ts'

const nowhere = { baseAddress: '', key: null }
const never = new AbortController().signal
const demo = createDemoInference({ now: () => 1_795_207_525_900, newId: () => 'id-1', sleep: async () => {} })

async function ask(
  messages: readonly ChatMessage[],
  options: { model?: string; asksForStream?: boolean } = {},
) {
  const request = { model: 'meridian-70b-chat', messages, asksForStream: true, ...options }
  const parts: ReplyPart[] = []
  for await (const part of demo.complete(nowhere, request, never)) parts.push(part)
  const text = parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
  const usage = parts.find((part) => part.type === 'usage')?.usage
  return { parts, text, usage }
}

function user(content: string): ChatMessage {
  return { role: 'user', content }
}

async function failureOf(question: string, model?: string): Promise<Failure | null> {
  const error = await ask([user(question)], model === undefined ? {} : { model }).catch(
    (thrown: unknown) => thrown,
  )
  return error instanceof AppError ? error.failure : null
}

describe('the demo service', () => {
  it('lists models of odd sizes, one of which cannot chat', async () => {
    const { models } = await demo.listModels(nowhere, never)
    expect(models.map(({ size }) => size)).toEqual(['70B', '7B', '405B', '350M', '1.5T', '1.1B'])
    expect(models.filter(({ capabilities }) => !capabilities.includes('chat'))).toHaveLength(1)
  })

  it('answers as a service does: head, facts, text, counts, end', async () => {
    const { parts } = await ask([user('What is a token?')])
    const types = parts.map(({ type }) => type)
    expect([...new Set(types)]).toEqual(['begun', 'facts', 'text', 'usage', 'finished'])
    expect(parts[1]).toMatchObject({ completionId: 'demo-id-1', created: 1_795_207_525 })
    expect(types.filter((type) => type === 'text').length).toBeGreaterThan(100)
  })

  it('has the same answer to the same question, streamed or whole', async () => {
    const streamed = await ask([user('How does billing work?')])
    const whole = await ask([user('How does billing work?')], { asksForStream: false })
    expect(whole.text).toBe(streamed.text)
    expect(whole.usage).toEqual(streamed.usage)
    expect(whole.parts.filter(({ type }) => type === 'text')).toHaveLength(1)
  })

  it.each(['/help', 'hello', 'tokens?', 'billing?', 'some code', 'a table', 'who are you', 'x', 'xy', 'xyz'])(
    'has something worth reading to say to %j',
    async (question) => {
      const { text, parts } = await ask([user(question)])
      expect(text.length).toBeGreaterThan(150)
      expect(parts.at(-1)).toEqual({ type: 'finished', reason: 'stop' })
    },
  )
})

describe('its counts', () => {
  it('add up, and a conversation that goes on costs more than all that went before', async () => {
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

  it('are as many as were asked for', async () => {
    expect((await ask([user('/long 500')])).usage?.completionTokens).toBe(500)
  })
})

describe('a context window', () => {
  const question = { model: 'wren-350m' }

  it('ends an answer that runs into it', async () => {
    const { usage, parts } = await ask([user('/long 5000')], question)
    expect(usage?.totalTokens).toBe(1_024)
    expect(parts.at(-1)).toEqual({ type: 'finished', reason: 'length' })
  })

  it('turns a prompt away that does not fit', async () => {
    const failure = await failureOf('word '.repeat(2_000), 'wren-350m')
    expect(failure).toMatchObject({ code: 'too-long', charge: 'turned-away' })
  })
})

describe('a failure on request', () => {
  it('is understood exactly as the same words from a real service', async () => {
    for (let status = 400; status < 600; status += 1) {
      const failure = await failureOf(`/error ${status}`)
      const message = failure?.cameBack?.excerpt ?? ''
      const context = { status, contentType: 'application/json', isChat: true, asksForStream: true }
      const body = { error: { message } }
      const { code, charge } = readServiceError(context, JSON.stringify(body), body)
      expect([status, failure?.code, failure?.charge, failure?.cameBack?.status]).toEqual([
        status,
        code,
        charge,
        status,
      ])
    }
  })

  it('says what was sent', async () => {
    expect((await failureOf('/error 402'))?.sent).toMatchObject({ method: 'POST', messageCount: 1 })
  })

  it('comes for a model that cannot chat, and for one that is not listed', async () => {
    expect(await failureOf('hello', 'atlas-embed')).toMatchObject({ code: 'model' })
    expect(await failureOf('hello', 'nobody')).toMatchObject({ code: 'model' })
  })

  it('does not come for a status that is none', async () => {
    expect((await ask([user('/error 200')])).text).toContain('/help')
  })
})

describe('stopping', () => {
  it('ends an answer at once, in the middle of a pause', async () => {
    const real = createDemoInference({ now: () => 0, newId: () => 'id' })
    const stop = new AbortController()
    const request = { model: 'meridian-70b-chat', messages: [user('/slow')], asksForStream: true }
    const parts: ReplyPart[] = []
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
    expect(parts.map(({ type }) => type)).toEqual(['begun', 'facts', 'text'])
  })
})
