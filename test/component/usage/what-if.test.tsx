import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ModelSwitch } from '../../../src/shared/contract/usage/what-if.ts'
import { aModelInstead, aModelSwitch, aWhatIf, kestrel } from '../../fixtures/samples/what-if.ts'
import { openTool, openUsage } from './open-usage.ts'

const dialog = page.getByRole('dialog', { name: 'What if…' })
const button = (name: string | RegExp) => dialog.getByRole('button', { name, exact: true })

async function openWhatIf(modelSwitch: ModelSwitch | null = aModelSwitch()) {
  const { bridge, ...rest } = await openUsage()
  bridge.world.whatIf = aWhatIf(modelSwitch)
  await openTool('What if…')
  await expect.element(dialog).toBeVisible()
  return { bridge, ...rest }
}

const few = (): ModelSwitch => aModelSwitch({ models: [aModelInstead({ comparedCount: 3, ratios: null })] })

describe('the same calls on another model', () => {
  it('show the price on it next to the price that was paid, for the calls of the usage page', async () => {
    const { bridge, lastFilter } = await openWhatIf()
    const estimate = dialog.getByRole('region', { name: 'Another model' })
    await expect
      .poll(() => estimate.element().textContent)
      .toMatch(
        /kestrel-7b-instruct.?: ≈\s\$43\.72 instead of \$75\.92with measured ratios for 1 of 2 models · for 352 calls/u,
      )
    expect(bridge.inputsOf('usage.whatIf')).toEqual([{ ...lastFilter(), target: null }])
  })

  it('show the compared answers and their ratios, by model', async () => {
    await openWhatIf()
    const row = dialog.getByRole('table', { name: 'By model' }).getByRole('row').nth(1)
    await expect
      .poll(() => row.element().textContent)
      .toMatch(/37 compared · prompt × 1\.06, completion × 0\.74.*≈\s\$41\.22$/u)
  })

  it('say how the price is worked out and what it excludes', async () => {
    await openWhatIf(aModelSwitch({ pricedFrom: '2026-11-12', earlierCount: 4 }))
    for (const words of [
      /^3 calls reported no counts/u,
      /^4 calls are older than the first price of the other model \(Nov 12, 2026\)/u,
      /^If both models answered 5 or more messages in comparisons/u,
      /^Tally doesn't compare the quality/u,
    ])
      await expect.element(dialog.getByRole('listitem').filter({ hasText: words })).toBeVisible()
  })

  it('keep their tokens with too few compared answers, and open Compare with both models', async () => {
    const { bridge } = await openWhatIf(few())
    const region = dialog.getByRole('region', { name: 'Another model' })
    await expect.poll(() => region.element().textContent).toContain('assuming the same tokens')
    await expect.element(region.getByText('More exact after 5 compared messages (3 so far).')).toBeVisible()
    const sent = bridge.inputsOf('chat.compare').length
    await region.getByRole('button', { name: 'Compare meridian-70b-chat and kestrel-7b-instruct…' }).click()
    const compare = page.getByRole('dialog', { name: 'Compare models' })
    await expect.element(compare).toBeVisible()
    const chosen = compare.getByRole('list', { name: 'Chosen models' })
    await expect.element(chosen.getByRole('listitem').first()).toHaveTextContent('meridian-70b-chat')
    await expect.element(chosen.getByRole('listitem').last()).toHaveTextContent('kestrel-7b-instruct')
    expect(bridge.inputsOf('chat.compare')).toHaveLength(sent)
    expect(bridge.inputsOf('chat.send')).toHaveLength(0)
  })

  it('offer prices where the other model has none', async () => {
    await openWhatIf(aModelSwitch({ target: { ...kestrel, hasPrice: false }, total: null }))
    await expect.element(dialog.getByText('No price for kestrel-7b-instruct')).toBeVisible()
    await button('Enter price').click()
    await expect.element(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
  })

  it('read another model once it is chosen', async () => {
    const { bridge } = await openWhatIf()
    await dialog
      .getByRole('combobox', { name: 'Other model' })
      .selectOptions('harbor-13b · 4 compared answers')
    await expect
      .poll(() => bridge.inputsOf('usage.whatIf').at(-1))
      .toMatchObject({ target: { connectionId: 'service', model: 'harbor-13b' } })
  })

  it('say why there is nothing to estimate', async () => {
    await openWhatIf(null)
    await expect.element(dialog.getByText(/^No other model to estimate with yet/u)).toBeVisible()
  })
})
