import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { formatDay } from '../../../src/shared/language/format-moment.ts'
import { noExtras } from '../../fixtures/samples/money.ts'
import { settings } from '../open-settings.ts'
import { button, field, openPrices, rows, today } from './open-prices.ts'

const aTierRate = (promptPerMillion: string, completionPerMillion: string) => ({
  promptPerMillion,
  completionPerMillion,
  cachedPerMillion: null,
  cacheWritePerMillion: null,
})

/** A new price with input and output, and the others in sight. */
async function openMorePrices() {
  const bridge = await openPrices()
  await button('Add price').click()
  await userEvent.keyboard('m{Tab}0.5{Tab}1.5')
  await expect.element(field('Cached input')).not.toBeInTheDocument()
  await settings.getByText('More prices').click()
  return bridge
}

async function edit(): Promise<void> {
  await button(`m from ${formatDay(today())}: more`).click()
  await settings.getByRole('menuitem', { name: 'Edit' }).click()
}

describe('More prices', () => {
  it('are those of the cache, and an empty field means the input price', async () => {
    const bridge = await openMorePrices()
    await expect
      .element(field('Cached input'))
      .toHaveAccessibleDescription('If empty, the input price applies.')
    await field('Cached input').fill('0,05')
    await expect.element(field('Cached input')).toHaveAccessibleDescription('Read as $0.05.')
    await field('Cache write').fill('much')
    await settings.getByText('More prices').click()
    await button('Save price').click()
    await expect.element(field('Cache write')).toHaveAccessibleDescription('Enter a number such as 0.50.')
    await field('Cache write').fill('')
    await button('Save price').click()
    await expect.element(rows.nth(1)).toMatchTextContent('$0.50cached $0.05$1.50')
    expect(bridge.inputsOf('prices.save')).toMatchObject([
      { price: { cachedPerMillion: '0.05', cacheWritePerMillion: null, extras: null } },
    ])
    await edit()
    await expect.element(field('Cached input')).toHaveValue('0.05')
    await expect.element(field('Cache write')).toHaveValue('')
  })

  it('are those of long prompts, service tiers and fees, which can be edited', async () => {
    const bridge = await openMorePrices()
    await field('Per web search').fill('0.01')
    await button('Add price for long prompts').click()
    await expect.element(field('Input above 200,000')).toHaveFocus()
    await userEvent.keyboard('1{Tab}3')
    await button('Add price for long prompts').click()
    await userEvent.keyboard('0.75{Tab}2')
    await button('Add service tier').click()
    await userEvent.keyboard('flex')
    await button('Save price').click()
    await expect
      .element(field('Factor'))
      .toHaveAccessibleDescription('Enter a number, or 0 if the model is free.')
    await field('Factor').fill('0.5')
    await button('Save price').click()
    const tier = { above: 200_000, applies: 'whole-call', rates: aTierRate('1', '3') }
    const lower = { above: 32_000, applies: 'whole-call', rates: aTierRate('0.75', '2') }
    const extras = {
      ...noExtras,
      perWebSearch: '0.01',
      tiers: [lower, tier],
      serviceTiers: [{ name: 'flex', factor: '0.5' }],
    }
    await expect
      .poll(() => bridge.inputsOf('prices.save'))
      .toMatchObject([{ price: { promptPerMillion: '0.5', extras, origin: { kind: 'typed' } } }])
    await expect.element(rows.nth(2)).toMatchTextContent('Above 200,000 tokens: $1.00 / $3.00')
    await expect.element(rows.nth(2)).toMatchTextContent('Service tier flex: × 0.5')
    await edit()
    const long = settings.getByRole('group', { name: 'Above 200,000 tokens' })
    await long.getByRole('combobox', { name: 'Prompt length' }).selectOptions('Above 272,000 tokens')
    const longer = settings.getByRole('group', { name: 'Above 272,000 tokens' })
    await longer.getByRole('combobox', { name: 'Applies to' }).selectOptions('the part above')
    await button('Remove').first().click()
    await longer.getByRole('textbox', { name: /^Input above/u }).fill('0.4')
    await button('Save price').click()
    await expect
      .element(
        longer.getByText(
          'Above this limit, enter at least the input price that applies below the limit. Or choose “the whole call”.',
        ),
      )
      .toBeVisible()
    await longer.getByRole('textbox', { name: /^Input above/u }).fill('1')
    await expect.element(field('Input above 32,000')).not.toBeInTheDocument()
    await button('Save price').click()
    const changed = { ...tier, above: 272_000, applies: 'part-above' }
    await expect
      .poll(() => bridge.inputsOf('prices.save').at(-1))
      .toMatchObject({ price: { extras: { ...extras, tiers: [changed] } } })
  })
})
