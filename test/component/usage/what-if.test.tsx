import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ModelSwitch, Savings, WhatIf } from '../../../src/shared/contract/usage/what-if.ts'
import { aModelInstead, aModelSwitch, aWhatIf, kestrel } from '../../fixtures/samples/what-if.ts'
import { openUsage, button as usageButton } from './open-usage.ts'

const dialog = page.getByRole('dialog', { name: 'What if…' })
const button = (name: string | RegExp) => dialog.getByRole('button', { name, exact: true })

async function openWhatIf(modelSwitch: ModelSwitch | null = aModelSwitch()) {
  const { bridge, ...rest } = await openUsage()
  bridge.world.whatIf = aWhatIf(modelSwitch)
  await usageButton('What if…').click()
  await expect.element(dialog).toBeVisible()
  return { bridge, ...rest }
}

const few = (): ModelSwitch =>
  aModelSwitch({
    models: [aModelInstead({ pairCount: 3, estimate: null })],
    total: null,
    questionCount: 0,
    pairs: [],
  })

describe('the same calls on another model', () => {
  it('show the estimate next to the price that was paid, for the calls of the usage page', async () => {
    const { bridge, lastFilter } = await openWhatIf()
    const estimate = dialog.getByRole('region', { name: 'Another model' })
    await expect
      .poll(() => estimate.element().textContent)
      .toMatch(/On kestrel-7b-instruct\s*≈\s\$42 ± \$6\s*from 37 paired questions/u)
    await expect
      .poll(() => estimate.element().textContent)
      .toMatch(/Price of the same calls\s*\$72\.82\s*for 324 of 352 calls/u)
    expect(bridge.inputsOf('usage.whatIf')).toEqual([{ ...lastFilter(), target: null }])
  })

  it('show the median and the quartiles of the pairs', async () => {
    await openWhatIf()
    const row = dialog.getByRole('table', { name: 'By model' }).getByRole('row').nth(1)
    await expect.poll(() => row.element().textContent).toMatch(/1\.06 ×1\.02–1\.11.*0\.74 ×0\.58–0\.97/u)
  })

  it('say what the estimate assumes and leaves out', async () => {
    await openWhatIf(aModelSwitch({ pricedFrom: '2026-11-12', earlierCount: 4 }))
    for (const words of [
      /With the cached share of these calls at the price of cached input: ≈\s\$34 ± \$5\./u,
      /^7% of the tokens are on models without an estimate/u,
      /^3 calls reported no counts/u,
      /^4 calls are earlier than the first price of the other model, Nov 12, 2026/u,
      /^Tally knows nothing about the quality/u,
    ])
      await expect.element(dialog.getByRole('listitem').filter({ hasText: words })).toBeVisible()
  })

  it('show no number with too few pairs, and open Compare with both models instead', async () => {
    const { bridge } = await openWhatIf(few())
    await expect
      .element(
        dialog.getByText(
          'There are 3 paired questions with kestrel-7b-instruct. Tally needs 7 more before it estimates a price.',
        ),
      )
      .toBeVisible()
    expect(dialog.getByRole('region', { name: 'Another model' }).element().textContent).not.toContain('≈')
    const sent = bridge.inputsOf('chat.compare').length
    await dialog
      .getByRole('button', { name: 'Compare meridian-70b-chat and kestrel-7b-instruct…' })
      .first()
      .click()
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
      .selectOptions('harbor-13b · 4 paired questions')
    await expect
      .poll(() => bridge.inputsOf('usage.whatIf').at(-1))
      .toMatchObject({ target: { connectionId: 'service', model: 'harbor-13b' } })
  })

  it('list the paired questions, which lead to their answers', async () => {
    await openWhatIf()
    await button('Show 37 paired questions').click()
    const table = dialog.getByRole('table', { name: 'Paired questions' })
    await expect.poll(() => table.getByRole('row').nth(1).element().textContent).toMatch(/900954410303$/u)
    await table.getByRole('button', { name: 'Stable sort in SQL' }).first().click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(page.getByRole('log', { name: 'Transcript' })).toBeVisible()
  })

  it('say why there is nothing to estimate', async () => {
    await openWhatIf(null)
    await expect.element(dialog.getByText(/^There is no other model to estimate yet/u)).toBeVisible()
  })
})

