import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { makeZip } from '../../../fixtures/import/make-zip.ts'
import { expectSound, findIn, fixture, found, pathOf, versionsUnder } from './imported.ts'

const file = fixture('cherry-studio.json')
const early =
  '{"version":3,"localStorage":{},"indexedDB":{"topics":[{"id":"t","messages":[{"id":"q","role":"user","content":"Hello"}]}]}}'
const first =
  '{"version":1,"localStorage":{},"indexedDB":[{"key":"topic:t","value":{"id":"t","messages":[]}}]}'
const question = 'Which knot holds a dinghy?\n\n[image not imported: chart.png]'

describe('a backup of Cherry Studio 1', () => {
  it('is read as chats with the same answer in view', () => {
    const all = found(file)
    const [knots, untold] = all.conversations
    expect(knots && pathOf(knots)).toEqual([
      ['user', question],
      ['assistant', 'A cleat hitch:\n\n```text\nturn, cross, lock\n```'],
      ['user', 'And in a storm?'],
    ])
    expect(untold && pathOf(untold)).toEqual([['user', 'Where is the nearest chandler?']])
    expectSound(all)
  })

  it('keeps the answers of several models as versions, each with its model and reasoning', () => {
    const [knots] = found(file).conversations
    expect(knots && versionsUnder(knots, question)).toEqual([
      'A bowline.',
      'A cleat hitch:\n\n```text\nturn, cross, lock\n```',
    ])
    const answers = knots?.messages.filter(({ role }) => role === 'assistant')
    expect(answers).toMatchObject([
      { importedModel: 'm-one', reasoning: 'A bowline does not slip.', importedFrom: 'Cherry Studio' },
      { importedModel: 'm-two', reasoning: '', createdAt: Date.UTC(2025, 6, 1, 10, 0, 3) },
    ])
  })

  it('includes the title, the times, the pin and the prompts of assistant and topic', () => {
    const [knots, untold] = found(file).conversations
    expect(knots?.conversation).toMatchObject({
      title: 'Knots',
      systemPrompt: 'You know every harbour.\n\nBe brief.',
      createdAt: Date.UTC(2025, 6, 1, 10),
      updatedAt: Date.UTC(2025, 6, 1, 11),
      pinnedAt: Date.UTC(2025, 6, 1, 11),
      archivedAt: null,
    })
    expect(untold?.conversation).toMatchObject({
      title: 'Where is the nearest chandler?',
      systemPrompt: '',
      createdAt: Date.UTC(2025, 6, 2, 10),
    })
  })

  it('lists the skipped parts', () => {
    expect(found(file).skipped).toEqual({
      picture: 1,
      'tool-step': 1,
      citation: 1,
      mark: 1,
      'failed-answer': 1,
      'empty-conversation': 1,
    })
  })

  it('is the same in its zip', () => {
    const zip = makeZip([
      { name: 'Data/', content: '' },
      { name: 'Data/Files/f.png', content: 'no picture' },
      { name: 'data.json', content: file },
    ])
    expect(found(zip)).toEqual(found(file))
  })

  it.each([
    ['with messages in one piece', new TextEncoder().encode(early)],
    ['with messages in one piece, in a zip', makeZip([{ name: 'data.json', content: early }])],
    ['of the first versions, compressed', new Uint8Array(gzipSync(first))],
    [
      'as a copy of a browser database',
      makeZip([{ name: 'IndexedDB/file__0.indexeddb.leveldb/000003.log', content: 'x' }]),
    ],
  ])('%s is refused, and other files are not', (_what, content) => {
    expect(() => findIn(content)).toThrow(
      expect.objectContaining({ problem: { reason: 'early-version', line: null, field: null } }),
    )
    expect(findIn(makeZip([{ name: 'holiday.jpg', content: 'x' }]))).toBeNull()
    expect(findIn(makeZip([{ name: 'data.json', content: '{"a":1}' }]))).toBeNull()
    expect(findIn(new Uint8Array(gzipSync('holiday')))).toBeNull()
  })

  it('keeps translations and the text of unknown blocks, and notes files', () => {
    const block = (id: string, type: string, facts: object) => ({ id, type, ...facts })
    const message_blocks = [
      block('text', 'main_text', { content: 'cat' }),
      block('german', 'translation', { content: 'Katze' }),
      block('list', 'file', { file: { name: 'f.txt', origin_name: 'list.txt' } }),
      block('film', 'video', {}),
      block('later', 'poem', { content: 'Purr.' }),
      block('later still', 'dance', { content: {} }),
    ]
    const messages = [
      { id: 'early', role: 'user', content: 'Without blocks' },
      { id: 'a', role: 'assistant', blocks: [...message_blocks.map(({ id }) => id), 'lost'] },
    ]
    const indexedDB = { topics: [{ id: 't', messages }], message_blocks }
    const { conversations, skipped } = found(JSON.stringify({ version: 4, indexedDB }))
    expect(conversations.map(pathOf)).toEqual([
      [
        [
          'assistant',
          'cat\n\n[translation]\nKatze\n\n[file not imported: list.txt]\n\n[video not imported]\n\nPurr.',
        ],
      ],
    ])
    expect(skipped).toEqual({ 'unreadable-message': 1, attachment: 1, recording: 1, 'unknown-content': 2 })
  })
})
