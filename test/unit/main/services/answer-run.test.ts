import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { InferenceEvent } from '../../../../src/main/inference/inference.ts'
import { runAnswer } from '../../../../src/main/services/chat/answer-run.ts'

const begun = { type: 'begun', httpStatus: 200, form: 'streamed' } as const

/** An answer of these parts that then stays open, and the order of its events and writes. */
function running(parts: readonly InferenceEvent[]) {
  const order: string[] = []
  const noted = (what: string) => () => void order.push(what)
  async function* complete(): AsyncGenerator<InferenceEvent> {
    yield* parts
    await new Promise(() => {})
  }
  const ids = { callId: 'call', conversationId: 'c', messageId: 'm' }
  const asked = {
    model: 'm',
    messages: [],
    extraFields: '',
    streamingMode: 'stream',
    turnId: 'm',
    readImage: () => [],
    callId: 'call',
    attempt: 1,
  } as const
  const counting = {
    isChosen: false,
    fromSending: false,
    count: () => ({ promptTokens: 9, completionTokens: 4 }),
  }
  const target = { baseAddress: 'https://api.example.com/v1', key: 'key', keyHeader: 'bearer' as const }
  const run = runAnswer(
    {
      ...ids,
      inference: { complete },
      target,
      request: asked,
      limit: null,
      counter: { take() {} },
      counting,
    },
    {
      store: {
        calls: { markStreaming: noted('marked'), finish: noted('finished') },
        messages: {
          appendAnswer: noted('text saved'),
          setAnswer: noted('whole text saved'),
          setFailure: noted('failure saved'),
        },
        transaction: (work) => work(),
        commit: (work) => work(),
      },
      publish: ({ type }) => void order.push(type),
      log: { warn: noted('warned'), note() {} },
      elapsed: () => 0,
      historyTokensOf: () => null,
    },
  )
  return { run, order }
}

async function settled(): Promise<void> {
  await nextTurn()
  await nextTurn()
}

test('the first text is published before any save to disk', async () => {
  const { order } = running([begun, { type: 'text', text: 'Half' }])
  await settled()
  expect(order).toEqual(['answer-extended', 'text saved', 'marked'])
})

test('an answer is marked as streaming before its first text', async () => {
  const { order } = running([begun])
  await settled()
  expect(order).toEqual(['marked'])
})

test('an answer that ended at once is not marked as streaming after its end', async () => {
  const { run, order } = running([begun, { type: 'text', text: 'Half' }])
  while (!order.includes('text saved')) await Promise.resolve()
  run.interrupt()?.save()
  await settled()
  expect(order.at(-1)).toBe('finished')
  expect(order).not.toContain('marked')
})
