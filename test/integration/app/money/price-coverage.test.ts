import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { NewCall } from '../../../../src/main/storage/row-types.ts'
import type { Price } from '../../../../src/shared/contract/money/price.ts'
import { dayMs, lastMoment, numberOfDay } from '../../../../src/shared/domain/app/durations.ts'
import { noCacheRates } from '../../../fixtures/samples/money.ts'
import { addCall, type callEnd, nothingReported } from '../../../fixtures/samples/stored.ts'
import { startService } from '../../../service/start-service.ts'
import { connect } from '../headless-app.ts'
import { beginStory } from '../story.ts'

const today = new Date().toISOString().slice(0, 10)

interface Changes extends Partial<Pick<NewCall, 'connectionId' | 'modelRequested' | 'startedAt'>> {
  readonly end?: Parameters<typeof callEnd>[0]
}

/** An app with a ledger that a test writes itself. */
async function beginLedger() {
  const { app, connectionId, conversationId } = await beginStory('normal')
  const ask = (price: Price, before: Price | null = null) => ({
    price,
    before: before && { connectionId, model: before.model, validFrom: before.validFrom },
  })
  return {
    app,
    connectionId,
    price: (changes: Partial<Price>): Price => ({
      connectionId,
      model: 'small-1',
      validFrom: '2026-10-01',
      promptPerMillion: '0.5',
      completionPerMillion: '1.5',
      currency: 'USD',
      ...noCacheRates,
      ...changes,
    }),
    call(id: string, day: string, { end = {}, ...changes }: Changes = {}) {
      const startedAt = numberOfDay(day) * dayMs
      addCall(
        app.store,
        id,
        { connectionId, conversationId, startedAt, ...changes },
        { modelAnswered: null, ...end },
      )
    },
    unpriced: () => app.request('prices.unpriced', undefined),
    save: (price: Price) => app.request('prices.save', ask(price)),
    coverage: (price: Price, before: Price | null = null) =>
      app.request('prices.coverage', ask(price, before)),
    async readList(models: readonly string[], connection = connectionId) {
      const rates = '"input_cost_per_token": 1e-06, "output_cost_per_token": 2e-06'
      const entries = models.map((model) => `"${model}": {"litellm_provider": "openai", ${rates}}`)
      const file = join(app.folder, 'list.json')
      writeFileSync(file, `{${entries.join(', ')}}`)
      app.offered.picked = file
      const read = await app.request('prices.readImport', { connectionId: connection })
      if (read?.kind !== 'preview' || read.list === null) throw new Error('No list was read.')
      return { ...read, list: read.list }
    },
  }
}

const unprocessed = { source: 'none', usage: nothingReported } as const
const stopped = { source: 'not-reported', state: 'stopped', usage: nothingReported } as const

