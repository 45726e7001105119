import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { budgetsStore } from '../../../src/renderer/stores/money/budgets-store.ts'
import { aConversation, aQueue, twoTurns } from '../../fixtures/samples/chat.ts'
import { aBudget, aBudgetState, aBudgetStop, aPassedBudget } from '../../fixtures/samples/money.ts'
import { sentFrom } from '../fake-chat.ts'
import { refuse } from '../fake-contract.ts'
import { stopped } from '../fake-money.ts'
import { type World, worldWith } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'
import { settings } from '../open-settings.ts'

const message = page.getByRole('textbox', { name: 'Message' })
const question = page.getByRole('dialog', { name: 'Over budget' })
const sendAnyway = question.getByRole('button', { name: 'Send anyway' })

const usual = (changes: Partial<World> = {}): World => ({
  ...worldWith([aConversation()], { sql: twoTurns }),
  ...changes,
})

/** Main stops the first sends of these, one stop after the other, and accepts the next one. */
async function openStopped(...stops: ReturnType<typeof aBudgetStop>[]) {
  const bridge = await openApp(usual())
  const left = [...stops]
  bridge.answer('chat.send', () => {
    const stop = left.shift()
    return stop === undefined ? sentFrom(bridge.world, 'sql', 2) : stopped(stop)
  })
  await message.fill('And then?')
  await userEvent.keyboard('{Enter}')
  await expect.element(question).toBeVisible()
  return bridge
}

describe('a send that a budget stops', () => {
  it('shows every amount, keeps the draft, and focuses Cancel first', async () => {
    await openStopped(
      aBudgetStop(
        aPassedBudget({ estimated: '12', pendingAmount: '500', notCountedCount: 3 }),
        aPassedBudget({
          budget: aBudget({ id: 'b2', currency: 'USD', limit: '5', period: 'month' }),
          spent: '4.9999',
          forecast: '0.00123',
          openEndedCount: 1,
        }),
      ),
    )
    await expect.element(question.getByRole('button', { name: 'Cancel' }).last()).toHaveFocus()
    await expect.element(question).toMatchTextContent('100,000 tokens per day · all connections')
    await expect.element(question).toMatchTextContent('Used so far≈ 99,210')
    await expect.element(question).toMatchTextContent('In progress≈ 500')
    await expect.element(question).toMatchTextContent('This call≈ 1,290')
    await expect.element(question).toMatchTextContent('Total≈ 101,000')
    await expect.element(question).toMatchTextContent('Limit100,000')
    await expect.element(question).toMatchTextContent('Resets onNov 21, 2026')
    await expect.element(question).toMatchTextContent("3 calls without counts aren't included")
    await expect.element(question).toMatchTextContent('$5.00 per month · all connections')
    await expect.element(question).toMatchTextContent('it has no counts for this model yet')
    expect(document.querySelector('[role=log]')?.textContent).toContain('And then?')
  })

  it.each(['{Enter}', '{Escape}'])(
    'ends with %s: the dialog closes, the draft stays, and the focus returns',
    async (key) => {
      const bridge = await openStopped(aBudgetStop())
      await userEvent.keyboard(key)
      await expect.element(question).not.toBeInTheDocument()
      await expect.element(message).toHaveValue('And then?')
      await expect.element(message).toHaveFocus()
      await expect.element(page.getByText('Over budget. Nothing was sent', { exact: false })).toBeVisible()
      expect(bridge.inputsOf('chat.send')).toHaveLength(1)
      expect(bridge.inputsOf('budgets.override')).toEqual([])
    },
  )

  it('is sent once after an override by keyboard alone, and the override has the shown amounts', async () => {
    const stop = aBudgetStop()
    const bridge = await openStopped(stop)
    await userEvent.keyboard('{Tab}')
    await expect.element(sendAnyway).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(message).toHaveValue('')
    expect(bridge.inputsOf('budgets.override')).toEqual([{ stop }])
    expect(bridge.inputsOf('chat.send')).toHaveLength(2)
    expect(bridge.inputsOf('chat.send')[1]).toEqual(bridge.inputsOf('chat.send')[0])
  })

  it('asks again if the amounts changed meanwhile', async () => {
    const later = { ...aBudgetStop(aPassedBudget({ spent: '99999' })), id: 'later' }
    const bridge = await openStopped(aBudgetStop(), later)
    bridge.answer('budgets.override', () => refuse('budget-changed'))
    await sendAnyway.click()
    await expect.element(question).toMatchTextContent('99,999')
    expect(bridge.inputsOf('chat.send')).toHaveLength(2)
  })

  it('sends nothing if main refuses the override, and shows why', async () => {
    const bridge = await openStopped(aBudgetStop())
    bridge.answer('budgets.override', () => refuse('declined'))
    await sendAnyway.click()
    await expect.element(question.getByRole('alert')).toMatchTextContent('Canceled. Nothing was sent')
    await expect.element(message).toHaveValue('And then?')
    expect(bridge.inputsOf('chat.send')).toHaveLength(1)
  })

  it('closes and leads to the budgets', async () => {
    const bridge = await openStopped(aBudgetStop())
    await question.getByRole('button', { name: 'Open budgets' }).click()
    await expect.element(question).not.toBeInTheDocument()
    await expect
      .element(settings.getByRole('button', { name: 'Money' }))
      .toHaveAttribute('aria-current', 'page')
    await expect.element(message).toHaveValue('And then?')
    expect(bridge.inputsOf('chat.send')).toHaveLength(1)
  })

  it('also asks about a queued message', async () => {
    const world = usual({ queued: { sql: aQueue(['Later'], 'person', 'over-budget') } })
    const bridge = await openApp(world)
    await expect.element(page.getByText('Over budget. Nothing was sent', { exact: false })).toBeVisible()
    bridge.answer('chat.sendQueued', () => stopped(aBudgetStop()))
    await page.getByRole('button', { name: 'Send now' }).click()
    await expect.element(question).toBeVisible()
  })
})

