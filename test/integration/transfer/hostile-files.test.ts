import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { estimateTokens } from '../../../src/shared/domain/usage/token-rates.ts'
import { seedsFor } from '../../fixtures/cases.ts'
import { fill } from './arbitrary-world.ts'
import { type Prepared, prepare, sampleWorld, sealed } from './hostile-archive.ts'
import { exportOne, importFrom, openFresh } from './whole-world.ts'

test.each<[string, (archive: Prepared) => string | Uint8Array, object]>([
  ['an empty file', () => '', { reason: 'empty' }],
  ['a page', () => '<!doctype html><html><script>alert(1)</script></html>', { reason: 'not-known' }],
  ['ten million brackets', () => '['.repeat(10_000_000), { reason: 'not-known' }],
  [
    'a line of ten megabytes',
    ({ lines }) => `${lines[0]}\n${'x'.repeat(10_000_000)}\n`,
    { reason: 'not-json', line: 2 },
  ],
  [
    'nesting without end',
    ({ lines }) => `${lines[0]}\n{"type":"message","text":${'['.repeat(100_000)}${']'.repeat(100_000)}}\n`,
    { line: 2 },
  ],
  [
    'a newer version',
    ({ lines }) => sealed([(lines[0] ?? '').replace('"version":2', '"version":3')]),
    { reason: 'newer-version', line: 1 },
  ],
  [
    'a version that is none',
    ({ lines }) => sealed([(lines[0] ?? '').replace('"version":2', '"version":"2"')]),
    { reason: 'wrong-value', line: 1, field: 'version' },
  ],
  ['no last line', ({ body }) => `${body.join('\n')}\n`, { reason: 'cut-short' }],
  ['half a last line', ({ lines }) => lines.join('\n').slice(0, -20), { reason: 'not-json' }],
  ['a line missing', ({ lines }) => `${lines.toSpliced(-2, 1).join('\n')}\n`, { reason: 'changed' }],
  [
    'a changed word',
    ({ lines }) => `${lines.join('\n').replace('"createdAt":17', '"createdAt":18')}\n`,
    { reason: 'changed' },
  ],
  ['a line after the last', ({ lines }) => `${lines.join('\n')}\n${lines[1]}\n`, { reason: 'out-of-place' }],
  [
    'other numbers in the last line',
    ({ lines }) => `${lines.join('\n').replace(/"messages":\d+/, '"messages":9999')}\n`,
    { reason: 'wrong-value' },
  ],
  [
    'bytes that are no text',
    ({ lines }) => Buffer.concat([Buffer.from(`${lines[0]}\n"`), Buffer.from([0xff, 0xfe])]),
    { reason: 'not-text', line: 2 },
  ],
])('%s is refused completely, and nothing is written', async (_what, make, expected) => {
  const archive = await prepare()
  expect(await archive.refusalOf(make(archive))).toMatchObject(expected)
})

test('a data file of Tally is no export', async () => {
  const { folder, there, refusalOf } = await prepare()
  const copy = join(folder, 'copy.db')
  there.database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  copyFileSync(there.database.location() ?? '', copy)
  expect(await refusalOf(readFileSync(copy))).toMatchObject({ reason: 'not-known' })
})

test('a folder is refused, and a deleted file cannot be read', async () => {
  const { folder, there } = await prepare()
  mkdirSync(join(folder, 'folder'))
  expect(await importFrom(there, join(folder, 'folder'))).toMatchObject({ problem: { reason: 'folder' } })
  await expect(importFrom(there, join(folder, 'gone'))).rejects.toMatchObject({ code: 'file-not-read' })
})

describe('a single chat is read as strictly', () => {
  async function documentOf({ folder, file }: Prepared): Promise<Record<string, unknown>> {
    const here = openFresh(folder)
    fill(here, sampleWorld)
    here.store.calls.interruptUnfinished(estimateTokens)
    await exportOne(here, file, 'conversation-0')
    here.close()
    return JSON.parse(readFileSync(file, 'utf8'))
  }

  test.each<[string, object, object]>([
    ['another version', { version: 7 }, { reason: 'newer-version' }],
    ['messages that are none', { messages: 'x' }, { field: 'messages' }],
    ['a message that is none', { messages: [null] }, { reason: 'wrong-value' }],
    ['another kind within', { connection: { type: 'call', id: 'x' } }, {}],
    ['more than there is', { run: 'calc' }, { reason: 'unknown-field', field: 'run' }],
    ['no connection', { connection: undefined }, {}],
  ])('%s', async (_what, changes, expected) => {
    const archive = await prepare()
    const document = await documentOf(archive)
    expect(await archive.refusalOf(JSON.stringify({ ...document, ...changes }))).toMatchObject(expected)
  })

  test('cut short', async () => {
    const archive = await prepare()
    const whole = JSON.stringify(await documentOf(archive))
    expect(await archive.refusalOf(whole.slice(0, -30))).toMatchObject({ reason: 'not-json' })
  })
})

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
