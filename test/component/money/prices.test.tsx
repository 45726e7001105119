import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openSettings } from '../../../src/renderer/stores/app/panel-store.ts'
import { twoTurns } from '../../fixtures/samples/chat.ts'
import { service } from '../../fixtures/samples/connections.ts'
import { aPrice, aPricePreview, aRate } from '../../fixtures/samples/money.ts'
import { refuse } from '../fake-contract.ts'
import { chatOf } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'
import { settings } from '../open-settings.ts'
import { button, field, openPrices, rows, today } from './open-prices.ts'

const model = settings.getByRole('combobox', { name: 'Model' })
const review = page.getByRole('dialog', { name: 'Price changes' })
const reviewed = review.getByRole('row')
const status = settings.getByRole('status').filter({ hasText: 'prices.csv' })

const unpriced = {
  connectionId: service.id,
  model: 'atlas-405b',
  callCount: 18,
  totalTokens: 4_120,
  firstDay: '2026-10-31',
}

const choose = async (row: string, item: string): Promise<void> => {
  await button(`${row}: more`).click()
  await settings.getByRole('menuitem', { name: item }).click()
}

describe('Settings › Money', () => {
  it('takes a price by keyboard in any number format, and keeps the focus', async () => {
    const bridge = await openPrices()
    await button('Add price').click()
    await expect.element(model).toHaveFocus()
    const offered = () =>
      [...document.querySelectorAll('datalist option')].map(({ textContent }) => textContent)
    await expect.poll(offered).toContain('meridian-70b-chat')
    await userEvent.keyboard('meridian-70b-chat{Tab}0,50{Tab}$1.50{Tab}')
    await expect.element(settings).toMatchTextContent('Read as $0.50.')
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Add price')).toHaveFocus()
    await expect.element(rows.nth(1)).toMatchTextContent(/meridian-70b-chat.*\$0\.50\$1\.50/u)
    expect(bridge.inputsOf('prices.save')).toEqual([{ price: aPrice({ validFrom: today() }), before: null }])
  })

  it('shows an error at each field, keeps the typed text, and sends main nothing', async () => {
    const bridge = await openPrices()
    await button('Add price').click()
    await field('Input').fill('1,203')
    await field('Currency').fill('US')
    await button('Save price').click()
    await expect.element(settings).toMatchTextContent('Enter a model.')
    await expect.element(settings).toMatchTextContent('This number is ambiguous. Enter 1203 or 1.2030.')
    await expect.element(settings).toMatchTextContent('Enter a number, or 0 if the model is free.')
    await expect.element(settings).toMatchTextContent('Enter three letters, such as USD.')
    await expect.element(field('Input')).toHaveValue('1,203')
    expect(bridge.inputsOf('prices.save')).toEqual([])
    await field('Input').fill('1203')
    await expect.element(settings).not.toMatchTextContent('This number is ambiguous')
  })

  it('keeps the typed text if main refuses it', async () => {
    const bridge = await openPrices()
    bridge.answer('prices.save', () => refuse('not-saved'))
    await button('Add price').click()
    await userEvent.keyboard('m{Tab}1{Tab}2{Enter}')
    await expect.element(settings.getByRole('alert')).toMatchTextContent("Tally couldn't save this.")
    await expect.element(model).toHaveValue('m')
  })

  it('begins a new price with the first call that has none, and says what it covers before it is saved', async () => {
    const bridge = await openPrices({ unpriced: [unpriced], prices: [aPrice({ currency: 'EUR' })] })
    await button('Add price').click()
    await userEvent.keyboard('atlas-405b{Tab}1{Tab}2')
    await expect.element(field('Currency')).toHaveValue('EUR')
    await expect.element(settings).toMatchTextContent('Covers 18 earlier calls: ≈ €0.0041')
    await settings.getByLabelText('Valid from').fill('2026-11-20')
    await expect.element(settings).toMatchTextContent('18 earlier calls still have no price.')
    await button('Use Oct 31, 2026').click()
    await expect.element(settings).toMatchTextContent('Covers 18 earlier calls')
    await button('Save price').click()
    expect(bridge.inputsOf('prices.save')).toMatchObject([
      { price: { model: 'atlas-405b', validFrom: '2026-10-31', currency: 'EUR' } },
    ])
  })

  it('keeps rates that were typed into the list while a price is added', async () => {
    await openPrices({ unpriced: [unpriced] })
    await field('Input price of atlas-405b').fill('0.5')
    await button('Add price').click()
    await expect.element(model).toBeVisible()
    await button('Cancel').click()
    await expect.element(field('Input price of atlas-405b')).toHaveValue('0.5')
  })

  it('appears with all of its data, so that nothing below moves', async () => {
    const bridge = await openApp(chatOf(twoTurns))
    const read = Promise.withResolvers<(typeof unpriced)[]>()
    bridge.answer('prices.unpriced', () => read.promise)
    openSettings(true, 'money')
    await expect.poll(() => bridge.inputsOf('budgets.overrides')).toHaveLength(1)
    expect(button('Add budget').elements()).toEqual([])
    read.resolve([unpriced])
    await expect.element(button('Add budget')).toBeVisible()
    expect(settings.getByRole('table', { name: 'Models without a price' }).elements()).toHaveLength(1)
  })

  it('lists the models that were used without a price, with a field for each price', async () => {
    const other = { ...unpriced, model: 'heron-30b', callCount: 1, totalTokens: 40 }
    const bridge = await openPrices({ unpriced: [unpriced, other] })
    const list = settings.getByRole('table', { name: 'Models without a price' })
    await expect
      .element(list.getByRole('row').nth(1))
      .toMatchTextContent(/atlas-405b.*18 calls · 4,120 tokens/u)
    await field('Input price of atlas-405b').fill('0,5')
    await button('Save prices').click()
    await expect.element(settings).toMatchTextContent('Enter both prices as numbers')
    await field('Output price of atlas-405b').fill('1.5')
    await expect.element(list.getByRole('row').nth(1)).toMatchTextContent('≈ $0.0041')
    await button('Save prices').click()
    await expect
      .poll(() => bridge.inputsOf('prices.save'))
      .toMatchObject([
        { price: { model: 'atlas-405b', promptPerMillion: '0.5', validFrom: '2026-10-31', currency: 'USD' } },
      ])
  })

  it('shows earlier prices of a model in gray, and future ones', async () => {
    await openPrices({
      prices: [
        aPrice({ validFrom: '2099-01-01', promptPerMillion: '0.45' }),
        aPrice(),
        aPrice({ validFrom: '2026-05-01', promptPerMillion: '0.6' }),
      ],
    })
    await expect.element(rows.nth(1)).toMatchTextContent('upcomingEnteredJan 1, 2099$0.45')
    await expect.element(rows.nth(2)).toMatchTextContent('EnteredOct 1, 2026$0.50')
    await expect.element(rows.nth(3)).toMatchTextContent('EnteredMay 1, 2026$0.60')
    const color = (index: number) =>
      getComputedStyle(rows.nth(index).getByRole('cell').last().element()).color
    expect(color(3)).not.toBe(color(2))
  })

  it('edits a price in place, and warns before it replaces another one', async () => {
    const [newer, older] = [aPrice(), aPrice({ validFrom: '2026-05-01' })]
    const bridge = await openPrices({ prices: [newer, older] })
    await choose('meridian-70b-chat from May 1, 2026', 'Edit')
    await field('Input').fill('0.6')
    await settings.getByLabelText('Valid from').fill('2026-10-01')
    await expect.element(settings).toMatchTextContent('Saving replaces it. You can undo this.')
    await button('Save price').click()
    const { connectionId, validFrom } = older
    expect(bridge.inputsOf('prices.save')).toEqual([
      {
        price: { ...newer, promptPerMillion: '0.6' },
        before: { connectionId, model: older.model, validFrom },
      },
    ])
    await expect.element(rows).toHaveLength(2)
    await button('Undo').click()
    await expect.element(rows).toHaveLength(3)
    await expect.element(button('Add price')).toHaveFocus()
  })

  it('names the origin of each price, and links the page of a list', async () => {
    const address = 'https://api.example.com/pricing'
    const list = { kind: 'list', day: '2026-09-22', page: address, isConfirmed: false } as const
    await openPrices({
      prices: [
        aPrice({ model: 'atlas-405b', origin: list }),
        aPrice({ model: 'heron-30b', origin: { kind: 'service', day: '2026-11-28' } }),
        aPrice(),
      ],
    })
    await expect.element(rows.nth(1)).toMatchTextContent('List of Sep 22, 2026, not confirmed · source')
    await expect.element(rows.nth(2)).toMatchTextContent("Service's list, Nov 28, 2026")
    await expect.element(rows.nth(3)).toMatchTextContent('Entered')
    await expect.element(button('source of the price of atlas-405b')).toHaveAttribute('title', address)
  })

  it('starts another price of the same model with empty fields', async () => {
    await openPrices({ prices: [aPrice({ currency: 'EUR' })] })
    await choose('meridian-70b-chat from Oct 1, 2026', 'Add price change')
    await expect.element(model).toHaveValue('meridian-70b-chat')
    await expect.element(field('Currency')).toHaveValue('EUR')
    await expect.element(field('Input')).toHaveValue('')
  })

  it('deletes a price, and Undo has the focus and restores it', async () => {
    await openPrices({ prices: [aPrice(), aPrice({ model: 'kestrel-7b-instruct' })] })
    await choose('meridian-70b-chat from Oct 1, 2026', 'Delete')
    await expect.element(rows).toHaveLength(2)
    await expect.element(button('Undo')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(rows).toHaveLength(3)
    await expect.element(button('Add price')).toHaveFocus()
  })

  it('shows what an import changes before it is applied, and undoes the import as one', async () => {
    const added = aPrice({ model: 'm', cachedPerMillion: '0.05' })
    const changed = aPrice({ promptPerMillion: '0.4' })
    const bridge = await openPrices({
      prices: [aPrice()],
      priceImport: {
        ...aPricePreview([
          { price: added, change: 'new' },
          { price: changed, before: aPrice(), change: 'changed' },
        ]),
        encoding: 'windows-1252',
        sameCount: 2,
        problemCount: 2,
        problems: [{ line: 5, reason: 'not-a-date', column: 'validFrom', words: '01/10/2026' }],
      },
    })
    await button('Import prices').click()
    await expect.element(review).toMatchTextContent('“prices.csv”: 1 new, 1 changed, 2 unchanged.')
    await expect.element(review).toMatchTextContent('Encoding: Western (Windows-1252).')
    await expect
      .element(reviewed.nth(1))
      .toMatchTextContent(/mOct 1, 2026Input\$0\.50.*Cached input\$0\.05new/u)
    await expect.element(reviewed.nth(2)).toMatchTextContent('Input$0.50 → $0.40Output$1.50changed')
    await expect.element(review).toMatchTextContent('2 lines were skipped.')
    await expect
      .element(review)
      .toMatchTextContent('Line 5 · validFrom · “01/10/2026” · Enter the date as 2026-10-01.')
    await expect.element(review).toMatchTextContent('1 more line was skipped.')
    await expect.element(rows).toHaveLength(2)
    expect(bridge.inputsOf('prices.applyImport')).toEqual([])
    await review.getByRole('button', { name: 'Apply' }).click()
    await expect.element(review).not.toBeInTheDocument()
    await expect.element(rows).toHaveLength(3)
    await expect.element(status).toMatchTextContent('“prices.csv”: 1 added, 1 replaced, 2 unchanged.')
    await button('Undo').click()
    await expect.element(rows).toHaveLength(2)
  })

  it('changes nothing if the import is cancelled, and discards the file', async () => {
    const bridge = await openPrices({ priceImport: aPricePreview([{ price: aPrice(), change: 'new' }]) })
    for (const leave of [
      () => review.getByRole('button', { name: 'Cancel' }).click(),
      () => userEvent.keyboard('{Escape}'),
    ]) {
      await button('Import prices').click()
      await expect.element(review).toBeVisible()
      await leave()
      await expect.element(review).not.toBeInTheDocument()
    }
    expect(bridge.inputsOf('prices.cancelImport')).toEqual([{ token: 'token' }, { token: 'token' }])
    expect(bridge.inputsOf('prices.applyImport')).toEqual([])
    await expect.element(rows).not.toBeInTheDocument()
  })

  it('asks for connection, day and provider of the prices of a list', async () => {
    const choices = { connectionId: service.id, validFrom: '2026-11-23', names: [] }
    const options = [
      { ...aRate('0.25', '2'), name: 'openrouter/harrier-9b', provider: 'openrouter' },
      { ...aRate('0.3', '2.5'), cachedPerMillion: '0.15', name: 'azure/eu/harrier-9b', provider: 'azure' },
    ]
    const bridge = await openPrices({
      priceImport: {
        ...aPricePreview([
          {
            price: aPrice(),
            change: 'new',
            listedAs: { name: 'meridian-70b-chat', provider: 'openai' },
            notes: [{ kind: 'above-tokens', tokens: 200_000 }],
            coveredCount: 18,
            repricedCount: 2,
          },
        ]),
        list: { choices, open: [{ model: 'harrier-9b', options }], missing: ['osprey-1b'], missingCount: 3 },
      },
    })
    await button('Import prices').click()
    await expect
      .element(review)
      .toMatchTextContent("Some prices differ above 200,000 tokens, which Tally can't apply.")
    await expect.element(review).toMatchTextContent('In the list: meridian-70b-chat (openai)')
    await expect
      .element(reviewed.nth(1))
      .toMatchTextContent('Covers 18 earlier callsReplaces the price of 2 earlier calls')
    await expect
      .element(review)
      .toMatchTextContent("Not in the list: osprey-1b. 2 more models aren't in the list.")
    const provider = review.getByRole('combobox', { name: 'Provider of harrier-9b' })
    await provider.selectOptions('azure/eu/harrier-9b (azure) · $0.30 / $2.50 · cached $0.15')
    await expect.element(provider).toHaveValue('azure/eu/harrier-9b')
    await review.getByRole('textbox', { name: 'Valid from' }).fill('2026-12-01')
    const names = [{ model: 'harrier-9b', name: 'azure/eu/harrier-9b' }]
    await expect
      .poll(() => bridge.inputsOf('prices.previewImport'))
      .toEqual([
        { token: 'token', choices: { ...choices, names } },
        { token: 'token', choices: { ...choices, names, validFrom: '2026-12-01' } },
      ])
    await review.getByRole('button', { name: 'Apply' }).click()
    await expect
      .poll(() => bridge.inputsOf('prices.applyImport'))
      .toEqual([{ token: 'token', choices: { ...choices, names, validFrom: '2026-12-01' } }])
  })

  it('shows and applies the last choice, however late an earlier one is answered', async () => {
    const choices = { connectionId: service.id, validFrom: '2026-11-23', names: [] }
    const list = { choices, open: [], missing: [], missingCount: 0 }
    const preview = { ...aPricePreview([{ price: aPrice(), change: 'new' }]), list }
    const bridge = await openPrices({ priceImport: preview })
    const first = Promise.withResolvers<void>()
    bridge.answer('prices.previewImport', async ({ choices: chosen }) => {
      if (chosen?.validFrom === '2026-12-01') await first.promise
      return { ...preview, list: { ...list, choices: chosen ?? choices } }
    })
    await button('Import prices').click()
    const day = review.getByRole('textbox', { name: 'Valid from' })
    await day.fill('2026-12-01')
    await day.fill('2026-12-15')
    await expect.poll(() => bridge.inputsOf('prices.previewImport')).toHaveLength(2)
    first.resolve()
    await review.getByRole('button', { name: 'Apply' }).click()
    const applied = { token: 'token', choices: { ...choices, validFrom: '2026-12-15' } }
    await expect.poll(() => bridge.inputsOf('prices.applyImport')).toEqual([applied])
  })

  it('keeps the review open if the prices changed meanwhile', async () => {
    const bridge = await openPrices({ priceImport: aPricePreview([{ price: aPrice(), change: 'new' }]) })
    bridge.answer('prices.applyImport', () => refuse('prices-changed'))
    await button('Import prices').click()
    await review.getByRole('button', { name: 'Apply' }).click()
    await expect
      .element(review.getByRole('alert'))
      .toMatchTextContent('The prices have changed in the meantime.')
    expect(bridge.inputsOf('prices.previewImport')).toEqual([{ token: 'token', choices: null }])
  })

  it('shows why a file is no price list, and where an export was written', async () => {
    const bridge = await openPrices({
      prices: [aPrice()],
      priceImport: {
        kind: 'refused',
        fileName: 'bill.csv',
        reason: 'columns-missing',
        missing: ['validFrom'],
        line: null,
      },
    })
    await button('Import prices').click()
    await expect
      .element(settings.getByRole('alert'))
      .toMatchTextContent(
        'The first line of “bill.csv” lacks these columns: validFrom. No prices were imported.',
      )
    await button('Export prices').click()
    await expect.element(settings.getByText('tally-prices-2026-11-20.csv')).toBeVisible()
    await button('Show in folder').click()
    expect(bridge.inputsOf('transfer.showExported')).toEqual([{ exportId: 'prices' }])
  })

  it('has nothing to add before there is a connection', async () => {
    await openPrices({ connections: [] })
    await expect.element(button('Add price')).toBeDisabled()
    await expect.element(settings).toMatchTextContent('Add a connection first')
  })
})
