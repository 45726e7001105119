import { describe, expect, it } from 'vitest'
import { expectSound, findIn, fixture, found, pathOf, versionsUnder } from './imported.ts'

const file = fixture('chatbox.json')
const question = 'When do I sow beans?\n\n[file not imported: plan.pdf]'

describe('an export of Chatbox', () => {
  it('is read as chats, one per thread', () => {
    const all = found(file)
    expect(all.conversations.map(({ conversation }) => conversation.title)).toEqual([
      'Garden',
      'Tools',
      'Put away',
    ])
    const [garden, tools] = all.conversations
    expect(garden && pathOf(garden)).toEqual([
      ['user', question],
      ['assistant', 'In the middle of May.'],
      ['user', 'And peas?\n\n[image not imported]'],
    ])
    expect(tools && pathOf(tools)).toEqual([
      ['user', 'Spade or fork?'],
      ['assistant', 'A fork, in clay.'],
    ])
    expectSound(all)
  })

  it('keeps hidden versions, with the messages below them', () => {
    const [garden] = found(file).conversations
    expect(garden && versionsUnder(garden, question)).toEqual([
      'In April, under glass.',
      'In the middle of May.',
    ])
    expect(garden && versionsUnder(garden, 'In April, under glass.')).toEqual(['I have no glass.'])
  })

  it('includes the system prompt, times, star, hiding, models and reasoning', () => {
    const [garden, tools, hidden] = found(file).conversations
    expect(garden?.conversation).toMatchObject({
      systemPrompt: 'You are a gardener.',
      createdAt: 1_733_000_000_000,
      updatedAt: 1_735_000_003_000,
      pinnedAt: 1_735_000_003_000,
      archivedAt: null,
    })
    expect(garden?.messages.find(({ text }) => text.includes('May'))).toMatchObject({
      reasoning: 'After the last frost.',
      systemPrompt: 'You are a gardener.',
      importedFrom: 'Chatbox',
      importedModel: 'OpenAI API (gpt-4o)',
    })
    expect(tools?.messages[1]).toMatchObject({
      reasoning: 'Clay sticks.',
      importedModel: 'gpt-4',
      createdAt: 1_734_000_000_000,
    })
    expect(hidden?.conversation.archivedAt).toBe(1_732_000_000_000)
  })

  it('lists the skipped parts', () => {
    expect(found(file).skipped).toEqual({
      attachment: 1,
      'tool-step': 1,
      summary: 1,
      picture: 1,
      'failed-answer': 1,
      'picture-conversation': 1,
    })
  })

  it('of an early version, with all sessions in one list, is refused', () => {
    const messages = [{ id: 'q', role: 'user', content: 'Hello' }]
    const early = JSON.stringify({ 'chat-sessions': [{ id: 'one', name: 'First', messages }] })
    expect(() => found(early)).toThrow(
      expect.objectContaining({ problem: { reason: 'early-version', line: null, field: null } }),
    )
  })

  it('is not confused with another file that contains its words', () => {
    expect(findIn(new TextEncoder().encode('{"a":"\\"session:1\\""}'))).toBeNull()
  })
})
