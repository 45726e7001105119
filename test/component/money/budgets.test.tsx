import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { budgetsStore } from '../../../src/renderer/stores/money/budgets-store.ts'
import { aQueue, twoTurns } from '../../fixtures/samples/chat.ts'
import { aMeter, aProgram } from '../../fixtures/samples/connections.ts'
import {
  aBudget,
  aBudgetState,
  aBudgetStop,
  aPassedBudget,
  aPassing,
  aPrice,
} from '../../fixtures/samples/money.ts'
import { sentFrom } from '../fake-chat.ts'
import { refuse } from '../fake-contract.ts'
import { stopped } from '../fake-money.ts'
import { chatOf, type World } from '../fake-world.ts'
import { message, openApp } from '../open-app.tsx'
import { openSettingsAt, settings } from '../open-settings.ts'

const question = page.getByRole('dialog', { name: 'Over budget' })
const sendAnyway = question.getByRole('button', { name: 'Send anyway' })

const usual = (changes: Partial<World> = {}): World => ({
  ...chatOf(twoTurns),
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

const section = settings.getByRole('group', { name: 'Budgets', exact: true }).first()

const form = settings.getByRole('form')

const limit = form.getByRole('textbox', { name: 'Limit' })

const openBudgets = (world: World) => openSettingsAt('Money', world)

describe('budgets in the settings', () => {
  it('can be added, and show their state', async () => {
    const bridge = await openBudgets(usual())
    await section.getByRole('button', { name: 'Add budget' }).click()
    await expect.element(limit).toHaveFocus()
    await userEvent.keyboard('100,000{Enter}')
    const item = section.getByRole('listitem', { name: '100,000 tokens per day · all connections' })
    await expect.element(item).toMatchTextContent('100,000 tokens left')
    await expect.element(section.getByRole('button', { name: 'Add budget' })).toHaveFocus()
    expect(bridge.inputsOf('budgets.save')).toEqual([
      {
        budgetId: null,
        terms: {
          period: 'day',
          currency: null,
          limit: '100000',
          connectionId: null,
          programId: null,
          projectId: null,
        },
      },
    ])
  })

  it.each([
    ['', 'Enter a number.'],
    ['0', 'Enter a limit above 0.'],
    ['1,00', 'Enter a whole number of tokens.'],
    ['100.000', 'This number is ambiguous. Enter 100000 without a comma or a point.'],
  ])('refuse %j with a message, and save nothing', async (typed, words) => {
    const bridge = await openBudgets(usual())
    await section.getByRole('button', { name: 'Add budget' }).click()
    await limit.fill(typed)
    await userEvent.keyboard('{Enter}')
    await expect.element(form.getByText(words)).toBeVisible()
    await expect.element(limit).toHaveAttribute('aria-invalid', 'true')
    expect(bridge.inputsOf('budgets.save')).toEqual([])
  })

  it('begin with money for a month where there are prices', async () => {
    await openBudgets(usual({ prices: [aPrice({ currency: 'EUR' })] }))
    await section.getByRole('button', { name: 'Add budget' }).click()
    await expect.element(form.getByRole('combobox', { name: 'Unit' })).toHaveValue('money')
    await expect.element(form.getByRole('combobox', { name: 'Period' })).toHaveValue('month')
    await expect.element(form.getByRole('textbox', { name: 'Currency' })).toHaveValue('EUR')
  })

  it('can be in money, and report a missing currency', async () => {
    const bridge = await openBudgets(usual())
    await section.getByRole('button', { name: 'Add budget' }).click()
    await limit.fill('4,50')
    await form.getByRole('combobox', { name: 'Unit' }).selectOptions('money')
    await form.getByRole('textbox', { name: 'Currency' }).fill('4')
    await form.getByRole('button', { name: 'Save budget' }).click()
    await expect.element(form.getByText('Enter three letters, such as USD.')).toBeVisible()
    expect(bridge.inputsOf('budgets.save')).toEqual([])
    await form.getByRole('textbox', { name: 'Currency' }).fill('eur')
    await form.getByRole('button', { name: 'Save budget' }).click()
    await expect.element(section.getByRole('listitem')).toMatchTextContent('€4.50 per day · all connections')
    expect(bridge.inputsOf('budgets.save')).toMatchObject([{ terms: { currency: 'EUR', limit: '4.5' } }])
  })

  it('allow one for each scope: a second one is refused, and the typed text stays', async () => {
    await openBudgets(usual({ budgets: [aBudgetState(aBudget())] }))
    await section.getByRole('button', { name: 'Add budget' }).click()
    await limit.fill('5')
    await userEvent.keyboard('{Enter}')
    await expect
      .element(form.getByRole('alert'))
      .toMatchTextContent('A budget for these calls, with this period and unit, already exists.')
    await expect.element(limit).toHaveValue('5')
  })

  it('can cover one program, whose connection and chats need no choice', async () => {
    const meter = aMeter({ programs: [aProgram()] })
    const bridge = await openBudgets(usual({ meter }))
    await section.getByRole('button', { name: 'Add budget' }).click()
    await limit.fill('5000')
    await form.getByRole('combobox', { name: 'Period' }).selectOptions('per chat')
    await form.getByRole('combobox', { name: 'Program' }).selectOptions('Code editor')
    await expect.element(form.getByRole('combobox', { name: 'Period' })).toHaveValue('day')
    await expect.element(form.getByRole('combobox', { name: 'Connection' })).not.toBeInTheDocument()
    await form.getByRole('button', { name: 'Save budget' }).click()
    const name = '5,000 tokens per day · program Code editor'
    await expect.element(section.getByRole('listitem', { name })).toBeVisible()
    expect(bridge.inputsOf('budgets.save')).toMatchObject([
      { terms: { programId: 'editor', connectionId: null, period: 'day' } },
    ])
  })

  it('keep a deleted program, and offer no program where there is none', async () => {
    await openBudgets(usual({ budgets: [aBudgetState(aBudget({ programId: 'gone' }))] }))
    await section.getByRole('button', { name: 'Edit 100,000 tokens per day · deleted program' }).click()
    await expect.element(form.getByRole('combobox', { name: 'Program' })).toHaveValue('gone')
    await form.getByRole('button', { name: 'Cancel' }).click()
    await section.getByRole('button', { name: 'Add budget' }).click()
    await expect.element(form.getByRole('combobox', { name: 'Program' })).not.toBeInTheDocument()
  })

  it('can be edited in place', async () => {
    const bridge = await openBudgets(usual({ budgets: [aBudgetState(aBudget())] }))
    await section.getByRole('button', { name: 'Edit 100,000 tokens per day · all connections' }).click()
    await expect.element(limit).toHaveValue('100000')
    await limit.fill('200 000')
    await userEvent.keyboard('{Enter}')
    await expect.element(section.getByRole('listitem')).toMatchTextContent('200,000 tokens per day')
    expect(bridge.inputsOf('budgets.save')).toMatchObject([{ budgetId: 'budget-1' }])
  })

  it('are deleted at once, and Undo restores them', async () => {
    const bridge = await openBudgets(usual({ budgets: [aBudgetState(aBudget())] }))
    await section.getByRole('button', { name: 'Delete 100,000 tokens per day · all connections' }).click()
    await expect.element(section.getByText('Deleted: 100,000 tokens per day · all connections')).toBeVisible()
    const undo = section.getByRole('button', { name: 'Undo' })
    await expect.element(undo).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(section.getByRole('listitem')).toMatchTextContent('100,000 tokens per day')
    await expect.element(section.getByRole('button', { name: 'Add budget' })).toHaveFocus()
    expect(bridge.inputsOf('budgets.restore')).toEqual([{ budget: aBudget() }])
  })

  it('list every override', async () => {
    await openBudgets(usual({ passedBudgets: [aPassing({ typed: 'Send Anyway' })] }))
    const list = settings.getByRole('list', { name: 'Overrides' })
    await expect.element(list).toMatchTextContent('100,000 tokens per day · all connections')
    await expect
      .element(list)
      .toMatchTextContent('in “A stable sort in SQL” · 99,210 used · ≈ 1,290 forecast · typed “Send Anyway”')
  })
})
