import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { importJob } from '../../../src/main/jobs/conversations/import-job.ts'
import { aFailure } from '../../fixtures/samples/chat.ts'
import { everyExtra } from '../../fixtures/samples/money.ts'
import { noon } from '../../fixtures/samples/stored.ts'
import { type Body, prepare, sealed, withFields, withLine } from './hostile-archive.ts'

type Kind = Parameters<typeof withFields>[1]

const put = (kind: Kind, fields: object) => (body: Body) => withFields(body, kind, () => fields)
const replace = (kind: Kind, found: RegExp | string, by: string) => (body: Body) =>
  withLine(body, kind, (line) => line.replace(found, by))

const reportOf = (text: string) => `{"a":"${text}"}`
const details = { cachedTokens: 5, cacheWriteTokens: null, reasoningTokens: null, reportedCost: null }

/** With the line, and nothing is written. */
async function expectRefusal(make: (body: Body) => string, expected: object): Promise<void> {
  const { body, refusalOf } = await prepare()
  const problem = await refusalOf(make(body))
  expect(problem).toMatchObject(expected)
  expect(problem.line).toBeGreaterThan(1)
  expect(({} as { polluted?: number }).polluted).toBeUndefined()
}

test.each<[string, Kind, object, string]>([
  ['a time outside of all time', 'message', { createdAt: 9e15 }, 'createdAt'],
  ['a role of their own', 'message', { role: 'system' }, 'role'],
  ['an id that is too long', 'conversation', { id: 'x'.repeat(65) }, 'id'],
  ['a chat deleted before 1970', 'conversation', { deletedAt: -5 }, 'deletedAt'],
  ['a chat marked as an unfinished copy', 'conversation', { deletedAt: -1 }, 'deletedAt'],
  ['a report that is no JSON', 'call', { usageText: '{"a":1' }, 'usageText'],
  ['a report that is a list', 'call', { usageText: '[{"a":1}]' }, 'usageText'],
  ['a mark of its own', 'call', { usageText: 'see https://evil.example' }, 'usageText'],
  ['a report of 4,098 bytes', 'call', { usageText: reportOf('é'.repeat(2_045)) }, 'usageText'],
  ['a report five levels deep', 'call', { usageText: '{"a":[[[[1]]]]}' }, 'usageText'],
  ['half a character in a report', 'call', { usageText: reportOf('\ud800') }, 'usageText'],
  [
    'an invisible character in the name of a field',
    'conversation',
    { extraFields: '{"see\\u202ed":7}' },
    'extraFields',
  ],
  ['a name that is too long for a field', 'call', { extraFields: `{"${'n'.repeat(201)}":7}` }, 'extraFields'],
  ['half a character in fields', 'call', { extraFields: '{"a":"\ud800"}' }, 'extraFields'],
  ['a place of its own', 'call', { details: { ...details, cachePlace: 'beside' } }, 'cachePlace'],
  [
    'a negative reported cost',
    'call',
    { details: { ...details, reportedCost: { amount: '-1', unit: 'USD' } } },
    'details.reportedCost.amount',
  ],
  [
    'a line break in the unit of a cost',
    'call',
    { details: { ...details, reportedCost: { amount: '1', unit: 'USD\n0' } } },
    'details.reportedCost.unit',
  ],
  [
    'half a character in the unit of a cost',
    'call',
    { details: { ...details, reportedCost: { amount: '1', unit: '\udc00' } } },
    'details.reportedCost.unit',
  ],
  ['a cached input price below zero', 'price', { cachedPerMillion: '-1' }, 'cachedPerMillion'],
  [
    'a tier at a length without sums',
    'price',
    { extras: { ...everyExtra, tiers: [{ ...everyExtra.tiers[0], above: 100_000 }] } },
    'extras.tiers.0.above',
  ],
  ['a fee below zero', 'price', { extras: { ...everyExtra, perCall: '-1' } }, 'extras.perCall'],
  ['an origin from nowhere', 'price', { origin: { kind: 'guess' } }, 'origin.kind'],
  ['a cache write price in words', 'price', { cacheWritePerMillion: 'x' }, 'cacheWritePerMillion'],
  ['a field that Tally writes', 'call', { extraFields: '{"stream":false}' }, 'extraFields'],
  ['fields in another form than a request has', 'call', { extraFields: '{}' }, 'extraFields'],
  ['fields with blanks around', 'call', { extraFields: ' {"a":1}' }, 'extraFields'],
  ['fields that are no JSON', 'call', { extraFields: '{"seed":1}}' }, 'extraFields'],
  ['fields of a chat twice', 'conversation', { extraFields: '{"a":1,"a":2}' }, 'extraFields'],
  ['a number for fields', 'conversation', { nextExtraFields: 5 }, 'nextExtraFields'],
  [
    'a model of its own among the extra fields',
    'connection',
    { modelExtraFields: [{ modelId: 'm', fields: '{"model":"x"}' }] },
    'modelExtraFields.0.fields',
  ],
  ['ranges that overlap', 'call', { excluded: '2-900000000,3-900000001' }, 'excluded'],
  ['the same range twice', 'call', { excluded: '2,2' }, 'excluded'],
  ['a range that ends before it begins', 'call', { excluded: '7-3' }, 'excluded'],
  ['an id with a line break', 'conversation', { id: 'a\nb' }, 'id'],
  ['half a character for an id', 'conversation', { id: 'a\ud800' }, 'id'],
  ['a name in an address', 'connection', { baseAddress: 'https://a:b@c.example/v1' }, 'baseAddress'],
  ['a file for an address', 'connection', { baseAddress: 'file:///etc/passwd' }, 'baseAddress'],
  ['an address in disguise', 'connection', { baseAddress: 'https://API.example/v1' }, 'baseAddress'],
  ['a dashboard that runs', 'connection', { dashboardAddress: 'javascript:alert(1)' }, 'dashboardAddress'],
  ['a limit of nothing', 'budget', { limit: '0' }, 'limit'],
  ['half a token for a limit', 'budget', { currency: null, limit: '0.5' }, 'limit'],
  ['a limit with an exponent', 'budget', { limit: '1e9' }, 'limit'],
  ['a period of its own', 'budget', { period: 'year' }, 'period'],
  ['a clearing before a day that is none', 'clearing', { beforeDay: '2026-02-30' }, 'beforeDay'],
  ['an amount that is a number', 'budget-override', { spent: 5 }, 'spent'],
])('a record with %s is refused for its field', async (_what, kind, fields, field) => {
  await expectRefusal(put(kind, fields), { field })
})

