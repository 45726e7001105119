import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { makeZip } from '../../../fixtures/import/make-zip.ts'
import { expectSound, findIn, fixture, found, pathOf, versionsUnder } from './imported.ts'

const file = fixture('cherry-studio.json')
const old = fixture('cherry-studio-old.json')
const question = 'Which knot holds a dinghy?\n\n[image not imported: chart.png]'

describe('a backup of Cherry Studio', () => {
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

  it('of an early version is read, packed or not', () => {
    const all = found(old)
    const [translated] = all.conversations
    expect(translated && pathOf(translated)).toEqual([
      ['user', 'Translate: chat\n\n[file not imported: list.txt]'],
      ['assistant', 'cat\n\n[translation]\nKatze'],
    ])
    expect(translated?.messages[1]).toMatchObject({ reasoning: 'French, then.', importedModel: 'm-old' })
    expect(found(new Uint8Array(gzipSync(old)))).toEqual(all)
    expectSound(all)
  })

  it('is refused if it is a copy of a browser database, and other zips are not', () => {
    const copy = makeZip([{ name: 'IndexedDB/file__0.indexeddb.leveldb/000003.log', content: 'x' }])
    expect(() => findIn(copy)).toThrow(
      expect.objectContaining({ problem: { reason: 'browser-copy', line: null, field: null } }),
    )
    expect(findIn(makeZip([{ name: 'holiday.jpg', content: 'x' }]))).toBeNull()
    expect(findIn(makeZip([{ name: 'data.json', content: '{"a":1}' }]))).toBeNull()
  })
})