describe('savings', () => {
  const savings = dialog.getByRole('region', { name: 'Savings' })
  const item = (name: string) =>
    savings.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  const textOf = (name: string) => item(name).element().textContent

  it('have an amount each, and say what is unknown', async () => {
    await openWhatIf()
    await expect.poll(() => textOf('A cache')).toMatch(/^up to ≈\s\$8\.44.*Unknown for 6 calls\./u)
    expect(textOf('A shorter history')).toMatch(/^≈\s\$1\.20 more.*2 calls have no price\./u)
    expect(textOf('Short questions')).toMatch(/^≈\s\$5\.11 ± \$0\.92.*on kestrel-7b-instruct/u)
    expect(textOf('Short questions')).toContain('Tally knows nothing about the quality')
  })

  it('list the calls they are based on, which lead to their answers', async () => {
    await openWhatIf()
    await item('A cache').getByRole('button', { name: 'Show 41 calls' }).click()
    const table = savings.getByRole('table', { name: 'Calls without a cache' })
    await expect.poll(() => table.getByRole('row').nth(1).element().textContent).toMatch(/48,200\$0\.912$/u)
    await expect.element(item('A cache').getByText('The 12 largest of 41 calls are listed.')).toBeVisible()
    // The third message was deleted.
    expect(table.getByRole('row').nth(3).getByRole('button').elements()).toEqual([])
    await table.getByRole('button', { name: 'Contract review, clause by clause' }).first().click()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  it('follow the chosen limits, for the same calls and the same other model', async () => {
    const { bridge, lastFilter } = await openWhatIf()
    await expect
      .poll(() => bridge.inputsOf('usage.savings'))
      .toEqual([{ ...lastFilter(), target: null, keptTurns: 10, mostNewTokens: 200 }])
    await savings.getByRole('combobox', { name: 'Turns to keep' }).selectOptions('last 5 turns')
    await savings
      .getByRole('combobox', { name: 'Longest short question' })
      .selectOptions('up to 500 new tokens')
    await expect
      .poll(() => bridge.inputsOf('usage.savings').at(-1))
      .toMatchObject({ keptTurns: 5, mostNewTokens: 500 })
  })

  it('show no number of an earlier choice while another one is read', async () => {
    const { bridge } = await openWhatIf()
    await expect.poll(() => textOf('A shorter history')).toMatch(/^≈\s\$1\.20 more/u)
    const { promise, resolve } = Promise.withResolvers<Savings>()
    bridge.answer('usage.savings', () => promise)
    const turns = savings.getByRole('combobox', { name: 'Turns to keep' })
    await turns.selectOptions('last 5 turns')
    await expect.element(savings.getByRole('status')).toHaveTextContent('Reading calls…')
    for (const name of ['A cache', 'A shorter history', 'Short questions'])
      expect(textOf(name)).not.toContain('$')
    resolve(bridge.world.savings)
    await expect.poll(() => textOf('A shorter history')).toMatch(/^≈\s\$1\.20 more/u)
    await expect.element(turns).toHaveValue('5')
  })

  it('drop what was read for the calls of an earlier opening', async () => {
    const { bridge } = await openUsage()
    const late = Promise.withResolvers<Savings>()
    bridge.answer('usage.savings', () => late.promise)
    await usageButton('What if…').click()
    await expect.element(savings).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await expect.element(dialog).not.toBeInTheDocument()
    const next = Promise.withResolvers<WhatIf>()
    bridge.answer('usage.whatIf', () => next.promise)
    bridge.answer('usage.savings', () => new Promise(() => undefined))
    await usageButton('What if…').click()
    late.resolve(bridge.world.savings)
    await new Promise((done) => setTimeout(done, 50))
    next.resolve(bridge.world.whatIf)
    await expect.element(savings.getByRole('status')).toHaveTextContent('Reading calls…')
    expect(savings.getByRole('listitem').elements()).toEqual([])
  })
})
