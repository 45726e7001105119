import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { RequestName } from '../../../../src/shared/contract/contract.ts'
import { noCacheRates } from '../../../fixtures/samples/money.ts'
import { addCall, newCall } from '../../../fixtures/samples/stored.ts'
import { type HeadlessApp, typedConnection } from '../headless-app.ts'
import { setBudget, stopOf } from '../money/budget-story.ts'
import { beginStory, openService } from '../story.ts'

const secret = 'My salary is 123456'
const refusals = ['declined', 'question-paused']

/** A compromised window over a used app; the user cancels every box that they did not ask for. */
async function takeOver() {
  const story = await beginStory('normal')
  await story.answered(secret)
  const elsewhere = await openService()
  story.app.boxes.answer = 'cancel'
  const key = { connectionId: story.connectionId, model: 'echo', validFrom: '2020-01-01' }
  const price = { ...key, ...noCacheRates, currency: 'USD' }
  return { ...story, elsewhere, price }
}

/** The window's API, with any input. */
const ask = (app: HeadlessApp, name: RequestName, input: unknown) => app.ask(name, input as never)

async function codeOf(reply: Promise<{ ok: boolean; code?: string }>): Promise<string> {
  const { ok, code = '' } = await reply
  return ok ? 'done' : code
}

test('a compromised window reaches no other host', async () => {
  const { app, service, elsewhere, connectionId, conversationId } = await takeOver()
  const typed = typedConnection(elsewhere.address, secret.replaceAll(' ', '_'))
  expect(refusals).toContain(await codeOf(app.ask('connections.test', typed)))
  const { connection } = await app.request('connections.save', { ...typed, key: elsewhere.key })
  await ask(app, 'models.refresh', { connectionId: connection.id })
  await ask(app, 'conversations.chooseConnection', { conversationId, connectionId: connection.id })
  await ask(app, 'chat.send', { conversationId, text: secret, replacing: null, modelId: 'echo' })
  await ask(app, 'chat.compare', { conversationId, text: secret, modelIds: ['echo', 'echo'] })

  // The known connection with another address.
  await app.request('connections.save', { ...typed, key: elsewhere.key, connectionId })
  await ask(app, 'conversations.chooseConnection', { conversationId, connectionId })
  await ask(app, 'models.refresh', { connectionId })
  await ask(app, 'chat.send', { conversationId, text: secret, replacing: null, modelId: 'echo' })
  await ask(app, 'chat.queue', { conversationId, text: secret })
  await ask(app, 'chat.sendQueued', { conversationId })
  // Besides, a send needs only a listed model.
  app.store.models.replace(connectionId, [{ ...aModel, id: 'echo', price: null }], 0, 0)
  await ask(app, 'chat.send', { conversationId, text: secret, replacing: null, modelId: 'echo' })
  await ask(app, 'conversations.delete', { conversationId })
  await ask(app, 'trash.empty', undefined)
  await ask(app, 'models.refresh', { connectionId })
  expect(elsewhere.log()).toEqual([])

  await app.request('requests.clear', undefined)
  const { requests } = await app.request('requests.list', { search: '' })
  expect(requests.map(({ address }) => new URL(address).origin)).toEqual([new URL(service.address).origin])
})

test('a compromised window gets no stored key, and sends none through a proxy', async () => {
  const { app, elsewhere, service, connectionId, conversationId } = await takeOver()
  const proxy = { use: 'own', address: elsewhere.address.replace(/\/v1$/, '') } as const
  app.offered.file = { name: 'ca.pem', bytes: Buffer.from('') }
  const replies = [
    await app.ask('settings.setProxy', { proxy }),
    await app.ask('settings.setProxy', { proxy: { ...proxy, use: 'none' } }),
    await app.ask('settings.setProxy', { proxy }),
    await app.ask('settings.reset', { names: ['proxy'] }),
    await app.ask('settings.undoReset', undefined),
    await app.ask('settings.chooseAuthority', { connectionIds: [connectionId] }),
    await app.ask('keys.checkAgain', { connectionId }),
    await app.ask('connections.save', { ...typedConnection('http://box.lan', ''), connectionId }),
    await app.ask('connections.keyReport', { connectionId }),
    await app.ask('diagnostics.read', undefined),
    await app.ask('session.start', { openId: conversationId }),
  ]
  expect(JSON.stringify(replies)).not.toContain(service.key)
  const settings = await app.request('settings.read', undefined)
  expect(settings.proxy.use).not.toBe('own')
  expect(settings.authority).toBeNull()
  expect(elsewhere.log()).toEqual([])
})

