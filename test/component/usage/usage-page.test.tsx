import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { noSums } from '../../../src/shared/domain/usage/usage-sums.ts'
import { twoTurns } from '../../fixtures/samples/chat.ts'
import { aLongUsagePage } from '../../fixtures/samples/usage.ts'
import { refuse } from '../fake-contract.ts'
import { chatOf } from '../fake-world.ts'
import { message, openApp } from '../open-app.tsx'
import { aMonth } from '../states/usage-page-states.ts'
import {
  button,
  chooseDays,
  chooseFilter,
  filterBy,
  filters,
  link,
  numbersOf,
  openMore,
  openUsage,
  radio,
  region,
  table,
} from './open-usage.ts'

describe('the way to the usage page and back', () => {
  it("is a link that shows today's usage, and is marked as the current page", async () => {
    await openUsage()
    await expect.element(link).toHaveAttribute('aria-current', 'page')
    await expect.element(page.getByText('58,298 today')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'A stable sort in SQL' }))
      .not.toHaveAttribute('aria-current')
    await expect.element(message).not.toBeInTheDocument()
  })

  it('is a command, and Escape leads back to the message box', async () => {
    const world = chatOf(twoTurns)
    world.settings.shortcuts = [{ command: 'open-usage', keys: 'F8' }]
    await openApp(world)
    await userEvent.keyboard('{F8}')
    await expect.element(region).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(message).toHaveFocus()
    await expect.element(region).not.toBeInTheDocument()
  })

  it('leads back with the button, and with any chat', async () => {
    await openUsage()
    await button('Back to the chat').click()
    await expect.element(message).toHaveFocus()
    await link.click()
    await page.getByRole('link', { name: 'A stable sort in SQL' }).click()
    await expect.element(message).toHaveFocus()
  })

  it('always leads to this month, unfiltered', async () => {
    const { lastFilter } = await openUsage()
    await chooseDays('All')
    await filterBy('atlas-405b')
    await expect.poll(lastFilter).toMatchObject({ from: null, models: ['atlas-405b'] })
    await button('Back to the chat').click()
    await link.click()
    await expect.poll(lastFilter).toMatchObject({ from: '2026-11-01', models: [] })
    await openMore()
    await table('Usage by day').getByRole('button', { name: 'Fri, Nov 20' }).click()
    await expect.poll(lastFilter).toMatchObject({ from: '2026-11-20' })
    await link.click()
    await expect.poll(lastFilter).toMatchObject({ from: '2026-11-01' })
    await radio('Week').click()
    await link.click()
    await expect.element(table('Usage by day')).toBeVisible()
    await chooseDays('All')
    await radio('Week').click()
    await link.click()
    await openMore()
    await expect.element(table('Usage by day')).toBeVisible()
  })

  it("doesn't apply chat commands to the hidden chat", async () => {
    const { bridge } = await openUsage()
    await userEvent.keyboard('{Control>}{Shift>}{Backspace}{/Shift}{/Control}')
    await expect.element(region).toBeVisible()
    expect(bridge.inputsOf('conversations.delete')).toEqual([])
  })
})

