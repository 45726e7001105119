import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { aConversation, twoTurns } from '../../fixtures/samples/chat.ts'
import { aMeter, aProgram } from '../../fixtures/samples/connections.ts'
import { aBudget, aBudgetState, aPassing, aPrice } from '../../fixtures/samples/money.ts'
import { type World, worldWith } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'
import { settings, showSettings } from '../open-settings.ts'

const section = settings.getByRole('group', { name: 'Budgets', exact: true }).first()
const form = settings.getByRole('form')
const limit = form.getByRole('textbox', { name: 'Limit' })

const usual = (changes: Partial<World> = {}): World => ({
  ...worldWith([aConversation()], { sql: twoTurns }),
  ...changes,
})

async function openBudgets(world: World) {
  const bridge = await openApp(world)
  await showSettings('Money')
  return bridge
}

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
    ['many', 'Enter a number such as 100000.'],
    ['-5', 'Enter a limit above 0.'],
    ['0', 'Enter a limit above 0.'],
    ['1.5', 'Enter a whole number of tokens.'],
    ['1,00', 'Enter a whole number of tokens.'],
    ['100.000', 'This number is ambiguous. Enter 100000 without a comma or a point.'],
    ['1234567890123', 'Enter up to 12 digits before the decimal point and up to 18 after it.'],
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
