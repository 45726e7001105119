import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lastCallsOf } from '../../../../src/main/accounting/calls-of-answer.ts'
import { promptBreakdownOf } from '../../../../src/main/accounting/prompt-breakdown.ts'
import { readConversation, readEarlier } from '../../../../src/main/services/chat/transcript.ts'
import type { Store } from '../../../../src/main/storage/store.ts'
import type { Message, OpenConversation } from '../../../../src/shared/contract/conversations/conversation.ts'
import { seedsFor } from '../../../fixtures/cases.ts'
import {
  callEnd,
  conversation,
  message,
  newCall,
  noon,
  nothingReported,
} from '../../../fixtures/samples/stored.ts'
import { openSample } from '../open-sample.ts'

const reported = { promptTokens: 60, completionTokens: 20, totalTokens: 80 }
const step = fc.record({
  kind: fc.constantFrom('on', 'on', 'on', 'on', 'aside', 'choose'),
  pick: fc.nat(1_000),
  text: fc.constantFrom('', 'Because.', 'Some more words about it.'),
  systemPrompt: fc.constantFrom('', 'Be brief.'),
  model: fc.constantFrom('small-1', 'small-1', 'large-1'),
  call: fc.constantFrom('none', 'none', 'counted', 'uncounted', 'failed', 'twice'),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** A tree in which most steps continue below the last message, as in chats, with and without calls. */
function grow(store: Store, id: string, plan: readonly Step[]): void {
  store.conversations.insert({ ...conversation, id }, noon)
  const ids: string[] = []
  for (const [index, { kind, pick, text, systemPrompt, model, call }] of plan.entries()) {
    if (kind === 'choose' && ids.length > 0) {
      store.messages.choose(ids[pick % ids.length] ?? '')
      continue
    }
    const messageId = `${id}-${index}`
    const end = store.messages.pathEnd(id)?.id ?? null
    const parentId = kind === 'aside' ? (ids[pick % (ids.length + 1)] ?? null) : end
    const role = pick % 2 === 0 ? 'assistant' : 'user'
    store.messages.insert(message(messageId, parentId, { conversationId: id, role, text, systemPrompt }))
    ids.push(messageId)
    if (role === 'user' || call === 'none') continue
    for (const attempt of call === 'twice' ? [1, 2] : [1]) {
      const callId = `call ${attempt} of ${messageId}`
      store.calls.insert(newCall(callId, { conversationId: id, messageId, attempt, modelRequested: model }))
      const usage = call === 'uncounted' ? nothingReported : reported
      const state = call === 'failed' ? 'failed' : 'complete'
      store.calls.finish(callId, callEnd({ usage, state }))
    }
  }
}

/** Reads a chat without pages: every message and every call of it at once. */
function splitsOfWhole(store: Store, id: string) {
  const path = store.messages.path(id)
  const last = lastCallsOf(store, path, store.calls.list(id))
  const onPath = new Map(path.map((each) => [each.id, each]))
  const context = { messages: onPath, last, windowOf: () => null }
  return path.map((each) => {
    const call = last.get(each.id)
    const split = call && promptBreakdownOf(call, context)
    return { id: each.id, callId: call?.id, split, originTitle: call?.originTitle }
  })
}

function readPages(store: Store, open: OpenConversation, count: number): Message[] {
  const messages = [...open.messages]
  for (let before = open.beforeCount; before > 0; ) {
    const messageId = messages[0]?.id ?? ''
    const page = readEarlier(store, open.conversation.id, { messageId, count, upTo: null })
    expect(page).toHaveLength(Math.min(count, before))
    messages.unshift(...page)
    before -= page.length
  }
  return messages
}

function expectPagesToTellTheSame(store: Store, id: string, count: number): void {
  const open = readConversation(store, id, [], count)
  const messages = readPages(store, open, count)
  const told = messages.map(({ id: messageId, call }) => ({
    id: messageId,
    callId: call?.id,
    split: call?.split,
    originTitle: call?.originTitle,
  }))
  expect(told).toEqual(splitsOfWhole(store, id))
  const whole = readConversation(store, id, [], 1_000)
  expect(whole.beforeCount).toBe(0)
  expect(messages).toEqual(whole.messages)
}

test('for any page size, the pages of a chat equal the whole chat', () => {
  const { store } = openSample()
  let run = 0
  const property = fc.property(
    fc.array(step, { minLength: 1, maxLength: 30 }),
    fc.integer({ min: 1, max: 7 }),
    (plan, count) => {
      run += 1
      const id = `run-${run}`
      const copyId = `copy-${run}`
      let copied = 0
      store.transaction(() => {
        grow(store, id, plan)
        const newId = () => {
          copied += 1
          return `${copyId}-${copied}`
        }
        const steps = store.copies.copy(id, { id: copyId, title: 'Copy', upTo: null, createdAt: noon, newId })
        while (steps.next().done !== true);
      })
      expectPagesToTellTheSame(store, id, count)
      expectPagesToTellTheSame(store, copyId, count)
    },
  )
  for (const each of seedsFor(60)) fc.assert(property, each)
})

/** m1 above m2 above m3 and so on. */
function aLongLine(length: number): Store {
  const { store } = openSample()
  store.transaction(() => {
    for (let number = 1; number <= length; number += 1)
      store.messages.insert(message(`m${number}`, number === 1 ? null : `m${number - 1}`))
  })
  return store
}

const idsOf = (messages: readonly Message[]): string[] => messages.map(({ id }) => id)

test('a long chat opens at its end, with the number of earlier messages', () => {
  const open = readConversation(aLongLine(120), conversation.id, [])
  expect(open.messages).toHaveLength(50)
  expect(open.messages[0]?.id).toBe('m71')
  expect(open.messages.at(-1)?.id).toBe('m120')
  expect(open.beforeCount).toBe(70)
})

test('loading up to a message includes a few above it, and at most 500 at once', () => {
  const store = aLongLine(700)
  const above = (upTo: string) =>
    idsOf(readEarlier(store, conversation.id, { messageId: 'm651', count: 1, upTo }))
  expect(above('m600')[0]).toBe('m590')
  expect(above('m650')).toContain('m650')
  expect(above('m1')).toHaveLength(500)
  expect(above('m1').at(-1)).toBe('m650')
})

test('a message that is not above is refused, and the first one has none above it', () => {
  const store = aLongLine(3)
  store.messages.insert(message('aside', 'm1'))
  const ask = { count: 10, upTo: null }
  expect(readEarlier(store, conversation.id, { ...ask, messageId: 'm1' })).toEqual([])
  expect(() => readEarlier(store, conversation.id, { ...ask, messageId: 'nobody' })).toThrow(
    'no such message',
  )
  expect(() => readEarlier(store, 'other', { ...ask, messageId: 'm3' })).toThrow('no such')
  expect(() => readEarlier(store, conversation.id, { ...ask, messageId: 'm3', upTo: 'aside' })).toThrow(
    'no such message',
  )
})
