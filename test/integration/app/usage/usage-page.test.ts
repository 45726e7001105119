import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { everyCall } from '../../../../src/shared/contract/usage/usage-page.ts'
import { aPrice } from '../../../fixtures/samples/money.ts'
import { importPicked, typedConnection } from '../headless-app.ts'
import { beginStory, openApp } from '../story.ts'

test("today's sums and cost are those of the page", async () => {
  const { app, answered, connectionId } = await beginStory('normal')
  const { call } = await answered('One')
  const price = aPrice({ connectionId, model: call?.modelRequested ?? '', validFrom: '2020-01-01' })
  await app.request('prices.save', { price, before: null })
  const { sums, days, firstDay } = await app.request('usage.page', everyCall)
  const { callCount, totalTokens, cost, unpricedCount } = sums
  expect([callCount, totalTokens, cost.length]).toEqual([1, call?.usage.totalTokens, 1])
  expect(firstDay).toBe(days[0]?.day)
  expect(await app.request('usage.today', { clock: 'utc' })).toEqual({
    callCount,
    totalTokens,
    estimatedTokens: 0,
    demoTokens: 0,
    cost,
    unpricedCount,
  })
})

test('calls are listed page by page, newest first, with whether their message exists', async () => {
  const { app, answered, conversationId } = await beginStory('normal')
  const first = await answered('One')
  const second = await answered('Two')
  const { rows, next } = await app.request('usage.calls', { ...everyCall, after: null })
  expect(rows.map(({ messageId }) => messageId)).toEqual([second.id, first.id])
  expect(rows[0]).toMatchObject({ conversationId, conversationTitle: 'One', isMessageThere: true })
  expect(next).toBeNull()
})

test('the title of a deleted chat can be removed from the ledger, and that is recorded', async () => {
  const { app, answered, conversationId } = await beginStory('normal')
  await answered('One')
  expect(await app.ask('usage.anonymise', { conversationId })).toMatchObject({ ok: false, code: 'not-found' })
  await app.request('conversations.delete', { conversationId })
  const titles = async () => (await app.request('usage.page', everyCall)).conversations.rows
  expect(await titles()).toMatchObject([{ title: 'One', isDeleted: true }])
  const before = (await app.request('usage.page', everyCall)).sums
  await app.request('usage.anonymise', { conversationId })
  await app.request('usage.anonymise', { conversationId })
  expect(await titles()).toMatchObject([{ title: '', isDeleted: true, sums: before }])
  const notes = app.opened.database.prepare('SELECT conversationId, callCount FROM ledgerAnonymisings').all()
  expect(notes).toEqual([{ conversationId, callCount: 1 }])
})

const none = { count: 0, callCount: 0, callers: [] }

describe('an anomaly', () => {
  test('appears under the answer and in the review, without any other', async () => {
    const { app, conversationId, answered, open } = await beginStory('normal')
    await app.request('conversations.setSystemPrompt', {
      conversationId,
      systemPrompt: 'word '.repeat(4_000),
    })
    const { id } = await answered('One')
    const { calls } = await app.request('usage.ofChat', { conversationId })
    const kinds = calls.map(({ anomalies }) => anomalies.map(({ kind }) => kind))
    expect(kinds).toEqual([['large-start']])
    const shown = (await open()).messages.find((message) => message.id === id)
    expect(shown?.call?.anomalies).toEqual(calls[0]?.anomalies)
  })

  test('is absent in an ordinary chat, and after Regenerate', async () => {
    const { app, conversationId, answered } = await beginStory('normal')
    for (const text of ['One', 'Two']) await answered(text)
    const { id: messageId } = await answered('Three')
    await app.answeredAgain({ conversationId, messageId })
    const { calls } = await app.request('usage.ofChat', { conversationId })
    expect(calls.flatMap(({ anomalies }) => anomalies)).toEqual([])
  })
})

