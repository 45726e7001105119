import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Store } from '../../../../src/main/storage/store.ts'
import { seedsFor } from '../../../fixtures/cases.ts'
import { conversation, message } from '../../../fixtures/samples/stored.ts'
import { openSample } from '../open-sample.ts'

const step = fc.record({
  kind: fc.constantFrom(
    'end',
    'end',
    'end',
    'end',
    'aside',
    'hidden',
    'choose',
    'leave-out',
    'undone',
    'import',
  ),
  pick: fc.nat(999),
})

/** The rows in the file, independent of the store's memory. */
function rowsOf(store: Store, file: string) {
  const database = new DatabaseSync(file, { readOnly: true })
  const parents = new Map(
    database
      .prepare('SELECT id, parentId FROM messages')
      .all()
      .map((row) => [row['id'], row['parentId']]),
  )
  database.close()
  const lineTo = (id: string): string[] => {
    const parent = parents.get(id)
    return typeof parent === 'string' ? [...lineTo(parent), id] : [id]
  }
  return { lineTo, path: store.messages.path(conversation.id).map(({ id }) => id) }
}

/** Another connection extends the path, as an import in a thread does. */
function importBelow(file: string, id: string, parentId: string): void {
  const database = new DatabaseSync(file)
  database.function('searchable_text', { deterministic: true }, (value) => String(value))
  database
    .prepare(
      `INSERT INTO messages (id, conversationId, parentId, role, createdAt, text)
       VALUES (?, ?, ?, 'user', 0, '')`,
    )
    .run(id, conversation.id, parentId)
  database
    .prepare('UPDATE messages SET chosenChildId = ? WHERE id = ? AND chosenChildId IS NULL')
    .run(id, parentId)
  database.close()
}

test('remembered paths equal the rows, for any choices, undos and imports', () => {
  const property = fc.property(fc.array(step, { minLength: 1, maxLength: 60 }), (plan) => {
    const { store, file } = openSample()
    const ids: string[] = []
    const excluded = new Set<string>()
    for (const [index, { kind, pick }] of plan.entries()) {
      const id = `m${index}`
      const picked = ids[pick % Math.max(1, ids.length)] ?? null
      const endId = store.messages.pathEnd(conversation.id)?.id ?? null
      if (kind === 'choose' && picked !== null) store.messages.choose(picked)
      else if (kind === 'leave-out' && picked !== null) {
        store.messages.setExcluded(picked, !excluded.delete(picked))
        if (store.messages.find(picked)?.isExcluded === true) excluded.add(picked)
      } else if (kind === 'undone') {
        const undo = () =>
          store.transaction(() => {
            store.messages.insert(message(id, picked))
            store.messages.pathIds(conversation.id)
            if (ids[0] !== undefined) store.messages.choose(ids[0])
            store.messages.pathEnd(conversation.id)
            throw new Error('undone')
          })
        expect(undo).toThrow('undone')
      } else if (kind === 'import' && endId !== null) {
        importBelow(file, id, endId)
        ids.push(id)
      } else {
        const role = kind === 'hidden' ? 'assistant' : 'user'
        store.messages.insert(message(id, kind === 'end' ? endId : picked, { role }), kind !== 'hidden')
        ids.push(id)
      }

      const rows = rowsOf(store, file)
      expect(store.messages.pathIds(conversation.id)).toEqual(rows.path)
      const lastId = rows.path.at(-1)
      expect(store.messages.pathEnd(conversation.id)).toEqual(
        lastId === undefined ? null : { id: lastId, depth: rows.path.length - 1 },
      )
      const asked = ids[(pick * 7) % Math.max(1, ids.length)]
      if (asked === undefined) continue
      const line = rows.lineTo(asked)
      expect(store.messages.idsTo(asked)).toEqual(line)
      const upper = ids[pick % ids.length] ?? asked
      expect(store.messages.stepsUp(asked, upper)).toBe(
        line.includes(upper) ? line.length - 1 - line.indexOf(upper) : null,
      )
      expect(store.messages.excludedAbove(asked).distances).toEqual(
        line.toReversed().flatMap((each, distance) => (distance > 0 && excluded.has(each) ? [distance] : [])),
      )
    }
    store.close()
  })
  for (const run of seedsFor(16)) fc.assert(property, run)
})
