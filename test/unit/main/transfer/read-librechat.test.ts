import { describe, expect, it } from 'vitest'
import { expectSound, fixture, found, pathOf, versionsUnder } from './imported.ts'

interface Exported {
  readonly messages: readonly { messageId: string; parentMessageId: string }[]
}

const file = fixture('librechat.json')
const exported = JSON.parse(new TextDecoder().decode(file)) as Exported
const question = 'How long does rye ferment?\n\n[file not imported: rye.pdf]'

/** The same messages, each inside the one before it, as LibreChat's recursive export has them. */
function nested(parentId: string): unknown[] {
  return exported.messages
    .filter(({ parentMessageId }) => parentMessageId === parentId)
    .map(({ messageId, parentMessageId: _parent, ...message }) => ({
      ...message,
      messageId,
      children: nested(messageId),
    }))
}

const { messages: _messages, ...head } = exported
const roots = nested('00000000-0000-0000-0000-000000000000')
const forms: [string, string][] = [
  ['a list', JSON.stringify(exported)],
  ['a tree', JSON.stringify({ ...head, recursive: true, messagesTree: roots })],
  ['a tree of one message', JSON.stringify({ ...head, recursive: true, messages: roots[0] })],
  ['one of several', JSON.stringify([exported])],
]

describe.each(forms)('an export of LibreChat as %s', (_form, text) => {
  it('is read as a tree with its versions and the newest path in view', () => {
    const all = found(text)
    expect(all.source).toBe('LibreChat')
    const [rye] = all.conversations
    expect(rye && pathOf(rye)).toEqual([
      ['user', question],
      ['assistant', 'Three to four hours.'],
      ['user', 'And in the fridge?'],
      ['assistant', 'Overnight.'],
    ])
    expect(rye && versionsUnder(rye, question)).toEqual(['Four hours.', 'Three to four hours.'])
    expectSound(all)
  })

  it('includes the title, system prompt, times, models, reasoning and counts', () => {
    const [rye] = found(text).conversations
    expect(rye?.conversation).toMatchObject({ title: 'Rye', systemPrompt: 'You are a baker.' })
    const answer = (words: string) => rye?.messages.find((message) => message.text === words)
    expect(answer('Four hours.')).toMatchObject({
      importedModel: 'gpt-4o',
      importedUsage: { promptTokens: 21, completionTokens: 5, totalTokens: null },
      createdAt: Date.UTC(2025, 2, 1, 10, 0, 2),
    })
    expect(answer('Three to four hours.')).toMatchObject({
      reasoning: 'Warm or cold?',
      importedUsage: { promptTokens: null, completionTokens: 33, totalTokens: null },
    })
    expect(answer('Overnight.')?.importedUsage).toBeNull()
    expect(rye?.messages[0]?.importedUsage).toBeNull()
  })

  it('lists the skipped parts', () => {
    expect(found(text).skipped).toEqual({
      attachment: 1,
      'tool-step': 1,
      'failed-answer': 1,
      'message-count': 2,
    })
  })
})

describe('a damaged export of LibreChat', () => {
  it('loses only what is damaged, and names the chat', () => {
    const [first] = exported.messages
    const { conversations, skipped, named } = found(
      JSON.stringify([
        { ...exported, messages: [...exported.messages, first, 7] },
        { title: 'Torn' },
        exported,
      ]),
    )
    expect(conversations).toHaveLength(1)
    expect(conversations[0]?.messages).toHaveLength(5)
    expect(skipped).toMatchObject({
      'unreadable-message': 2,
      'unreadable-conversation': 1,
      'repeated-conversation': 1,
    })
    expect(named['unreadable-conversation']).toEqual(['Torn'])
  })

  it('with 20,000 answers inside one another is read without deep recursion', () => {
    const count = 20_000
    const open = Array.from(
      { length: count },
      (_, index) =>
        `{"messageId":"m${index}","isCreatedByUser":${index % 2 === 0},"text":"<${index}>","children":[`,
    )
    const text = `{"conversationId":"c","recursive":true,"messagesTree":[${open.join('')}${']}'.repeat(count)}]}`
    expect(found(text).conversations[0]?.messages).toHaveLength(count)
  })
})