describe('the filters of the usage page', () => {
  it('start with this month, in the chosen clock', async () => {
    const { lastFilter } = await openUsage()
    expect(lastFilter()).toMatchObject({
      clock: 'local',
      from: '2026-11-01',
      to: '2026-11-20',
      isDemo: false,
    })
    await chooseDays('Last 7 days')
    expect(lastFilter()).toMatchObject({ from: '2026-11-14', to: '2026-11-20' })
    await chooseDays('Last 30 days')
    expect(lastFilter()).toMatchObject({ from: '2026-10-22', to: '2026-11-20' })
    await chooseDays('All')
    expect(lastFilter()).toMatchObject({ from: null, to: null })
  })

  it('show the dates next to the range, with the years if there are two', async () => {
    await openUsage(aLongUsagePage(400))
    await expect.element(button('Days: This month · Nov 1 – 20')).toBeVisible()
    await chooseDays('All')
    await expect.element(button('Days: All · Oct 17, 2025 – Nov 20, 2026')).toBeVisible()
  })

  it('fit a narrow window in three lines, with their words', async () => {
    await openUsage()
    await page.viewport(360, 640)
    const header = region.element().querySelector('header')
    expect(header?.clientHeight).toBeLessThan(140)
    const words = [...(header?.querySelectorAll('button > span') ?? [])]
    expect(words.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toEqual([])
    expect(region.element().scrollWidth).toBeLessThanOrEqual(360)
  })

  it('follow the clock, which is remembered', async () => {
    const { bridge, lastFilter } = await openUsage()
    await chooseDays('UTC')
    expect(bridge.inputsOf('settings.set')).toEqual([{ name: 'usageClock', value: 'utc' }])
    await expect.poll(() => lastFilter().clock).toBe('utc')
    await expect.poll(() => bridge.inputsOf('usage.today').at(-1)).toEqual({ clock: 'utc' })
  })

  it('take a custom range once it is valid', async () => {
    const { bridge, lastFilter } = await openUsage()
    await chooseDays('Custom…')
    const first = region.getByLabelText('First day')
    const last = region.getByLabelText('Last day')
    await expect.element(first).toHaveValue('Nov 1, 2026')
    const before = bridge.inputsOf('usage.page').length
    await userEvent.fill(first, '2026-12-24')
    await expect
      .element(region.getByText('The first day is after the last. Change one of them.'))
      .toBeVisible()
    expect(bridge.inputsOf('usage.page').length).toBe(before)
    await userEvent.fill(last, '2026-12-31')
    await expect.poll(() => lastFilter()).toMatchObject({ from: '2026-12-24', to: '2026-12-31' })
    await expect
      .element(region.getByText('The first day is after the last.', { exact: false }))
      .not.toBeInTheDocument()
    await expect.element(last).toHaveFocus()
  })

  it('can be combined, and removed one by one or together', async () => {
    const { lastFilter } = await openUsage()
    await filterBy('The machine in the cellar', 'atlas-405b', 'kestrel-7b-instruct')
    expect(lastFilter()).toMatchObject({
      connectionIds: ['own'],
      models: ['atlas-405b', 'kestrel-7b-instruct'],
    })
    await expect
      .element(filters)
      .toHaveTextContent('The machine in the cellar, atlas-405b, kestrel-7b-instruct')
    await filterBy('atlas-405b')
    expect(lastFilter()).toMatchObject({ connectionIds: ['own'], models: ['kestrel-7b-instruct'] })
    await chooseFilter('All calls')
    expect(lastFilter()).toMatchObject({ connectionIds: [], models: [] })
  })

  it('never mix real calls with the demo', async () => {
    const { lastFilter } = await openUsage()
    await chooseFilter('Demo')
    expect(lastFilter().isDemo).toBe(true)
    await expect.element(region.getByText('Demo calls are free', { exact: false })).toBeVisible()
    await chooseFilter('All calls')
    await expect.poll(() => lastFilter().isDemo).toBe(false)
  })

  it('keep the focus in the menu when an unticked one disappears from it', async () => {
    const usage = aLongUsagePage()
    const choices = { ...usage.choices, connections: usage.choices.connections.slice(0, 1), hasDemo: true }
    const { lastFilter } = await openUsage({ ...usage, choices })
    await table('Usage by chat').getByRole('button', { name: 'Contract review, clause by clause' }).click()
    await expect.poll(() => lastFilter().conversationId).not.toBeNull()
    await filters.click()
    await page.getByRole('menuitemcheckbox', { name: 'Contract review, clause by clause' }).click()
    await expect.element(page.getByRole('menuitemradio', { name: 'All calls' })).toHaveFocus()
  })
})

describe('demo usage', () => {
  const noRealCalls = { ...aLongUsagePage(), firstDay: null, days: [], sums: noSums }

  const openDemo = async () => {
    const bridge = await openApp(chatOf(twoTurns), (fake) =>
      fake.answer('usage.page', ({ isDemo }) => (isDemo ? aLongUsagePage() : noRealCalls)),
    )
    await link.click()
    await expect.element(table('Usage by model')).toBeVisible()
    await expect.element(filters).toMatchTextContent('Demo')
    return bridge
  }

  it('appears with a label while there is nothing else, and real calls replace it', async () => {
    const bridge = await openDemo()
    await expect.element(region.getByText('Demo calls are free', { exact: false })).toBeVisible()
    await chooseDays('Last 7 days')
    await expect.poll(() => bridge.inputsOf('usage.page').at(-1)).toMatchObject({ isDemo: true })
    bridge.answer('usage.page', () => aLongUsagePage())
    await chooseDays('This month')
    await expect.element(filters).toMatchTextContent('All calls')
    await expect.element(region.getByText('Demo calls are free', { exact: false })).not.toBeInTheDocument()
  })

  it('gives way to a message when the user asks for real usage', async () => {
    await openDemo()
    await chooseFilter('Real calls')
    await expect.element(region.getByText('No real calls yet', { exact: true })).toBeVisible()
    await button('Show demo calls').click()
    await expect.element(filters).toMatchTextContent('Demo')
    await expect.element(region.getByRole('table', { name: 'Usage by model' })).toBeVisible()
  })
})

it('keeps the button of further breakdowns at its place, and every name whole', async () => {
  await openUsage()
  const top = () => button('More breakdowns').element().getBoundingClientRect().top
  button('More breakdowns').element().scrollIntoView({ block: 'end' })
  const before = top()
  await openMore()
  await expect.element(table('Usage by day')).toBeVisible()
  expect(Math.abs(top() - before)).toBeLessThan(1)
  const names = [...table('Usage by chat').element().querySelectorAll('tbody td:first-child button')]
  expect(names.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toEqual([])
})

it('stays a page of a month on its first day', async () => {
  const at = Date.parse('2026-11-01T12:00:00Z')
  const usage = aLongUsagePage()
  const days = [{ day: '2026-11-01', sums: usage.sums }]
  const { bridge } = await openUsage({ ...usage, days }, {}, at)
  await expect.element(region.getByRole('group', { name: 'Chart bars' })).toBeVisible()
  await openMore()
  await expect.element(table('Usage by day')).toBeVisible()
  bridge.answer('usage.page', () => ({ ...usage, days: [], sums: noSums }))
  await chooseDays('Last 7 days')
  await chooseDays('This month')
  await expect.element(region.getByText('There are no calls on these days.')).toBeVisible()
})

describe('an empty usage page', () => {
  it('reports a refusal, and offers to try again', async () => {
    const bridge = await openApp(chatOf(twoTurns), (fake) =>
      fake.answer('usage.page', () => refuse('internal')),
    )
    await link.click()
    await expect.element(region.getByRole('alert')).toMatchTextContent("Tally couldn't load the usage.")
    bridge.answer('usage.page', () => aLongUsagePage())
    await button('Try again').click()
    await expect.element(table('Usage by model')).toBeVisible()
  })

  it('names the days of its numbers until those of another range are there', async () => {
    const { bridge } = await openUsage()
    bridge.answer('usage.page', () => refuse('internal'))
    await chooseDays('All')
    await expect.element(region.getByRole('alert')).toBeVisible()
    await expect.element(button('Days: This month · Nov 1 – 20')).toBeVisible()
    await expect.element(region.getByText('in November', { exact: false }).first()).toBeVisible()
  })

  it('ignores a late answer to an earlier question', async () => {
    const { bridge } = await openUsage()
    await openMore()
    const late = Promise.withResolvers<undefined>()
    bridge.answer('usage.page', async () => {
      await late.promise
      return aLongUsagePage(3)
    })
    await chooseDays('All')
    bridge.answer('usage.page', () => aLongUsagePage(7))
    await chooseDays('Last 7 days')
    await expect.poll(() => numbersOf('Usage by day', 'Total').length).toBe(8)
    late.resolve(undefined)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(numbersOf('Usage by day', 'Total').length).toBe(8)
  })
})

describe('the end of a month', () => {
  const menu = (name: string) => region.getByRole('button', { name, exact: true })
  it.each([
    ['2026-11-20T12:00:00Z', 'More'],
    ['2026-11-25T12:00:00Z', 'Month end'],
    ['2026-12-05T12:00:00Z', 'Month end'],
  ])('on %s is behind %s', async (at, name) => {
    await openUsage(aLongUsagePage(), {}, Date.parse(at))
    await menu(name).click()
    const items = page.getByRole('menuitem')
    await expect
      .poll(() => items.elements().map(({ textContent }) => textContent))
      .toEqual(['Reconcile', 'Statement', 'What if…'])
    await items.first().click()
    await expect.element(page.getByRole('dialog', { name: 'Reconcile' })).toBeVisible()
  })
})

it('has at most thirty controls on its first screen', async () => {
  const { usagePage, ...world } = aMonth()
  await openUsage(usagePage, world)
  await expect
    .element(region.getByRole('status', { name: 'Month-end estimate' }))
    .toMatchTextContent('by Nov 30')
  const height = window.innerHeight
  // The bars of the chart are one stop of the Tab key.
  const controls = [...region.element().querySelectorAll('button, input, select, a[href]')].filter(
    (control) => control.getAttribute('tabindex') !== '-1' && control.getBoundingClientRect().top < height,
  )
  expect(controls.length).toBeLessThanOrEqual(30)
})
