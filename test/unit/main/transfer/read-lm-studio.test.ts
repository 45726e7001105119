import { describe, expect, it } from 'vitest'
import { makeZip } from '../../../fixtures/import/make-zip.ts'
import { expectSound, fixture, found, pathOf, versionsUnder } from './imported.ts'

const file = fixture('lm-studio.json')
const text = new TextDecoder().decode(file)
const question = 'When is high water?\n\n[file not imported: 1745 - tides.pdf]'
const answer = 'Let me look.\n\nAt half past twelve.'

describe('a chat of LM Studio', () => {
  it('is read with its versions, and continues below the one in view', () => {
    const all = found(file)
    expect(all.source).toBe('LM Studio')
    const [tides] = all.conversations
    expect(tides && pathOf(tides)).toEqual([
      ['user', question],
      ['assistant', answer],
      ['user', 'Thanks'],
    ])
    expect(tides && versionsUnder(tides, question)).toEqual(['At noon.', answer])
    expectSound(all)
  })

  it('includes the title, system prompt, times, pin, models and reasoning', () => {
    const [tides] = found(file).conversations
    expect(tides?.conversation).toMatchObject({
      title: 'Tides',
      systemPrompt: 'You are a sailor.',
      createdAt: 1_745_000_000_000,
      updatedAt: 1_745_000_095_000,
      pinnedAt: 1_745_000_095_000,
    })
    expect(tides?.messages.find((message) => message.text === answer)).toMatchObject({
      importedModel: 'qwen3-4b',
      reasoning: 'The moon is new.',
    })
  })

  it('has no count that one of its calls lacks', () => {
    const without = text
      .replace('"promptTokensCount": 90,', '')
      .replace('"predictedTokensCount": 8,', '"predictedTokensCount": 0,')
    const [tides] = found(without).conversations
    expect(tides?.messages.find((message) => message.text === answer)?.importedUsage).toEqual({
      promptTokens: null,
      completionTokens: null,
      totalTokens: 168,
    })
  })

  it('adds up two calls with the same counts and other times', () => {
    const block = (seconds: number) => ({
      type: 'contentBlock',
      content: [{ type: 'text', text: 'So.' }],
      genInfo: { stats: { predictedTokensCount: 5, totalTimeSec: seconds } },
    })
    const version = { role: 'assistant', steps: [block(1), block(1), block(2)] }
    const chat = { messages: [{ versions: [version], currentlySelected: 0 }] }
    expect(found(JSON.stringify(chat)).conversations[0]?.messages[0]?.importedUsage).toMatchObject({
      completionTokens: 10,
    })
  })

  it('without a time is the same chat in each import, and not another one', () => {
    const idOf = (words: string) =>
      found(words.replace('"createdAt": 1745000000000,', '')).conversations[0]?.conversation.id
    expect(idOf(text)).toBe(idOf(text.replace('"Tides"', '"Renamed"')))
    expect(idOf(text)).not.toBe(idOf(text.replace('Thanks', 'Bye')))
  })

  it('lists the skipped parts', () => {
    expect(found(file).skipped).toEqual({ attachment: 1, 'tool-step': 1, mark: 1 })
  })
})

describe("a zip of LM Studio's folder", () => {
  const other = text.replace('1745000000000', '1746000000000').replace('"Tides"', '"Winds"')

  it('is read chat by chat, under any name', () => {
    const all = found(
      makeZip([
        { name: 'conversations/1.conversation.json', content: text },
        { name: String.raw`conversations\Boats\2.conversation.json`, content: other },
        { name: 'conversations/Boats/3.conversation.json', content: other },
        { name: 'conversations/4.conversation.json', content: '{"name":' },
        { name: '../../5.conversation.json', content: text, said: { checksum: 7 } },
        { name: 'inner.zip', content: makeZip([{ name: '6.conversation.json', content: text }]) },
      ]),
    )
    expect(all.conversations.map(({ conversation }) => conversation.title)).toEqual(['Tides', 'Winds'])
    expect(all.skipped).toMatchObject({ folder: 1, 'repeated-conversation': 1, 'unreadable-file': 2 })
    expect(all.named['unreadable-file']).toEqual([
      'conversations/4.conversation.json',
      '../../5.conversation.json',
    ])
    expectSound(all)
    expect(found(makeZip([{ name: 'a.json', content: text }])).conversations).toHaveLength(1)
  })

  it('is refused if it unpacks to more than 1 GB', () => {
    const zip = makeZip([
      { name: '1.conversation.json', content: text },
      { name: '2.conversation.json', content: text, said: { size: 1_000_000_000 } },
    ])
    expect(() => found(zip)).toThrow(
      expect.objectContaining({ problem: { reason: 'unpacked-too-large', line: null, field: null } }),
    )
  })
})