test('a window that was taken over erases nothing', async () => {
  const { app, conversationId } = await takeOver()
  for (const isKeepingKeys of [true, false, true])
    expect(refusals).toContain(await codeOf(app.ask('data.erase', { isKeepingKeys })))
  expect(app.asked).toEqual([])
  expect(existsSync(join(app.folder, 'tally.db'))).toBe(true)
  expect((await app.request('conversations.open', { conversationId })).messages).toHaveLength(2)
  expect(app.boxes.shown.every((box) => box.startsWith('Erase everything?'))).toBe(true)
  expect(app.boxes.shown).toHaveLength(2)
})

test("a compromised window exceeds no budget: it can't override, delete, raise, move or replace one", async () => {
  const { app, connectionId, conversationId, posts } = await takeOver()
  const sent = posts().length
  const budget = await setBudget({ app }, '5')
  const send = () => app.ask('chat.send', { conversationId, text: 'More', replacing: null })
  const stop = stopOf(await send())
  const { id: budgetId, createdAt: _at, ...terms } = budget
  const attempts: [RequestName, unknown][] = [
    ['budgets.override', { stop }],
    ['budgets.delete', { budgetId }],
    ['budgets.save', { budgetId, terms: { ...terms, limit: '5000000' } }],
    ['budgets.save', { budgetId, terms: { ...terms, period: 'call' } }],
    ['budgets.save', { budgetId, terms: { ...terms, connectionId } }],
    ['budgets.save', { budgetId, terms: { ...terms, currency: 'USD' } }],
    ['budgets.restore', { budget: { ...budget, limit: '5000000' } }],
    ['ledger.clearBefore', { before: '2999-01-01' }],
  ]
  for (const [name, input] of attempts) expect(refusals).toContain(await codeOf(ask(app, name, input)))
  expect(await codeOf(ask(app, 'budgets.restore', { budget: { ...budget, id: 'twin', limit: '9' } }))).toBe(
    'budget-taken',
  )
  expect(stopOf(await send()).exceeded).toMatchObject([{ budget }])
  expect(posts()).toHaveLength(sent)

  // A lower limit needs no consent.
  const less = { ...terms, limit: '4' }
  expect(await app.request('budgets.save', { budgetId, terms: less })).toMatchObject(less)
})

test('a compromised window sets parameters, which change no model, message or key, and override no budget', async () => {
  const { app, service, connectionId, conversationId, posts, answered } = await takeOver()
  const { modelId } = (await app.request('conversations.open', { conversationId })).conversation
  const set = (chat: string) => ask(app, 'parameters.set', { conversationId, modelId, changes: { chat } })
  const refused = [
    '{"model": "dear"}',
    '{"Models": ["dear"]}',
    '{"messages": []}',
    '{"streamOptions": null}',
    JSON.stringify({ user: service.key }),
  ]
  for (const fields of refused) expect(await codeOf(set(fields))).not.toBe('done')
  const before = posts().length
  expect(await codeOf(set('{"n": 100, "max_tokens": 100000}'))).toBe('done')
  await answered('More')
  expect(posts().at(-1)?.body).toMatchObject({ model: modelId, n: 100, stream: true })
  // Tally shows the fields that later calls keep sending.
  const { chat } = await app.request('parameters.read', { conversationId })
  expect(chat).toBe('{"n": 100, "max_tokens": 100000}')
  expect(app.store.calls.list(conversationId).at(-1)?.extraFields).toBe('{"n":100,"max_tokens":100000}')

  await setBudget({ app }, '5', { connectionId })
  stopOf(await app.ask('chat.send', { conversationId, text: 'More', replacing: null }))
  expect(posts()).toHaveLength(before + 1)
})

