import { describe, expect, it } from 'vitest'
import { showUsagePage } from '../../../src/renderer/stores/app/navigation.ts'
import type { Call } from '../../../src/shared/contract/usage/call.ts'
import { noDetails } from '../../../src/shared/domain/usage/usage-details.ts'
import { aCall, aConversation, anAttempt, twoTurns } from '../../fixtures/samples/chat.ts'
import { aPrice } from '../../fixtures/samples/money.ts'
import { worldWith } from '../fake-world.ts'
import { answer, openApp } from '../open-app.tsx'

const usage = answer.getByRole('group', { name: 'Token usage' })
const list = { kind: 'list', day: '2026-09-22', page: 'https://api.example.com/pricing' } as const
const unconfirmed = 'From a list price of Sep 22, 2026 that nobody confirmed'
const { connectionId: _known, ...price } = aPrice()
const priced = { cost: { currency: 'USD', amount: '0.0008145' }, price }
const way = '1,203 input × $0.50 + 142 output × $1.50 · per million tokens · price from Oct 1, 2026'

function worldOf(changes: Partial<Call>) {
  const messages = twoTurns.map((message, index) =>
    index === twoTurns.length - 1 ? { ...message, call: aCall(changes) } : message,
  )
  return worldWith([aConversation()], { sql: messages })
}

