import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addSums, noSums, subtractSums } from '../../../src/shared/domain/usage/usage-sums.ts'
import { now, twoTurns } from '../../fixtures/samples/chat.ts'
import { aCachedUsagePage, aLedgerCall, aLongUsagePage } from '../../fixtures/samples/usage.ts'
import { chatOf } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'
import { settings } from '../open-settings.ts'
import {
  button,
  chooseDays,
  integrity,
  link,
  numbersOf,
  openMore,
  openUsage,
  radio,
  region,
  table,
} from './open-usage.ts'

describe('the sums', () => {
  it('are tokens without prices, with the calls without counts', async () => {
    await openUsage()
    await expect.element(region.getByText('1,173,983 tokens', { exact: true })).toBeVisible()
    await expect.element(region.getByText('in November', { exact: true })).toBeVisible()
    await expect.element(region.getByText('356 calls, 3 without counts', { exact: true })).toBeVisible()
    await chooseDays('Last 7 days')
    await expect.element(region.getByText('Nov 14 – 20', { exact: true })).toBeVisible()
  })

  it('are a list below twenty calls, without a chart', async () => {
    await openUsage(aLongUsagePage(1), { ledgerCalls: [aLedgerCall()] })
    await expect.element(table('Usage by call')).toBeVisible()
    await expect.element(region.getByRole('figure')).not.toBeInTheDocument()
  })

  it('never add currencies together, and show how many calls have a price', async () => {
    const cost = [
      { currency: 'EUR', amount: '0.5' },
      { currency: 'USD', amount: '0.7114' },
    ]
    await openUsage({ ...aLongUsagePage(), sums: { ...aLongUsagePage().sums, cost, unpricedCount: 6 } })
    await expect.element(region.getByText('€0.50').first()).toBeVisible()
    await expect.element(region.getByText('$0.7114').first()).toBeVisible()
    await expect.element(region.getByTitle('$0.7114 · for 350 of 356 calls').first()).toBeVisible()
    await expect.element(button('6 calls without a price')).toBeVisible()
  })

  it('list the calls outside of them, and totals that differ from their parts', async () => {
    const sums = {
      ...aLongUsagePage().sums,
      estimatedCount: 1,
      estimatedPromptTokens: 700,
      estimatedCompletionTokens: 112,
      notProcessedCount: 2,
    }
    await openUsage({ ...aLongUsagePage(), sums: { ...sums, totalTokens: sums.totalTokens + 27 } })
    await expect
      .element(region.getByTitle(/812 tokens are estimates.*2 more calls weren't processed/u))
      .toBeVisible()
    await expect
      .element(region.getByText('Prompt and completion add up to 1,173,983', { exact: false }))
      .toMatchTextContent('1,174,010 (+27)')
  })

  it('are no zero if nothing was reported', async () => {
    const sums = { ...noSums, callCount: 2, notReportedCount: 2, unpricedCount: 2 }
    await openUsage({
      ...aLongUsagePage(1),
      sums,
      models: [{ model: 'silent', connectionId: 'service', connectionName: 'a', sums }],
    })
    const cells = [...table('Usage by model').element().querySelectorAll('tbody td')].map(
      ({ textContent }) => textContent,
    )
    expect(cells).toEqual(['silent', '2', 'not reported'])
  })
})

describe('cached and reasoning tokens', () => {
  const headersOf = (name: string) =>
    [...table(name).element().querySelectorAll('th')].map(({ textContent }) => textContent)

  it('have columns that add up, and a cached share by model and day', async () => {
    const usage = aCachedUsagePage()
    await openUsage(usage)
    await expect.element(integrity).toHaveTextContent('✓ Totals verified')
    await openMore()
    await expect.element(table('Usage by day')).toBeVisible()
    for (const name of ['Usage by model', 'Usage by day'])
      expect(headersOf(name)).toEqual(expect.arrayContaining(['Cached', 'Cached share', 'Reasoning']))
    expect(headersOf('Usage by chat')).not.toContain('Cached share')
    const percent = Math.round((usage.sums.placedCachedTokens / usage.sums.placedInputTokens) * 100)
    await expect.element(table('Usage by model').getByRole('row').last()).toMatchTextContent(`${percent}%`)
  })

  it('are absent where no call reported them', async () => {
    await openUsage()
    await openMore()
    expect(headersOf('Usage by model')).not.toContain('Cached')
  })
})

it('prices entered in the settings reload the page', async () => {
  const { bridge } = await openUsage()
  await button('Enter prices').click()
  await expect.element(settings.getByRole('button', { name: 'Money' })).toHaveAttribute('aria-current')
  const before = bridge.inputsOf('usage.page').length
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => bridge.inputsOf('usage.page').length).toBe(before + 1)
  await expect.element(region).toBeVisible()
})

describe('the tables', () => {
  it('add up to their last line, column by column', async () => {
    await openUsage()
    await openMore()
    for (const name of [
      'Usage by model',
      'Usage by day',
      'Usage by connection',
      'Usage by chat',
      'Usage by weekday',
    ]) {
      await expect.element(table(name)).toBeVisible()
      for (const column of ['Calls', 'Prompt', 'Compl.', 'Total']) {
        const numbers = numbersOf(name, column)
        const total = numbers.pop()
        expect(
          numbers.reduce((sum, count) => sum + count, 0),
          `${name}: ${column}`,
        ).toBe(total)
      }
    }
  })

  it('are verified by an independent sum, and say so once it has arrived', async () => {
    vi.setSystemTime(now)
    const world = chatOf(twoTurns)
    world.usagePage = aLongUsagePage()
    const proof = Promise.withResolvers<undefined>()
    const bridge = await openApp(world, (fake) =>
      fake.answer('usage.verify', async () => {
        await proof.promise
        return {
          sums: world.usagePage.sums,
          hours: [{ hour: 15, sums: world.usagePage.sums }],
          reportedCosts: [],
        }
      }),
    )
    await link.click()
    await expect.element(integrity).toHaveTextContent('Verifying totals…')
    proof.resolve(undefined)
    await expect.element(integrity).toHaveTextContent('✓ Totals verified')
    expect(bridge.inputsOf('usage.verify')).toEqual(bridge.inputsOf('usage.page').slice(-1))
  })

  it('are shown beside what a service reported for the same calls', async () => {
    const world = chatOf(twoTurns)
    world.usagePage = aLongUsagePage()
    const [connection] = world.usagePage.connections
    const usd = (amount: string) => ({ currency: 'USD', amount })
    const of = { connectionId: connection?.connectionId ?? '', callCount: 214 }
    const reportedCosts = [
      { ...of, computed: usd('12'), reported: usd('12.5') },
      { connectionId: 'exact', callCount: 1, computed: usd('2'), reported: usd('2') },
    ]
    await openApp(world, (fake) =>
      fake.answer('usage.verify', () => ({ sums: world.usagePage.sums, hours: [], reportedCosts })),
    )
    await link.click()
    const words = `${connection?.name ?? ''}, 214 calls: $12.50 reported, $12.00 at your prices (-4%)`
    await expect.element(region).toMatchTextContent(words)
    await expect
      .element(region)
      .toMatchTextContent('exact, 1 call: $2.00 reported, the same as at your prices')
  })

  it('are loaded again before a difference is reported, which then says what to do', async () => {
    const usage = aLongUsagePage()
    const { bridge } = await openUsage(usage)
    bridge.answer('usage.verify', () => ({
      sums: { ...usage.sums, totalTokens: 5 },
      hours: [],
      reportedCosts: [],
    }))
    const before = bridge.inputsOf('usage.page').length
    await chooseDays('All')
    await expect.element(integrity).toMatchTextContent("Totals don't match")
    await expect.element(integrity).toMatchTextContent('add up to 5 tokens')
    expect(bridge.inputsOf('usage.page').length).toBe(before + 2)
    await button('Open Settings › Privacy and data').click()
    await expect.element(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
  })

  it('report that their rows differ from their sum', async () => {
    const usage = aLongUsagePage()
    await openUsage({ ...usage, models: usage.models.slice(1) })
    await expect.element(integrity).toMatchTextContent("the rows don't add up to the last line")
  })

  it('are sorted by any column, ascending and descending', async () => {
    await openUsage()
    const models = table('Usage by model')
    const names = () =>
      [...models.element().querySelectorAll('tbody tr')].map(
        (row) => row.querySelector('button')?.textContent,
      )
    expect(names()).toEqual(['meridian-70b-chat', 'kestrel-7b-instruct', 'atlas-405b'])
    await models.getByRole('button', { name: 'Calls' }).click()
    await models.getByRole('button', { name: 'Calls' }).click()
    expect(names()).toEqual(['atlas-405b', 'kestrel-7b-instruct', 'meridian-70b-chat'])
    await expect
      .element(models.getByRole('columnheader', { name: 'Calls' }))
      .toHaveAttribute('aria-sort', 'ascending')
  })

  it('also group by week and by month', async () => {
    await openUsage()
    await openMore()
    await radio('Week').click()
    expect(numbersOf('Usage by week', 'Total').at(-1)).toBe(1_173_983)
    await region.getByRole('radiogroup', { name: 'Grouped by' }).getByRole('radio', { name: 'Month' }).click()
    await expect.element(table('Usage by month').getByRole('button', { name: 'November 2026' })).toBeVisible()
  })

  it('are beside bars of a longer unit when there are too many days', async () => {
    await openUsage(aLongUsagePage(1_096))
    await chooseDays('All')
    await expect.element(region.getByText(/(?:tokens|[\d,.]+[KM]?)\/(?:week|month)$/u)).toBeVisible()
  })

  it('have the other chats in one line, which loads more', async () => {
    const usage = aLongUsagePage()
    const { bridge } = await openUsage(usage)
    const { others } = usage.conversations
    const first = {
      ...others,
      promptTokens: 10,
      completionTokens: 1,
      totalTokens: 11,
      callCount: 1,
      reportedCount: 1,
      notReportedCount: 0,
      historyTokens: 0,
      splitPromptTokens: 10,
      unpricedCount: 1,
    }
    const rows = Array.from({ length: 57 }, (_, index) => ({
      conversationId: `more-${index}`,
      title: `More ${index}`,
      isDeleted: false,
      sums: index === 56 ? subtractSums(others, addSums(Array.from({ length: 56 }, () => first))) : first,
    }))
    bridge.answer('usage.moreConversations', ({ offset }) => rows.slice(offset - 10, offset + 40))
    const conversations = table('Usage by chat')
    await conversations.getByRole('button', { name: '62 more' }).click()
    await conversations.getByRole('button', { name: '57 more' }).click()
    await conversations.getByRole('button', { name: '7 more' }).click()
    await expect.element(conversations.getByRole('button', { name: 'More 56' })).toBeVisible()
    await expect.element(conversations.getByRole('button', { name: /more$/u })).not.toBeInTheDocument()
    await expect.element(integrity).toHaveTextContent('✓ Totals verified')
  })

  it('show a page of days at a time, and the others in one line', async () => {
    await openUsage(aLongUsagePage(300))
    await openMore()
    await expect.element(table('Usage by day').getByRole('button', { name: '269 more' })).toBeVisible()
    await table('Usage by day').getByRole('button', { name: '269 more' }).click()
    await expect.element(table('Usage by day').getByRole('button', { name: '169 more' })).toBeVisible()
  })
})
