import { describe, expect, it } from 'vitest'
import { makeZip } from '../../../fixtures/import/make-zip.ts'
import { expectSound, findIn, fixture, found, pathOf } from './imported.ts'

const thread = new TextDecoder().decode(fixture('jan-thread.json'))
const messages = new TextDecoder().decode(fixture('jan-messages.jsonl'))
const folder = makeZip([
  { name: 'jan/threads/t1/thread.json', content: thread },
  { name: 'jan/threads/t1/messages.jsonl', content: messages },
])

describe("a zip of Jan's folder", () => {
  it('is read as chats with their titles, prompts, models, reasoning and counts', () => {
    const all = found(folder)
    expect(all.source).toBe('Jan')
    const [moss] = all.conversations
    expect(moss && pathOf(moss)).toEqual([
      ['user', 'Which moss grows in shade?\n\n[image not imported]'],
      ['assistant', 'Fern moss.'],
      ['user', 'And in sun?'],
      ['assistant', 'Screw moss.'],
    ])
    expect(moss?.conversation).toMatchObject({
      title: 'Moss',
      systemPrompt: 'You are a gardener.',
      createdAt: 1_740_000_000_000,
      updatedAt: 1_740_000_012_000,
    })
    expect(moss?.messages[1]).toMatchObject({
      importedModel: 'qwen3-0.6b',
      reasoning: 'Shade and damp.',
      createdAt: 1_740_000_004_000,
      importedUsage: { promptTokens: 22, completionTokens: 14, totalTokens: 36 },
    })
    expect(moss?.messages[3]).toMatchObject({ reasoning: 'Dry.', importedUsage: null })
    expect(all.skipped).toEqual({ picture: 1, 'tool-step': 1, 'failed-answer': 1 })
    expectSound(all)
  })

  it('loses only what is damaged, and names the chat', () => {
    const { conversations, skipped, named } = found(
      makeZip([
        { name: 'threads/t1/thread.json', content: thread },
        { name: 'threads/t1/messages.jsonl', content: `${messages}{"id":\n` },
        { name: 'threads/t2/thread.json', content: '{"id":"t2","title":"Torn","assistants":[]}' },
        { name: 'threads/t2/messages.jsonl', content: messages, said: { checksum: 7 } },
        { name: 'threads/t3/thread.json', content: thread },
        { name: 'threads/t4/messages.jsonl', content: messages },
        { name: 'threads/t5/thread.json', content: '{"id":"t5","assistants":[]}' },
      ]),
    )
    expect(conversations.map(({ conversation }) => conversation.title)).toEqual([
      'Moss',
      'Which moss grows in shade? [image not imported]',
    ])
    expect(skipped).toMatchObject({
      'unreadable-message': 1,
      'unreadable-conversation': 1,
      'repeated-conversation': 1,
      'empty-conversation': 1,
    })
    expect(named['unreadable-conversation']).toEqual(['Torn'])
  })
})

describe("a thread's messages alone", () => {
  it('are read as one chat', () => {
    const [moss] = found(messages).conversations
    expect(moss && pathOf(moss).length).toBe(4)
    expect(moss?.conversation.title).toContain('Which moss grows in shade?')
  })

  it('keep text in which a user writes about thinking', () => {
    const content = [{ type: 'text', text: { value: 'What is <think>x</think>?' } }]
    const [only] = found(JSON.stringify({ id: 'm', thread_id: 't', role: 'user', content })).conversations
    expect(only?.messages[0]).toMatchObject({ text: 'What is <think>x</think>?', reasoning: '' })
  })

  it('are not confused with other lines of JSON', () => {
    const other = { id: 'm', thread_id: 7, content: 'Hi' }
    expect(findIn(new TextEncoder().encode(JSON.stringify(other)))).toBeNull()
    expect(findIn(makeZip([{ name: 'thread.json', content: '{"a":1}' }]))).toBeNull()
  })
})
