import { describe, expect, it } from 'vitest'
import { isExhaustive } from '../../../fixtures/cases.ts'
import { cherryDatabase as backup, cherryBackup as zip } from '../../../fixtures/import/cherry-studio-2.ts'
import { expectSound, findIn, found, pathOf, versionsUnder } from './imported.ts'

/** SQLite would refuse such a table, so each column becomes eight ones in the bytes. */
function withTooManyColumns(): Uint8Array {
  const columns = Array.from({ length: 1_000 }, (_, at) => `,"x${String(at).padStart(12, '0')}"`)
  const content = backup(`ALTER TABLE message RENAME TO old; CREATE TABLE message (id${columns.join('')});`)
  const text = Buffer.from(content).toString('latin1')
  return Buffer.from(text.replaceAll(/"x\d{12}"/g, 'a,b,c,d,e,f,g,h'), 'latin1')
}

describe('a backup of Cherry Studio 2', () => {
  it('is read as chats with versions, prompts, models, reasoning and counts', () => {
    const all = found(zip(backup()))
    expect(all.source).toBe('Cherry Studio 2')
    const question = 'Which knot holds?\n\n[image not imported: k.png]'
    const [knots] = all.conversations
    expect(knots && pathOf(knots)).toEqual([
      ['user', question],
      ['assistant', 'A bowline.'],
    ])
    expect(knots && versionsUnder(knots, question)).toEqual(['A reef knot.', 'A bowline.'])
    expect(knots?.conversation).toMatchObject({
      title: 'Knots',
      systemPrompt: 'You are a sailor.',
      createdAt: 1_760_000_000_000,
      pinnedAt: 1_760_000_009_000,
    })
    expect(knots?.messages[1]).toMatchObject({ importedModel: 'm-small', importedUsage: null })
    expect(knots?.messages[2]).toMatchObject({
      importedModel: 'm-big',
      reasoning: 'It must not slip.',
      importedUsage: { promptTokens: 40, completionTokens: 12, totalTokens: 52 },
    })
    expect(all.skipped).toEqual({
      picture: 1,
      'tool-step': 1,
      'unreadable-message': 1,
      'deleted-conversation': 1,
    })
    expectSound(all)
  })

  it('with many and long rows is read whole', () => {
    const many = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
      INSERT INTO message SELECT 'n' || i, CASE i WHEN 1 THEN 'a2' ELSE 'n' || (i - 1) END, 't1',
      CASE i % 2 WHEN 0 THEN 'assistant' ELSE 'user' END,
      '{"parts":[{"type":"text","text":"' || replace(hex(zeroblob(i % 7 * 900)), '00', 'ab') || i || '"}]}',
      'success', NULL, NULL, NULL, 1760000004000 + i, NULL FROM n;`
    const [knots] = found(zip(backup(many))).conversations
    expect(knots?.messages).toHaveLength(5_003)
    expect(knots?.messages.some(({ text }) => text === `${'ab'.repeat(900 * 5)}4996`)).toBe(true)
    expect(knots?.messages.filter(({ text }) => text.length > 5_000).length).toBeGreaterThan(2_000)
  })

  it.each([
    ['of a schema with more columns than SQLite allows', 'unknown-version', withTooManyColumns()],
    ['of another schema', 'unknown-version', backup('DROP TABLE message;')],
    ['no SQLite file', 'broken', new TextEncoder().encode('nothing')],
    ['empty', 'broken', new Uint8Array()],
  ])('is refused if its database is %s', (_what, reason, content) => {
    expect(() => findIn(zip(content))).toThrow(
      expect.objectContaining({ problem: { reason, line: null, field: null } }),
    )
  })

  it('with any damaged bytes in its database causes no crash', () => {
    const whole = backup()
    for (let place = 0; place < whole.length; place += isExhaustive ? 17 : 101) {
      const content = whole.slice()
      content[place] = (content[place] ?? 0) ^ 0xff
      try {
        const result = findIn(zip(content))
        if (result !== null) expectSound(result)
      } catch (error) {
        expect(error).toMatchObject({
          problem: { reason: expect.stringMatching(/^(?:broken|unknown-version)$/) },
        })
      }
    }
  })
})
