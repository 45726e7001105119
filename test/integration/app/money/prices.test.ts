import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Price } from '../../../../src/shared/contract/money/price.ts'
import type { PriceImport, PricePreview } from '../../../../src/shared/contract/money/price-import.ts'
import { everyCall } from '../../../../src/shared/contract/usage/usage-page.ts'
import { encodeText } from '../../../fixtures/encode-text.ts'
import { noCacheRates } from '../../../fixtures/samples/money.ts'
import { beginStory } from '../story.ts'
import { setBudget } from './budget-story.ts'

type Story = Awaited<ReturnType<typeof beginStory>>

function priceIn({ connectionId }: Pick<Story, 'connectionId'>, changes: Partial<Price> = {}): Price {
  const rates = { promptPerMillion: '0.5', completionPerMillion: '1.5', currency: 'USD', ...noCacheRates }
  return { connectionId, model: 'small-1', validFrom: '2026-10-01', ...rates, ...changes }
}

const listed = ({ app }: Pick<Story, 'app'>) => app.request('prices.list', undefined)
const changes = ({ app }: Story) => app.events.filter(({ type }) => type === 'prices-changed').length
const keyIn = ({ connectionId, model, validFrom }: Price) => ({ connectionId, model, validFrom })
const save = (story: Story, price: Price, before: Price | null = null) =>
  story.app.request('prices.save', { price, before: before && keyIn(before) })

describe('a price entered after the calls', () => {
  test('begins with the first of them, and covers them all', async () => {
    const story = await beginStory('normal')
    await story.answered('First')
    await story.answered('Second')
    const { app, connectionId } = story
    const [unpriced] = await app.request('prices.unpriced', undefined)
    const page = await app.request('usage.page', everyCall)
    const { totalTokens } = page.sums
    expect(unpriced).toMatchObject({ connectionId, callCount: 2, totalTokens })
    expect(page.sums.unpricedCount).toBe(2)
    if (unpriced === undefined) throw new Error('No model was used without a price.')
    const { model, firstDay } = unpriced
    const price = priceIn(story, { model, validFrom: firstDay })
    const { covered, left } = await app.request('prices.coverage', { price, before: null })
    await save(story, price)
    const priced = await app.request('usage.page', everyCall)
    expect(priced.sums.unpricedCount).toBe(0)
    expect(covered).toEqual({ callCount: 2, cost: priced.sums.cost })
    expect(left).toBeNull()
    expect(await app.request('prices.unpriced', undefined)).toEqual([])
  })

  test('from a later day leaves the earlier calls without a price, and says from which day on', async () => {
    const story = await beginStory('normal')
    await story.answered('First')
    const { app } = story
    const [unpriced] = await app.request('prices.unpriced', undefined)
    const price = priceIn(story, { model: unpriced?.model ?? '', validFrom: '2999-01-01' })
    const coverage = await app.request('prices.coverage', { price, before: null })
    expect(coverage).toEqual({
      covered: { callCount: 0, cost: [] },
      left: { callCount: 1, firstDay: unpriced?.firstDay },
    })
    await save(story, price)
    expect((await app.request('usage.page', everyCall)).sums.unpricedCount).toBe(1)
    const moved = { ...price, validFrom: unpriced?.firstDay ?? '' }
    const { covered } = await app.request('prices.coverage', { price: moved, before: keyIn(price) })
    expect(covered.callCount).toBe(1)
  })
})

describe('entered prices', () => {
  test('replace the one for the same day, and undo restores that; all windows are notified', async () => {
    const story = await beginStory('normal')
    const price = priceIn(story)
    await save(story, price)
    expect(changes(story)).toBe(1)
    const dearer = priceIn(story, { promptPerMillion: '0.6' })
    const { prices, undo } = await save(story, dearer)
    expect(prices).toEqual([dearer])
    const { undo: redo } = await story.app.request('prices.undo', undo)
    expect(await listed(story)).toEqual([price])
    await story.app.request('prices.undo', redo)
    expect(await listed(story)).toEqual([dearer])
  })

  test('stay one price when day or model is corrected, and undo restores both', async () => {
    const story = await beginStory('normal')
    const [first, second] = [priceIn(story), priceIn(story, { validFrom: '2026-11-01' })]
    await save(story, first)
    await save(story, second)
    const moved = priceIn(story, { validFrom: '2026-11-01', currency: 'EUR' })
    const { prices, undo } = await save(story, moved, first)
    expect(prices).toEqual([moved])
    expect((await story.app.request('prices.undo', undo)).prices).toEqual([second, first])
  })

  test('are deleted and restored', async () => {
    const story = await beginStory('normal')
    const price = priceIn(story)
    await save(story, price)
    const { connectionId, model, validFrom } = price
    const { prices, undo } = await story.app.request('prices.delete', { connectionId, model, validFrom })
    expect(prices).toEqual([])
    expect((await story.app.request('prices.undo', undo)).prices).toEqual([price])
  })

  test('need an existing connection', async () => {
    const story = await beginStory('normal')
    const reply = await story.app.ask('prices.save', {
      price: priceIn({ connectionId: 'nowhere' }),
      before: null,
    })
    expect(reply).toMatchObject({ code: 'not-found' })
  })

  test('suggest the models of the ledger first, then the listed ones', async () => {
    const story = await beginStory('normal')
    const { connectionId } = story
    const answer = await story.answered('One')
    const offered = await story.app.request('prices.models', { connectionId })
    const { models } = await story.app.request('models.list', { connectionId })
    expect(offered[0]).toBe(answer.call?.modelRequested)
    expect(new Set(offered)).toEqual(new Set(models.map(({ id }) => id)))
    expect(offered).toHaveLength(models.length)
  })
})