test('the anomalies of a month are counted by chat, without kinds that are switched off', async () => {
  const { app, conversationId, answered } = await beginStory('normal')
  await app.request('conversations.setSystemPrompt', { conversationId, systemPrompt: 'word '.repeat(4_000) })
  await answered('One')
  await answered('Two')
  const found = { count: 1, callCount: 1, callers: [{ conversationId, isProgram: false, count: 1 }] }
  expect(await app.request('usage.anomalies', everyCall)).toMatchObject(found)
  const otherDay = { ...everyCall, from: '2001-01-01', to: '2001-01-31' }
  expect(await app.request('usage.anomalies', otherDay)).toEqual(none)
  await app.request('settings.set', { name: 'disabledAnomalies', value: ['large-start'] })
  expect(await app.request('usage.anomalies', everyCall)).toEqual(none)
})

test('the costliest turn is a question with all its answers', async () => {
  const { app, conversationId, answered } = await beginStory('normal')
  const first = await answered('One, which is asked twice')
  await app.answeredAgain({ conversationId, messageId: first.id })
  await answered('Two')
  const { costliest, calls } = await app.request('usage.ofChat', { conversationId })
  expect(costliest[0]).toMatchObject({ words: 'One, which is asked twice', callNumbers: [1, 2] })
  expect(costliest[0]?.totalTokens).toBe(
    (calls[0]?.usage.totalTokens ?? 0) + (calls[1]?.usage.totalTokens ?? 0),
  )
})

/** A chat whose request was refused for its temperature, exported and ready to import into another app. */
async function beginMove() {
  const story = await beginStory('no-temperature')
  const { app, service, conversationId, connectionId, answered } = story
  const { modelId } = (await story.open()).conversation
  const changes = { model: '{"seed": 7}', chat: '{"temperature": 0.2}' }
  await app.request('parameters.set', { conversationId, modelId, changes })
  const failed = await answered('One')
  const out = join(app.folder, 'out')
  mkdirSync(out)
  app.offered.place = out
  const exported = await app.request('transfer.exportEverything', undefined)
  const there = openApp()
  there.offered.picked = join(out, exported?.fileName ?? '')
  const importing = async () => {
    const outcome = await importPicked(there)
    return outcome?.kind === 'done' ? outcome.report.extraFields : outcome
  }
  return {
    there,
    importing,
    read: () => there.request('parameters.read', { conversationId }),
    async sendAgain() {
      const { address, key } = service
      await there.request('connections.save', { ...typedConnection(address, key), connectionId })
      await there.request('models.refresh', { connectionId })
      const again = { conversationId, messageId: failed.id }
      await there.answeredAgain(again)
      return story.posts().at(-1)?.body
    },
  }
}

const names = ['seed', 'temperature']

test('an import shows the extra fields of a file with their owners, and drops them unless the user agrees', async () => {
  const { there, importing, read } = await beginMove()
  there.boxes.otherwise = 'Import extra fields'
  expect(await importing()).toEqual({ names, otherCount: 0, isKept: false })
  expect(there.boxes.shown.at(-1)).toMatch(/“seed”: “7” \(model “.+” on connection “.+”\)/)
  expect(there.boxes.shown.at(-1)).toContain('“temperature”: “0.2” (chat “One”)')
  expect(await read()).toEqual({ model: '', chat: '', next: '' })
})

test('an import keeps the extra fields if the user agrees, and does not ask about a second import', async () => {
  const { there, importing, read } = await beginMove()
  expect(await importing()).toEqual({ names, otherCount: 0, isKept: true })
  expect(await read()).toEqual({ model: '{"seed": 7}', chat: '{"temperature": 0.2}', next: '' })
  expect(await importing()).toBeNull()
  expect(there.boxes.shown.map((box) => box.split('?', 1)[0])).toEqual([
    'Import chats from Tally',
    'Import extra fields too',
    'Import chats from Tally',
  ])
})

test('an imported call is sent again without its extra fields', async () => {
  const { there, importing, sendAgain } = await beginMove()
  there.boxes.otherwise = 'Import extra fields'
  await importing()
  const body = await sendAgain()
  expect(body).toHaveProperty('messages')
  for (const name of names) expect(body).not.toHaveProperty(name)
})
