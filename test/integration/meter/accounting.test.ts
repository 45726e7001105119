import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { everyCall } from '../../../src/shared/contract/usage/usage-page.ts'
import { readCsv } from '../../../src/shared/domain/usage/csv-table.ts'
import { beginMetering, completion } from './meter-story.ts'

/** A chat with an answer, and a program with a whole answer and a stream without counts. */
async function beginAccounting() {
  const metering = await beginMetering('no-usage', { addsUsage: false })
  const { app, ask, answered, program } = metering
  await answered('Hello')
  await ask(completion())
  await ask(completion({ stream: true }))
  const ofProgram = { ...everyCall, conversationId: program.id }
  const usageIn = (caller: 'chats' | 'programs') => app.request('usage.page', { ...everyCall, caller })
  return { ...metering, ofProgram, usageIn, whole: () => app.request('usage.page', everyCall) }
}

test('the review of a program has a row for each call, with its facts and no invented split', async () => {
  const { app, ofProgram, calls } = await beginAccounting()
  const review = await app.request('usage.ofProgram', ofProgram)
  const totals = calls().map(({ usage }) => usage.totalTokens)
  expect(review.calls.map(({ id }) => id)).toEqual(calls().map(({ id }) => id))
  expect(review.calls.map(({ usage }) => usage.totalTokens)).toEqual(totals)
  expect(review.calls.map(({ kind }) => kind)).toEqual(['program', 'program'])
  for (const { split } of review.calls) expect(split).toEqual({ kind: 'not-known', reason: 'program' })
  expect(review.calls.map(({ anomalies }) => anomalies)).toEqual([
    [],
    [{ kind: 'not-reported', isPartly: false }],
  ])
  expect(review.paid).toMatchObject({ callCount: 2, notReportedCount: 1, totalTokens: totals[0] })
  expect(review.doRowsMatchLedger).toBe(true)
  const { programs } = await app.request('meter.read', undefined)
  expect(programs).toMatchObject([{ callCount: 2, totalTokens: totals[0] }])
  const none = await app.request('usage.ofProgram', { ...ofProgram, models: ['another'] })
  expect(none).toMatchObject({ calls: [], doRowsMatchLedger: true })
})

test('chats and programs can be told apart, and add up to the whole', async () => {
  const { app, program, conversationId, usageIn, whole } = await beginAccounting()
  const [all, chats, programs] = [await whole(), await usageIn('chats'), await usageIn('programs')]
  expect(chats.sums.totalTokens + programs.sums.totalTokens).toBe(all.sums.totalTokens)
  expect([chats.programs.length, programs.conversations.rows.length]).toEqual([0, 0])
  expect(programs.programs.map(({ programId }) => programId)).toEqual([program.id])
  expect(chats.conversations.rows.map((row) => row.conversationId)).toEqual([conversationId])
  expect(all.choices.programs).toEqual([{ id: program.id, name: 'Editor', isDeleted: false }])
  const rowsOf = async (caller: 'chats' | 'programs') =>
    (await app.request('usage.calls', { ...everyCall, caller, after: null })).rows
  expect((await rowsOf('programs')).map(({ isProgram }) => isProgram)).toEqual([true, true])
  expect((await rowsOf('chats')).every(({ isProgram }) => !isProgram)).toBe(true)
  expect(await app.request('ledger.verifyTotals', undefined)).toMatchObject({
    differenceCount: 0,
    findings: [],
  })
})

test('the name of a program is the same everywhere, also after a change, and can be removed after its deletion', async () => {
  const { app, program, terms, whole } = await beginAccounting()
  app.offered.place = app.folder
  const names = async () => {
    await app.request('usage.export', { ...everyCall, format: 'csv' })
    const file = readdirSync(app.folder).find((name) => /^tally-usage-.*csv$/.test(name)) ?? ''
    const [head, ...lines] = readCsv(readFileSync(join(app.folder, file), 'utf8')).rows
    const column = head?.fields.indexOf('programName') ?? -1
    const { requests } = await app.request('requests.list', { search: '' })
    const listed = await app.request('usage.calls', { ...everyCall, caller: 'programs', after: null })
    return new Set([
      ...(await whole()).programs.map(({ name }) => name),
      ...listed.rows.map(({ conversationTitle }) => conversationTitle),
      ...lines.map(({ fields }) => fields[column] ?? '').slice(-2),
      ...requests.flatMap(({ call }) =>
        call?.conversationId === program.id ? [call.conversationTitle] : [],
      ),
    ])
  }
  expect(await names()).toEqual(new Set(['Editor']))
  await app.request('programs.save', { programId: program.id, terms: { ...terms, name: 'Code editor' } })
  expect(await names()).toEqual(new Set(['Code editor']))
  const anonymise = () => app.ask('usage.anonymise', { conversationId: program.id })
  expect(await anonymise()).toMatchObject({ ok: false, code: 'not-found' })
  const { sums } = await whole()
  await app.request('programs.delete', { programId: program.id })
  expect(await names()).toEqual(new Set(['Code editor']))
  expect(await anonymise()).toMatchObject({ ok: true })
  expect(await names()).toEqual(new Set(['']))
  expect((await whole()).sums).toEqual(sums)
})

test('a refused program says so in its row, with the reason and the time', async () => {
  const { app, ask, program } = await beginMetering('normal')
  const rowOf = async () => (await app.request('meter.read', undefined)).programs[0]
  expect((await rowOf())?.lastRefusal).toBeNull()
  const terms = {
    period: 'day',
    currency: null,
    limit: '1',
    connectionId: null,
    programId: program.id,
    projectId: null,
  } as const
  await app.request('budgets.save', { budgetId: null, terms })
  expect((await ask(completion())).status).toBe(402)
  expect((await rowOf())?.lastRefusal).toEqual({ at: expect.any(Number), reason: 'over-budget' })
  for (const [reason, body] of [
    ['body', '{'],
    ['no-model', {}],
    ['background', { model: 'harbour-7b-instruct', background: true }],
    ['stored-text', { model: 'harbour-7b-instruct', previous_response_id: 'resp_1' }],
  ] as const) {
    await ask({ method: 'POST', path: '/responses', body })
    expect((await rowOf())?.lastRefusal).toMatchObject({ reason })
  }
})