describe('cost next to the tokens of an answer', () => {
  it('is exact to the last digit in the details', async () => {
    await openApp(worldOf(priced))
    await answer.getByRole('button', { name: 'Details' }).click()
    await expect.element(answer).toMatchTextContent(`Cost$0.0008145`)
    await expect.element(answer).toMatchTextContent(`Calculation${way}`)
  })

  it('names the price of each part, and the cost that the service reported in its own unit', async () => {
    const details = { ...noDetails, cachedTokens: 1024, cachePlace: 'inside' } as const
    const held = { ...price, cachedPerMillion: '0.05' }
    const call = { cost: { currency: 'USD', amount: '0.0003537' }, price: held }
    const reportedCost = { amount: '0.00123', unit: 'credits' }
    await openApp(worldOf({ ...call, details: { ...details, reportedCost } }))
    await answer.getByRole('button', { name: 'Details' }).click()
    await expect.element(answer).toMatchTextContent('Input cost$0.0000895')
    await expect.element(answer).toMatchTextContent('Cached input cost$0.0000512')
    await expect.element(answer).toMatchTextContent('Output cost$0.000213')
    await expect
      .element(answer)
      .toMatchTextContent('179 input × $0.50 + 1,024 cached × $0.05 + 142 output × $1.50')
    await expect.element(answer).toMatchTextContent('Reported cost0.00123 (credits)')
  })

  it('says where the service named no unit of its cost, also without a price', async () => {
    const details = { ...noDetails, reportedCost: { amount: '1203.5', unit: null } }
    await openApp(worldOf({ details }))
    await answer.getByRole('button', { name: 'Details' }).click()
    await expect.element(answer).toMatchTextContent('Reported cost1,203.5 (unit not reported)')
  })

  it('says why it is not compared with the cost that the service reported', async () => {
    const details = { ...noDetails, reasoningTokens: 900, reportedCost: { amount: '0.41', unit: 'USD' } }
    await openApp(worldOf({ ...priced, details }))
    await answer.getByRole('button', { name: 'Details' }).click()
    await expect
      .element(answer)
      .toMatchTextContent('Not compared with the priceunclear which tokens are counted')
    await expect.element(answer).toMatchTextContent("the completion can't include all 900 reasoning tokens")
  })

  it.each([
    ['typed', { kind: 'typed' }, 'Entered', '$0.00081'],
    ['typed', { kind: 'import' }, 'Imported', '$0.00081'],
    ['service', { kind: 'service', day: '2026-11-28' }, "Service's list, Nov 28, 2026", '$0.00081'],
    ['list', { ...list, isConfirmed: true }, 'List of Sep 22, 2026', '$0.00081'],
    ['list', { ...list, isConfirmed: false }, unconfirmed, '≈\u00a0$0.00081'],
  ] as const)('has its source %s as data, and names it for %o', async (source, origin, words, shown) => {
    const unconfirmedCount = shown === '$0.00081' ? undefined : 1
    await openApp(worldOf({ cost: { ...priced.cost, unconfirmedCount }, price: { ...price, origin } }))
    await expect.element(usage).toHaveAttribute('data-cost', '0.0008145')
    await expect.element(usage).toHaveAttribute('data-cost-currency', 'USD')
    await expect.element(usage).toHaveAttribute('data-cost-source', source)
    await expect
      .element(answer.getByTitle(`${shown.replace('081', '08145')} = ${way} · ${words}`))
      .toMatchTextContent(shown.replace('\u00a0', ' '))
    await answer.getByRole('button', { name: 'Details' }).click()
    await expect.element(answer).toMatchTextContent(`Price source${words}`)
  })

  it('is first what the service reported, with the computed cost beside it', async () => {
    const details = { ...noDetails, reportedCost: { amount: '0.00123', unit: 'USD credits' } }
    await openApp(worldOf({ ...priced, details }))
    await expect.element(answer).toMatchTextContent('tok/s · $0.0012 reported · $0.0008')
    await expect.element(usage).toHaveAttribute('data-cost', '0.00123')
    await expect.element(usage).toHaveAttribute('data-cost-source', 'reported')
  })

  it('is absent without a price, and not zero', async () => {
    await openApp(worldOf({}))
    await answer.getByRole('button', { name: 'Details' }).click()
    await expect.element(answer.getByText('Finish reason')).toBeVisible()
    await expect.element(answer).not.toMatchTextContent('$')
    await expect.element(answer).not.toMatchTextContent('Calculation')
    for (const name of ['data-cost', 'data-cost-currency', 'data-cost-source'])
      await expect.element(usage).toHaveAttribute(name, '')
  })

  it('appears, changes and disappears with the prices, wherever the user has scrolled', async () => {
    const world = worldOf({})
    const bridge = await openApp(world)
    await expect.element(answer).toMatchTextContent('tok/s')
    world.messages = worldOf(priced).messages
    bridge.emit({ type: 'prices-changed' })
    await expect.element(answer).toMatchTextContent('$0.0008')
    world.messages = worldOf({ ...priced, cost: { currency: 'USD', amount: '0.5' } }).messages
    bridge.emit({ type: 'prices-changed' })
    await expect.element(answer).toMatchTextContent('$0.50')
    world.messages = worldOf({}).messages
    bridge.emit({ type: 'prices-changed' })
    await expect.element(answer).not.toMatchTextContent('$')
  })

  it('appears for every attempt, with estimates apart, and nowhere without a price', async () => {
    const none = { promptTokens: null, completionTokens: null, totalTokens: null }
    const estimate = { promptTokens: 1200, completionTokens: 40 }
    const calls = [
      aCall({ id: 'c1', state: 'failed', source: 'none', usage: none }),
      aCall({
        id: 'c2',
        state: 'stopped',
        source: 'estimated',
        usage: none,
        estimate,
        estimatedCost: { currency: 'USD', amount: '0.00066' },
      }),
      aCall({ id: 'c3', ...priced }),
      aCall({ id: 'c4', ...priced, usage: { promptTokens: 8, completionTokens: 10, totalTokens: 5018 } }),
    ]
    await openApp(worldOf(priced), (fake) =>
      fake.answer('chat.attempts', () => calls.map((call) => anAttempt(call))),
    )
    await answer.getByRole('button', { name: 'Details' }).click()
    const rows = answer.getByRole('table', { name: 'Calls for this answer' }).getByRole('row')
    await expect.element(rows.nth(1).getByRole('cell').nth(6)).toMatchTextContent('–')
    await expect.element(rows.nth(2).getByRole('cell').nth(6)).toMatchTextContent('≈ $0.0007')
    await expect.element(rows.nth(3).getByRole('cell').nth(6)).toMatchTextContent(/^\$0\.0008$/u)
    await expect.element(rows.nth(4).getByRole('cell').nth(6)).toMatchTextContent('at least $0.0008')
  })
})

it('money elsewhere is loaded again on the usage page, together with the budgets', async () => {
  const bridge = await openApp(worldOf({}))
  const asked = (name: 'usage.page' | 'budgets.read') => bridge.inputsOf(name).length
  await expect.poll(() => asked('budgets.read')).toBeGreaterThan(0)
  showUsagePage()
  await expect.poll(() => asked('usage.page')).toBe(1)
  const before = asked('budgets.read')
  bridge.emit({ type: 'prices-changed' })
  await expect.poll(() => asked('usage.page')).toBeGreaterThan(1)
  await expect.poll(() => asked('budgets.read')).toBeGreaterThan(before)
})
