import { describe, expect, it } from 'vitest'
import { makeZip } from '../../../fixtures/import/make-zip.ts'
import { expectSound, fixture, found, pathOf, versionsUnder } from './imported.ts'

const file = fixture('chatgpt.json')
const text = new TextDecoder().decode(file)

function conversationsOf(content: Uint8Array | string) {
  const { conversations } = found(content)
  const [bread, picture] = conversations
  if (bread === undefined || picture === undefined) throw new Error('The conversations are not there.')
  return { bread, picture, conversations }
}

describe('an export of ChatGPT', () => {
  it('is read as chats with the same branch in view', () => {
    const { bread } = conversationsOf(file)
    expect(pathOf(bread)).toEqual([
      ['user', 'How much yeast for rye?'],
      ['assistant', 'Let me look that up.\n\nHalf as much ([rye.example](https://rye.example/yeast)).'],
      ['user', '[image not imported: crumb.jpg]\n\nIs this crumb right?\n\n[file not imported: recipe.pdf]'],
      ['assistant', 'Dense, but even.'],
    ])
    expectSound(found(file))
  })

  it('keeps chats without an id whose first node has the same name, and drops a true copy', () => {
    const chat = (title: string) => ({
      title,
      mapping: {
        root: { id: 'root', parent: null, children: ['one'] },
        one: {
          id: 'one',
          parent: 'root',
          children: [],
          message: { author: { role: 'user' }, content: { content_type: 'text', parts: [`About ${title}`] } },
        },
      },
    })
    const { conversations } = found(JSON.stringify([chat('Rye'), chat('Oats'), chat('Rye')]))
    expect(conversations.map(({ conversation }) => conversation.title)).toEqual(['Rye', 'Oats'])
  })

  it('keeps edits and regenerations as versions, in order', () => {
    const { bread } = conversationsOf(file)
    expect(versionsUnder(bread, null)).toEqual(['How much yeast?', 'How much yeast for rye?'])
    expect(versionsUnder(bread, 'How much yeast?')).toEqual(['A quarter less than at sea level.'])
    const question = bread.messages.find(({ text: words }) => words.includes('crumb right'))
    expect(versionsUnder(bread, question?.text ?? '')).toEqual(['A little dense.', 'Dense, but even.'])
  })

  it('includes title, times, star, custom instructions, models and reasoning, and no token counts', () => {
    const { bread } = conversationsOf(file)
    const systemPrompt = 'I bake at 2,000 m.\n\nUse grams.'
    expect(bread.conversation).toMatchObject({
      connectionId: 'connection-1',
      title: 'Bread at altitude',
      modelId: null,
      systemPrompt,
      createdAt: 1_718_000_000_250,
      updatedAt: 1_718_000_500_500,
      pinnedAt: 1_718_000_500_500,
      archivedAt: null,
      deletedAt: null,
    })
    expect(bread.messages.find(({ text: words }) => words.startsWith('Let me'))).toMatchObject({
      role: 'assistant',
      reasoning: '**Weighing rye**\n\nRye ferments faster.',
      createdAt: 1_718_000_011_000,
      systemPrompt,
      failure: null,
      copiedFrom: null,
      importedFrom: 'ChatGPT',
      importedModel: 'o3',
    })
    expect(bread.messages[0]).toMatchObject({ role: 'user', importedFrom: 'ChatGPT', importedModel: null })
  })

  it('is read if a parent is missing, a title is missing, or a tool drew the answer', () => {
    const { picture } = conversationsOf(file)
    expect(picture.conversation).toMatchObject({
      title: 'Draw a loaf',
      createdAt: 1_719_000_000_000,
      archivedAt: 1_719_000_001_000,
    })
    expect(pathOf(picture)).toEqual([
      ['user', 'Draw a loaf'],
      ['assistant', '[image not imported]'],
    ])
  })

  it('lists the skipped parts', () => {
    expect(found(file).skipped).toEqual({
      'tool-step': 2,
      'thinking-time': 1,
      picture: 2,
      attachment: 1,
      'lost-parent': 1,
    })
  })

  it('has the same content in a zip, in one piece or numbered ones, in any folder', () => {
    const [first, second] = JSON.parse(text) as unknown[]
    const whole = makeZip([
      { name: 'chat.html', content: '<script>alert(1)</script>' },
      { name: 'conversations.json', content: text },
      { name: 'user.json', content: '{}', isStored: true },
    ])
    const pieces = makeZip([
      { name: 'export/conversations-001.json', content: JSON.stringify([second]) },
      { name: 'export/conversations-000.json', content: JSON.stringify([first]) },
    ])
    const { conversations } = conversationsOf(file)
    const onWindows = makeZip([{ name: 'export\\conversations.json', content: text }])
    for (const zip of [whole, pieces, onWindows])
      expect(conversationsOf(zip).conversations).toEqual(conversations)
  })

  it('has the same ids in every import', () => {
    const later = (JSON.parse(text) as Record<string, unknown>[]).toReversed()
    const ids = (content: string): string[] =>
      found(content)
        .conversations.flatMap(({ conversation, messages }) => [
          conversation.id,
          ...messages.map(({ id }) => id),
        ])
        .toSorted()
    expect(ids(JSON.stringify(later))).toEqual(ids(text))
  })

  it('reads parts without a type as text, and skips content that has neither', () => {
    const mapping = {
      asked: { parent: null, message: { author: { role: 'user' }, content: { parts: ['Which flour?'] } } },
      told: {
        parent: 'asked',
        message: { author: { role: 'assistant' }, content: { content_type: null, parts: ['Rye.'] } },
      },
      odd: { parent: 'told', message: { author: { role: 'user' }, content: { text: 5 } } },
    }
    const { conversations, skipped } = found(JSON.stringify([{ id: 'c', mapping, current_node: 'told' }]))
    expect(conversations.map(pathOf)).toEqual([
      [
        ['user', 'Which flour?'],
        ['assistant', 'Rye.'],
      ],
    ])
    expect(skipped).toEqual({ 'unreadable-message': 1 })
  })

  it('keeps a transcript if only a recording accompanies it', () => {
    const spoken = {
      content_type: 'multimodal_text',
      parts: [
        { content_type: 'audio_transcription', text: 'Read me the news', direction: 'in' },
        { content_type: 'real_time_user_audio_video_asset_pointer', audio_asset_pointer: {} },
      ],
    }
    const only = { content_type: 'multimodal_text', parts: [{ content_type: 'audio_asset_pointer' }] }
    const mapping = {
      said: { parent: null, message: { author: { role: 'user' }, content: spoken } },
      heard: { parent: 'said', message: { author: { role: 'assistant' }, content: only } },
    }
    const [voice] = found(JSON.stringify([{ id: 'voice', mapping }])).conversations
    expect(voice && pathOf(voice)).toEqual([
      ['user', 'Read me the news'],
      ['assistant', '[audio not imported]'],
    ])
  })
})