test.each<[string, (body: Body) => string, object]>([
  [
    'another kind',
    (body) => sealed([...body, '{"type":"run","command":"calc"}']),
    { reason: 'unknown-record' },
  ],
  ['none at all', (body) => sealed([...body, '42']), { reason: 'unknown-record' }],
  ['NaN', replace('message', /"createdAt":\d+/, '"createdAt":NaN'), { reason: 'not-json' }],
  ['1e308', replace('message', /"createdAt":\d+/, '"createdAt":1e308'), { field: 'createdAt' }],
  ['1e400', replace('call', /"promptTokens":\w+/, '"promptTokens":1e400'), { field: 'usage.promptTokens' }],
  ['a negative count', replace('call', /"promptTokens":\w+/, '"promptTokens":-5'), { reason: 'wrong-value' }],
  ['a text that is a list', put('message', { text: ['x'] }), { reason: 'wrong-value', field: 'text' }],
  ['a missing field', put('message', { text: undefined }), { reason: 'missing-field', field: 'text' }],
  ['a field of their own', put('message', { html: '<b>' }), { reason: 'unknown-field', field: 'html' }],
  ['a prototype', replace('message', '{', '{"__proto__":{"polluted":1},'), {}],
  [
    'a constructor',
    replace('message', '{', '{"constructor":{"prototype":{"polluted":1}},'),
    { reason: 'unknown-field', field: 'constructor' },
  ],
  ['a key', put('connection', { key: 'sk-1' }), { reason: 'unknown-field', field: 'key' }],
  ['the same id twice', (body) => sealed([...body, body[1] ?? '']), { reason: 'twice', field: 'id' }],
  ['no connection', put('conversation', { connectionId: 'nowhere' }), { reason: 'no-connection' }],
  ['another conversation', put('message', { conversationId: 'nowhere' }), { reason: 'out-of-place' }],
  ['a parent that is not there', put('message', { parentId: 'nowhere' }), { reason: 'no-parent' }],
  [
    'its own parent',
    (body) => withFields(body, 'message', ({ id }) => ({ parentId: id })),
    { reason: 'no-parent' },
  ],
  [
    'a path that bites its tail',
    (body) => withFields(body, 'message', ({ id }) => ({ chosenChildId: id })),
    { reason: 'wrong-choice' },
  ],
  ['a path to nowhere', put('conversation', { chosenRootId: 'nowhere' }), { reason: 'wrong-choice' }],
])('a record with %s is refused', async (_what, make, expected) => {
  await expectRefusal(make, expected)
})

test('half a character in a text becomes a replacement character, and nothing else changes', async () => {
  const { body, there, importing } = await prepare()
  const outcome = await importing(put('message', { text: 'a\ud800b' })(body))
  expect(outcome).toMatchObject({ kind: 'done' })
  const texts = there.database.prepare('SELECT text FROM messages').all()
  expect(texts).toContainEqual({ text: 'a\ufffdb' })
})

