import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Money } from '../../../src/shared/domain/money/money.ts'
import { noSums } from '../../../src/shared/domain/usage/usage-sums.ts'
import { aConversation } from '../../fixtures/samples/chat.ts'
import { worldWith } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'

const navigation = page.getByRole('navigation', { name: 'Chats' })

it("shows today's estimates apart from the reported tokens", async () => {
  await openApp(worldWith([aConversation()]), (fake) =>
    fake.answer('usage.today', () => ({
      callCount: 7,
      totalTokens: 1_203,
      estimatedTokens: 240,
      demoTokens: 0,
      cost: [],
      unpricedCount: 0,
    })),
  )
  await expect.element(navigation.getByText(/^1,203 \+ ≈.240 today$/u)).toBeVisible()
  const usage = navigation.getByRole('link', { name: 'Usage', exact: true })
  await expect.element(usage).toHaveAccessibleDescription(/^7 calls today/u)
})

it("shows today's cost, or the least that it can be, and the tokens as a hint", async () => {
  const cost = [{ currency: 'USD', amount: '0.4155' }]
  let unpricedCount = 0
  const bridge = await openApp(worldWith([aConversation()]), (fake) =>
    fake.answer('usage.today', () => ({
      callCount: 7,
      totalTokens: 1_203,
      estimatedTokens: 0,
      demoTokens: 0,
      cost,
      unpricedCount,
    })),
  )
  await expect.element(navigation.getByText('$0.4155 today', { exact: true })).toBeVisible()
  const usage = navigation.getByRole('link', { name: 'Usage', exact: true })
  await expect.element(usage).toHaveAttribute('title', '7 calls today · 1,203 today')
  unpricedCount = 1
  bridge.emit({ type: 'prices-changed' })
  await expect.element(navigation.getByText('at least $0.4155 today', { exact: true })).toBeVisible()
})

describe('on the first days of a month', () => {
  const december = new Date(2026, 11, 2, 9)
  const line = navigation.getByRole('button', { name: /^November: /u })
  const openAt = async (at: Date, cost: readonly Money[] = []) => {
    vi.setSystemTime(at)
    const { sums, ...rest } = worldWith([aConversation()]).earlierUsage
    const earlierUsage = {
      ...rest,
      sums: {
        ...sums,
        callCount: 379,
        totalTokens: 4_711,
        reportedCount: 379,
        cost: [...cost],
      },
    }
    return await openApp({ ...worldWith([aConversation()]), earlierUsage })
  }

  it('has one line about the month before, which leads to its statement', async () => {
    const bridge = await openAt(december, [{ currency: 'USD', amount: '41.2' }])
    await expect.element(line).toHaveTextContent('November: $41.20, 379 calls. Statement ready.')
    expect(bridge.inputsOf('usage.earlier').at(-1)).toMatchObject({ from: '2026-11-01', to: '2026-11-30' })
    await line.click()
    await expect.element(page.getByRole('dialog', { name: 'Statement' })).toBeVisible()
    await expect.element(line).not.toBeInTheDocument()
    await expect
      .poll(() => bridge.inputsOf('settings.setLayout').at(-1))
      .toMatchObject({ layout: { toldMonth: '2026-11' } })
  })

  it('has an empty usage page that leads to the month before', async () => {
    const bridge = await openAt(december)
    bridge.answer('usage.page', () => ({ ...bridge.world.usagePage, days: [], sums: noSums }))
    await expect.element(line).toBeVisible()
    await navigation.getByRole('link', { name: 'Usage', exact: true }).click()
    await page.getByRole('button', { name: 'Show November', exact: true }).click()
    await expect
      .poll(() => bridge.inputsOf('usage.page').at(-1))
      .toMatchObject({ from: '2026-11-01', to: '2026-11-30' })
  })

  it('has tokens without prices, and can be closed', async () => {
    await openAt(december)
    await expect.element(line).toHaveTextContent('November: 4,711 tokens, 379 calls. Statement ready.')
    await navigation.getByRole('button', { name: 'Close', exact: true }).click()
    await expect.element(line).not.toBeInTheDocument()
  })

  it('says nothing later', async () => {
    const bridge = await openAt(new Date(2026, 11, 6, 9))
    await expect.poll(() => bridge.inputsOf('usage.today').length).toBeGreaterThan(0)
    expect(bridge.inputsOf('usage.earlier')).toEqual([])
    await expect.element(line).not.toBeInTheDocument()
  })
})