describe('the amount left', () => {
  const left = (name: string) => page.getByRole('button', { name, exact: true })

  it('appears next to Send for the tightest budget, and lists all of them in its title', async () => {
    const day = aBudgetState(aBudget(), { spent: '18303', left: '81697', percent: 18, notCountedCount: 1 })
    const month = aBudgetState(aBudget({ id: 'm', period: 'month', limit: '9000000' }), {
      left: '8000000',
      percent: 11,
    })
    await openApp(
      usual({ budgets: [month, day, aBudgetState(aBudget({ id: 'c', period: 'call' }), { percent: 99 })] }),
    )
    const words = left('81,697 left today')
    await expect.element(words).toBeVisible()
    await expect
      .element(words)
      .toHaveAttribute(
        'title',
        "100,000 tokens per day · all connections · 18,303 tokens used (18%) · 1 call without counts isn't included · Resets on Nov 21, 2026",
      )
    await words.click()
    await expect
      .element(settings.getByRole('button', { name: 'Money' }))
      .toHaveAttribute('aria-current', 'page')
  })

  it('is absent without a budget', async () => {
    const bridge = await openApp(usual())
    await expect.poll(() => bridge.inputsOf('budgets.read')).toEqual([{ conversationId: 'sql' }])
    await expect.element(page.getByRole('button', { name: /left/ })).not.toBeInTheDocument()
  })

  it('is marked if part of it is estimated, but not for a call in progress', async () => {
    const budget = aBudget({ currency: 'EUR', limit: '5', period: 'week' })
    const state = aBudgetState(budget, { left: '1.5', pendingAmount: '0.01', percent: 70 })
    const day = aBudgetState(aBudget({ id: 'd' }), { left: '40', estimated: '2', percent: 99 })
    await openApp(usual({ budgets: [state] }))
    await expect.element(left('€1.50 left this week')).toBeVisible()
    budgetsStore.setState({ spent: { conversationId: 'sql', states: [state, day] } })
    await expect.element(page.getByRole('button', { name: /≈.40 left today/u })).toBeVisible()
  })

  it('has a warning before Send while the next prompt is more than that', async () => {
    const low = aBudgetState(aBudget(), { spent: '99000', left: '1000', percent: 99 })
    await openApp(usual({ budgets: [low] }))
    const warning = page.getByText(/^The next message goes over budget · 1,000 left today/u)
    await expect.element(left('1,000 left today')).toBeVisible()
    await expect.element(warning).not.toBeInTheDocument()
    await message.fill('And if two rows share the timestamp?')
    await expect.element(warning).toBeVisible()
    await message.fill('')
    await expect.element(warning).not.toBeInTheDocument()
  })

  it('has a notice from 80% on, until the user reads it', async () => {
    const near = { spent: '84000', left: '16000', percent: 84, level: 'near', isNoteDue: true } as const
    const bridge = await openApp(usual({ budgets: [aBudgetState(aBudget(), near)] }))
    const note = page.getByText('84% of budget used · 100,000 tokens per day · all connections')
    await expect.element(note).toBeVisible()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect.element(note).not.toBeInTheDocument()
    await expect.element(message).toHaveFocus()
    await expect.element(left('16,000 left today')).toBeVisible()
    expect(bridge.inputsOf('budgets.closeNote')).toEqual([{ budgetId: 'budget-1', conversationId: 'sql' }])
  })
})