test('an imported or restored failure recommends no address', async () => {
  const { body, there, importing } = await prepare()
  const failure = aFailure({ code: 'address', response: null, workingAddress: 'https://evil.example/v1' })
  await importing(put('message', { failure })(body))
  const read = () => {
    const rows = there.database.prepare('SELECT id FROM messages WHERE failure IS NOT NULL').all()
    return rows.map(({ id }) => there.store.messages.find(String(id))?.failure)
  }
  expect(read()).toContainEqual(expect.objectContaining({ code: 'address', workingAddress: null }))
  // A restored file is not checked in this way, so its contents are not trusted either.
  there.database
    .prepare('UPDATE messages SET failure = ? WHERE failure IS NOT NULL')
    .run(JSON.stringify(failure))
  for (const one of read()) expect(one).toMatchObject({ code: 'address', workingAddress: null })
})

test('an imported connection has no dashboard on another host', async () => {
  const { body, there, importing } = await prepare()
  const foreign = { baseAddress: 'https://own.example/v1', dashboardAddress: 'https://evil.example/pay' }
  await importing(put('connection', foreign)(body))
  expect(there.store.connections.list().map(({ dashboardAddress }) => dashboardAddress)).toEqual([''])
})

test('an imported connection keeps a dashboard on its own origin', async () => {
  const { body, there, importing } = await prepare()
  const own = { baseAddress: 'https://own.example/v1', dashboardAddress: 'https://own.example/billing' }
  await importing(put('connection', own)(body))
  expect(there.store.connections.list()).toMatchObject([own])
})

test('a connection cannot use the name of another', async () => {
  const { body, there, importing } = await prepare()
  await importing(
    put('connection', { name: 'api.bank.example', baseAddress: 'https://evil.example/v1' })(body),
  )
  expect(there.store.connections.list().map(({ name }) => name)).toEqual(['evil.example'])
})

test("Tally's own export of a long chat is imported, with every second message excluded", async () => {
  const { body, there, importing } = await prepare()
  const excluded = Array.from({ length: 50_000 }, (_, index) => 2 * index + 1).join(',')
  expect(await importing(put('call', { excluded })(body))).toMatchObject({ kind: 'done' })
  const rows = there.database.prepare('SELECT excluded FROM calls WHERE excluded IS NOT NULL').all()
  expect(rows).toContainEqual({ excluded })
})

test('a report of 4,096 bytes and four levels is kept as it is', async () => {
  const { body, there, importing } = await prepare()
  const usageText = `{"a":[[["}]${'é'.repeat(2_000)}"]]]}`
  expect(await importing(put('call', { usageText })(body))).toMatchObject({ kind: 'done' })
  const kept = there.database.prepare('SELECT usageText FROM calls').all()
  expect(kept).toContainEqual({ usageText })
})

test('many and long names of extra fields are cut in the report, and kept whole in the chat', async () => {
  const { body, there, importing } = await prepare()
  const many = Array.from({ length: 30 }, (_, index) => ['x'.repeat(150).padStart(index + 160), 1])
  const extraFields = JSON.stringify(Object.fromEntries(many))
  const outcome = await importing(put('conversation', { extraFields })(body))
  const named = outcome.kind === 'done' ? outcome.report.extraFields : null
  expect(named).toMatchObject({ isKept: true })
  expect(named?.names.every((name) => name.length <= 60)).toBe(true)
  expect(named?.names.length).toBeLessThanOrEqual(20)
  expect(there.database.prepare('SELECT extraFields FROM conversations').all()).toContainEqual({
    extraFields,
  })
})

test('fields that changed after the user agreed are dropped', async () => {
  const { body, file, there } = await prepare()
  writeFileSync(file, put('conversation', { extraFields: '{"seed":1}', nextExtraFields: '{"n":2}' })(body))
  const input = { file, connectionId: null, now: noon, extraFields: { mark: 'of other fields' } }
  const outcome = await importJob.run(there.database, input, () => {})
  expect(outcome).toMatchObject({ kind: 'done', report: { extraFields: { isKept: false } } })
  for (const [table, column] of [
    ['conversations', 'extraFields'],
    ['conversations', 'nextExtraFields'],
    ['queuedMessages', 'extraFields'],
    ['connections', 'modelExtraFields'],
  ]) {
    const rows = there.database.prepare(`SELECT DISTINCT ${column} AS fields FROM ${table}`).all()
    expect(rows.every(({ fields }) => fields === '' || fields === '[]')).toBe(true)
  }
})