describe('the prices of a list', () => {
  test('begin with the first call of a model without a price, and today for every other one', async () => {
    const { app, call, price, save, readList, unpriced } = await beginLedger()
    const paid = price({ model: 'paid' })
    await save(paid)
    call('new', '2026-10-20', { modelRequested: 'new' })
    call('newer', '2026-11-02', { modelRequested: 'newer' })
    call('missing', '2026-09-01', { modelRequested: 'missing' })
    call('paid', '2026-10-25', { modelRequested: 'paid' })
    const { token, list, rows } = await readList(['new', 'newer', 'paid'])
    expect(list.choices.validFrom).toBe(today)
    const days = rows.map((row) => [row.price.model, row.price.validFrom, row.change])
    expect(new Set(days.map(String))).toEqual(
      new Set([`new,2026-10-20,new`, `newer,2026-11-02,new`, `paid,${today},changed`]),
    )
    await app.request('prices.applyImport', { token, choices: list.choices })
    expect(await unpriced()).toMatchObject([{ model: 'missing', callCount: 1 }])
    const saved = await app.request('prices.list', undefined)
    expect(saved.filter(({ model }) => model === 'paid')).toEqual([
      price({
        model: 'paid',
        validFrom: today,
        promptPerMillion: '1',
        completionPerMillion: '2',
        origin: { kind: 'import' },
      }),
      paid,
    ])
  })

  test('say of each price how many calls it covers, and how many it would change', async () => {
    const { app, call, price, save, readList } = await beginLedger()
    await save(price({ model: 'paid' }))
    call('new', '2026-10-20', { modelRequested: 'new' })
    call('paid', '2026-10-25', { modelRequested: 'paid' })
    call('earlier', '2026-10-05', { modelRequested: 'paid' })
    const { token, list, rows } = await readList(['new', 'paid'])
    const effects = (shown: typeof rows) =>
      new Map(shown.map((row) => [row.price.model, [row.coveredCount, row.repricedCount]]))
    expect(effects(rows)).toEqual(new Map(Object.entries({ new: [1, 0], paid: [0, 0] })))
    const choices = { ...list.choices, validFrom: '2026-10-10' }
    const chosen = await app.request('prices.previewImport', { token, choices })
    expect(effects(chosen.rows)).toEqual(new Map(Object.entries({ new: [1, 0], paid: [0, 1] })))
    // The same rates from a later day on replace nothing.
    const day = '2026-10-10'
    const table = `model,validFrom,promptPerMillion,completionPerMillion,currency\npaid,${day},0.50,1.5,USD`
    writeFileSync(join(app.folder, 'list.json'), table)
    const read = await app.request('prices.readImport', { connectionId: null })
    expect(read).toMatchObject({ rows: [{ change: 'new', coveredCount: 0, repricedCount: 0 }] })
  })

  test('keep the price of calls that another name paid', async () => {
    const { call, price, save, readList } = await beginLedger()
    await save(price({ model: 'alias' }))
    call('by alias', '2026-10-25', { modelRequested: 'alias', end: { modelAnswered: 'model' } })
    call('by name', '2026-10-20', { modelRequested: 'model' })
    const { rows } = await readList(['model'])
    expect(rows).toMatchObject([{ price: { validFrom: today }, coveredCount: 0, repricedCount: 0 }])
  })

  test('begin with the first call of the connection that is chosen later', async () => {
    const { app, call, readList } = await beginLedger()
    const service = await startService({ scenario: 'normal' })
    onTestFinished(() => service.close())
    const other = await connect(app, service)
    call('first', '2026-09-01', { modelRequested: 'new' })
    call('second', '2026-10-20', { modelRequested: 'new', connectionId: other.connectionId })
    const { token, list } = await readList(['new'])
    const choices = { ...list.choices, connectionId: other.connectionId }
    const { rows } = await app.request('prices.previewImport', { token, choices })
    expect(rows).toMatchObject([{ price: { validFrom: '2026-10-20' } }])
  })
})

describe('calls without a price', () => {
  test('are those that a price can price', async () => {
    const { call, coverage, price, unpriced } = await beginLedger()
    call('stopped before its counts', '2026-10-02', { end: stopped })
    expect(await unpriced()).toEqual([])
    call('counted', '2026-10-03')
    expect(await unpriced()).toMatchObject([{ callCount: 1 }])
    const { covered } = await coverage(price({}))
    expect(covered.callCount).toBe(1)
    const { left } = await coverage(price({ validFrom: '2026-12-01' }))
    expect(left?.callCount).toBe(1)
  })

  test('begin with the first of them, not with a call that was not processed', async () => {
    const { call, coverage, price, unpriced } = await beginLedger()
    call('refused', '2026-10-02', { end: unprocessed })
    call('counted', '2026-10-03')
    expect(await unpriced()).toMatchObject([{ firstDay: '2026-10-03' }])
    const { left } = await coverage(price({ validFrom: '2026-12-01' }))
    expect(left?.firstDay).toBe('2026-10-03')
  })

  test('are listed although other calls have days that no price has', async () => {
    const { call, coverage, price, readList, unpriced } = await beginLedger()
    call('before all years', '2026-10-03', { startedAt: -lastMoment })
    call('after all years', '2026-10-03', { startedAt: lastMoment })
    expect(await unpriced()).toEqual([])
    call('of this year', '2026-10-03')
    expect(await unpriced()).toMatchObject([{ callCount: 1, firstDay: '2026-10-03' }])
    expect(await coverage(price({}))).toMatchObject({ covered: { callCount: 1 }, left: null })
    const { rows } = await readList(['small-1'])
    expect(rows).toMatchObject([{ price: { validFrom: '2026-10-03' } }])
  })

  test('include those of a model whose price gets the name of another', async () => {
    const { call, coverage, price, save } = await beginLedger()
    const before = price({ model: 'small-1' })
    await save(before)
    call('paid', '2026-10-03')
    call('other', '2026-10-04', { modelRequested: 'small-2' })
    expect(await coverage(price({ model: 'small-2' }), before)).toMatchObject({
      covered: { callCount: 1 },
      left: { callCount: 1, firstDay: null },
    })
  })
})