test('a compromised window loosens no money budget by changing prices', async () => {
  const { app, conversationId, connectionId, posts } = await takeOver()
  const sent = posts().length
  const { modelId } = (await app.request('conversations.open', { conversationId })).conversation
  const key = { connectionId, model: modelId ?? '', validFrom: '2020-01-01' }
  const price = {
    ...key,
    ...noCacheRates,
    currency: 'USD',
    promptPerMillion: '1000000',
    completionPerMillion: '1000000',
  }
  await app.request('prices.save', { price, before: null })
  await setBudget({ app }, '5', { currency: 'USD' })
  const send = () => app.ask('chat.send', { conversationId, text: 'More', replacing: null })
  stopOf(await send())
  const cheap = { ...price, promptPerMillion: '0', completionPerMillion: '0' }
  const attempts: [RequestName, unknown][] = [
    ['prices.save', { price: cheap, before: null }],
    ['prices.save', { price: { ...cheap, validFrom: '2021-01-01' }, before: null }],
    ['prices.save', { price: { ...price, currency: 'EUR' }, before: null }],
    ['prices.save', { price: { ...price, cachedPerMillion: '0' }, before: null }],
    ['prices.save', { price: { ...price, model: 'another' }, before: key }],
    ['prices.delete', key],
    ['prices.undo', { put: [cheap], remove: [] }],
  ]
  for (const [name, input] of attempts) expect(refusals).toContain(await codeOf(ask(app, name, input)))
  stopOf(await send())
  expect(posts()).toHaveLength(sent)
  expect(
    await codeOf(ask(app, 'prices.save', { price: { ...price, validFrom: '2019-01-01' }, before: null })),
  ).toBe('done')
})

test("a lower first price for the responding model's name needs consent too", async () => {
  const { app, price, conversationId, connectionId } = await takeOver()
  const { id, modelRequested } = newCall('renamed', { conversationId, connectionId })
  addCall(app.store, id, { conversationId, connectionId }, { modelAnswered: 'answered' })
  const dear = { ...price, model: modelRequested, promptPerMillion: '9', completionPerMillion: '9' }
  await app.request('prices.save', { price: dear, before: null })
  await setBudget({ app }, '5', { currency: 'USD' })
  const answered = { ...dear, model: 'answered' }
  const cheap = { ...answered, promptPerMillion: '0' }
  expect(refusals).toContain(await codeOf(app.ask('prices.save', { price: cheap, before: null })))
  expect(await app.request('prices.list', undefined)).toEqual([dear])
  expect(await codeOf(app.ask('prices.save', { price: answered, before: null }))).toBe('done')
})

test('confirming one price lowers only the prices that the box showed', async () => {
  const { app, price } = await takeOver()
  const dear = { ...price, promptPerMillion: '9', completionPerMillion: '9' }
  await app.request('prices.save', { price: dear, before: null })
  await setBudget({ app }, '5', { currency: 'USD' })
  const cheap = { ...dear, promptPerMillion: '1' }
  app.boxes.answer = 'confirm'
  const lowered = app.ask('prices.save', { price: cheap, before: null })
  const zero = { ...dear, promptPerMillion: '0', completionPerMillion: '0' }
  const other = app.ask('prices.save', { price: zero, before: null })
  expect([await codeOf(lowered), await codeOf(other)]).toEqual(['done', 'question-waiting'])
  expect(app.boxes.shown.at(-1)).toContain(
    '“echo” from Jan 1, 2020: $9.00 input and $9.00 output → $1.00 input and $9.00 output',
  )
  expect(await app.request('prices.list', undefined)).toEqual([cheap])
})

test('confirming a lower price changes nothing if the prices changed meanwhile', async () => {
  const { app, price } = await takeOver()
  const dear = { ...price, promptPerMillion: '9', completionPerMillion: '9' }
  await app.request('prices.save', { price: dear, before: null })
  await setBudget({ app }, '5', { currency: 'USD' })
  const dearer = { ...dear, promptPerMillion: '90' }
  // While the box is open.
  Object.defineProperty(app.boxes, 'answer', {
    get() {
      app.store.prices.put(dearer)
      return 'confirm'
    },
  })
  const cheap = { ...dear, promptPerMillion: '8' }
  expect(await codeOf(app.ask('prices.save', { price: cheap, before: null }))).toBe('prices-changed')
  expect(await app.request('prices.list', undefined)).toEqual([dearer])
})

const aModel = { id: 'echo', ownedBy: null, capabilities: [], size: null, contextLength: null }
