import { describe, expect, it } from 'vitest'
import { createDemoInference } from '../../../../src/main/demo/demo-inference.ts'
import type { ChatMessage, ChatRequest } from '../../../../src/main/inference/inference.ts'
import type { TokenUsage, UsageReport } from '../../../../src/shared/contract/usage/usage.ts'
import { inputTokensOf } from '../../../../src/shared/domain/usage/usage-details.ts'

const nowhere = { baseAddress: '', key: null, keyHeader: 'bearer' as const }
const never = new AbortController().signal

function requestOf(messages: readonly ChatMessage[], options: Partial<ChatRequest> = {}): ChatRequest {
  const ids = { turnId: 'turn-1', callId: 'call-1', attempt: 1, extraFields: '', readImage: () => [] }
  return { model: 'meridian-70b-chat', messages, streamingMode: 'stream-with-usage', ...ids, ...options }
}

function user(content: string): ChatMessage {
  return { role: 'user', content }
}

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
