import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seedsFor } from '../../fixtures/cases.ts'
import { prepare, sealed } from './hostile-archive.ts'

test('an archive that is cut anywhere is refused', async () => {
  const { lines, importing } = await prepare()
  const whole = Buffer.from(lines.join('\n'))
  for (let length = 1; length < whole.length; length += 1 + Math.floor(whole.length / 60))
    expect((await importing(whole.subarray(0, length))).kind).toBe('refused')
})

test('any change of an archive is refused or leaves sound data, where every path ends', async () => {
  const { body, there, importing } = await prepare()
  const values = [null, '', 'x', -1, 1e308, true, [], {}, 'conversation-0', '\u0000', 'é'.repeat(70)]
  const mutation = fc.record({ line: fc.nat(), field: fc.nat(), value: fc.constantFrom<unknown>(...values) })
  const property = fc.asyncProperty(mutation, async ({ line, field, value }) => {
    const index = 1 + (line % (body.length - 1))
    const record = JSON.parse(body[index] ?? '{}')
    const names = Object.keys(record)
    const changed = JSON.stringify({ ...record, [names[field % names.length] ?? '']: value })
    const outcome = await importing(sealed(body.toSpliced(index, 1, changed)))
    if (outcome.kind === 'refused') expect(outcome.problem.reason).not.toBe('changed')
    for (const { id } of there.store.conversations.summaries()) there.store.messages.path(id)
    expect(there.database.prepare('PRAGMA foreign_key_check').all()).toEqual([])
  })
  for (const run of seedsFor(40)) await fc.assert(property, run)
})