describe('a price list in a file', () => {
  async function withList(content: string | Uint8Array, name = 'prices.csv') {
    const story = await beginStory('normal')
    const file = join(story.app.folder, name)
    writeFileSync(file, content)
    story.app.offered.picked = file
    return { ...story, taken: () => take(story) }
  }

  /** Reads the picked file, and applies what its preview shows. */
  async function take({ app }: Pick<Story, 'app'>) {
    const preview = previewOf(await app.request('prices.readImport', { connectionId: null }))
    const { token } = preview
    const choices = preview.list?.choices ?? null
    return { preview, applied: await app.request('prices.applyImport', { token, choices }) }
  }

  function previewOf(read: PriceImport | null): PricePreview {
    if (read?.kind !== 'preview') throw new Error(`No preview: ${JSON.stringify(read)}`)
    return read
  }

  /** A model that the scripted service lists. */
  const listedModel = 'harbour-7b-instruct'

  const litellm = (
    rates = '"input_cost_per_token": 5e-07, "output_cost_per_token": 1.5e-06',
  ): string => `{"sample_spec": {"litellm_provider": "one of …"}, "${listedModel}": {
    "litellm_provider": "openai", "mode": "chat", ${rates}}}`

  test('is read unchanged, and an import can be undone as a whole', async () => {
    const story = await beginStory('normal')
    const [first, second] = [
      priceIn(story, { cachedPerMillion: '0.125', cacheWritePerMillion: '0' }),
      priceIn(story, { model: '=1+1', validFrom: '2026-11-01' }),
    ]
    await save(story, first)
    await save(story, second)
    const out = join(story.app.folder, 'out')
    mkdirSync(out)
    story.app.offered.place = out
    const written = await story.app.request('prices.export', undefined)
    const file = join(out, written?.fileName ?? '')
    expect(readFileSync(file, 'utf8')).toContain("'=1+1")
    story.app.offered.picked = file
    const counts = { newCount: 0, changedCount: 0, sameCount: 2 }
    expect(await take(story)).toMatchObject({ preview: counts, applied: counts })
    const { connectionId, model, validFrom } = second
    await story.app.request('prices.delete', { connectionId, model, validFrom })
    await save(story, { ...first, cachedPerMillion: null })
    const before = await listed(story)
    const { preview, applied } = await take(story)
    expect(preview).toMatchObject({ newCount: 1, changedCount: 1, sameCount: 0, problemCount: 0 })
    expect(await listed(story)).toEqual([second, first])
    await story.app.request('prices.undo', applied.changed.undo)
    expect(await listed(story)).toEqual(before)
  })

  test('of Excel in an old encoding is read, and its preview names the encoding', async () => {
    const table =
      'model;validFrom;promptPerMillion;completionPerMillion;currency\r\ngröße-1;2026-10-01;0.5;1.5;USD\r\n'
    const { taken, ...story } = await withList(encodeText(table, 'windows-1252'))
    expect((await taken()).preview).toMatchObject({ encoding: 'windows-1252', newCount: 1 })
    expect(await listed(story)).toMatchObject([{ model: 'größe-1' }])
  })

  test('changes nothing before it is applied, and nothing after it was cancelled or applied', async () => {
    const { app, ...story } = await withList(litellm())
    const read = async () => previewOf(await app.request('prices.readImport', { connectionId: null }))
    const { token, list } = await read()
    const choices = list?.choices ?? null
    expect(await listed({ app })).toEqual([])
    await app.request('prices.cancelImport', { token })
    expect(await app.ask('prices.applyImport', { token, choices })).toMatchObject({ code: 'offer-gone' })
    const { token: second } = await read()
    await app.request('prices.applyImport', { token: second, choices })
    expect(await app.ask('prices.applyImport', { token: second, choices })).toMatchObject({
      code: 'offer-gone',
    })
    const { validFrom = '' } = choices ?? {}
    expect(await listed({ app })).toEqual([
      priceIn(story, { model: listedModel, validFrom, origin: { kind: 'import' } }),
    ])
  })

  test('is applied once, even by two requests at the same time, and a newer file stays', async () => {
    const story = await withList(litellm())
    const { app, connectionId } = story
    await setBudget(story, '1', { currency: 'USD', connectionId })
    await save(story, priceIn(story, { model: listedModel, promptPerMillion: '9' }))
    const read = async () => previewOf(await app.request('prices.readImport', { connectionId }))
    const { token, list } = await read()
    const choices = list?.choices ?? null
    // The price gets lower, so the user is asked before it is saved.
    const applying = app.ask('prices.applyImport', { token, choices })
    const second = app.ask('prices.applyImport', { token, choices })
    const newer = await read()
    expect(await second).toMatchObject({ code: 'question-waiting' })
    expect(await applying).toMatchObject({ ok: true })
    expect(app.boxes.shown).toHaveLength(1)
    const again = { token: newer.token, choices: newer.list?.choices ?? null }
    expect(await app.request('prices.previewImport', again)).toMatchObject({ token: newer.token })
  })

  test('is previewed although the ledger has models whose names no price can have', async () => {
    const { app, connectionId, ...story } = await withList(litellm())
    await story.answered('One')
    const [call] = app.store.calls.list(story.conversationId)
    if (call === undefined) throw new Error('no call')
    for (const modelRequested of ['', 'x'.repeat(513)])
      app.store.calls.insert({
        ...call,
        id: `call ${modelRequested.length}`,
        modelRequested,
        extraFields: '',
      })
    const preview = previewOf(await app.request('prices.readImport', { connectionId }))
    expect(preview.rows).toMatchObject([{ price: { model: listedModel } }])
    const offered = await app.request('prices.models', { connectionId })
    expect(offered.every((name) => name !== '' && name.length <= 512)).toBe(true)
  })

  test('shows changed prices first, and how many more it has than the review shows', async () => {
    const line = (model: string, input: string) => `${model},2026-10-01,${input},1,USD`
    const header = 'model,validFrom,promptPerMillion,completionPerMillion,currency'
    const many = Array.from({ length: 1_500 }, (_, index) => line(`m-${index}`, '1'))
    const story = await withList([header, ...many, line('last', '3')].join('\n'))
    const { app } = story
    await save(story, priceIn(story, { model: 'last', promptPerMillion: '2', completionPerMillion: '1' }))
    const preview = previewOf(await app.request('prices.readImport', { connectionId: null }))
    expect(preview).toMatchObject({ newCount: 1_500, changedCount: 1 })
    expect(preview.rows).toHaveLength(1_000)
    expect(preview.rows[0]).toMatchObject({ change: 'changed', price: { model: 'last' } })
  })

  test('is applied only as it was shown', async () => {
    const { app, ...story } = await withList(litellm())
    const { token, list } = previewOf(await app.request('prices.readImport', { connectionId: null }))
    if (list === null) throw new Error('no choices')
    const { choices } = list
    const other = { ...choices, validFrom: '2026-01-01' }
    expect(await app.ask('prices.applyImport', { token, choices: other })).toMatchObject({
      code: 'prices-changed',
    })
    await app.request('prices.save', {
      price: priceIn(story, { model: listedModel, promptPerMillion: '9' }),
      before: null,
    })
    expect(await app.ask('prices.applyImport', { token, choices })).toMatchObject({ code: 'prices-changed' })
    const preview = await app.request('prices.previewImport', { token, choices: other })
    expect(preview).toMatchObject({ newCount: 1, rows: [{ before: null }] })
    await app.request('prices.applyImport', { token, choices: other })
    expect(await listed({ app })).toHaveLength(2)
  })

  test.each([
    ['far too much in it', 'x'.repeat(10_000_001), 'too-large'],
    ['JSON of something else', '{"small-1": {"size": 7}}', 'not-prices'],
  ])('is refused with %s, and nothing changes', async (_what, content, reason) => {
    const { app, ...story } = await withList(content)
    await app.request('prices.save', { price: priceIn(story), before: null })
    expect(await app.request('prices.readImport', { connectionId: null })).toMatchObject({
      kind: 'refused',
      reason,
      fileName: 'prices.csv',
    })
    expect(await listed({ app })).toEqual([priceIn(story)])
  })

  test('changes nothing if it is missing or not chosen', async () => {
    const { app } = await withList('x')
    app.offered.picked = join(app.folder, 'not there.csv')
    const read = { connectionId: null }
    expect(await app.ask('prices.readImport', read)).toMatchObject({ code: 'file-not-read' })
    app.offered.picked = null
    expect(await app.request('prices.readImport', read)).toBeNull()
    expect(await app.request('prices.export', undefined)).toBeNull()
  })
})
