import { describe, expect, it, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openDialog, openProject } from '../../../src/renderer/stores/app/panel-store.ts'
import type { ReachedLimit } from '../../../src/shared/contract/money/answer-limit.ts'
import { AppError } from '../../../src/shared/domain/app/errors.ts'
import { aCall, anAnswer, aProject, twoTurns } from '../../fixtures/samples/chat.ts'
import { refuse } from '../fake-contract.ts'
import { chatOf, type World } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'

const unit = page.getByRole('combobox', { name: 'Limit per answer' })
const limit = page.getByRole('textbox', { name: 'Limit', exact: true })
const save = page.getByRole('button', { name: 'Save limit' })
const dialog = page.getByRole('dialog')

async function openParameters(changes: Partial<World> = {}) {
  const bridge = await openApp({ ...chatOf(twoTurns), ...changes })
  openDialog('parameters')
  await expect.element(unit).toBeVisible()
  return bridge
}

describe('the limit of a chat', () => {
  it('is saved in tokens, and the dialog says what counts', async () => {
    const bridge = await openParameters()
    await expect.element(dialog).toMatchTextContent('The next answer has no limit.')
    await unit.selectOptions('tokens')
    await limit.fill('2,000')
    await save.click()
    await expect.element(dialog).toMatchTextContent('The next answer stops at 2,000 tokens.')
    expect(bridge.inputsOf('answerLimits.setChat')).toEqual([
      { conversationId: 'sql', answerLimit: { amount: '2000', currency: null } },
    ])
  })

  it('is saved in money', async () => {
    const bridge = await openParameters()
    await unit.selectOptions('price')
    await limit.fill('0.05')
    await page.getByRole('textbox', { name: 'Currency' }).fill('eur')
    await save.click()
    await expect.element(dialog).toMatchTextContent('Saved.')
    expect(bridge.inputsOf('answerLimits.setChat')).toMatchObject([
      { answerLimit: { amount: '0.05', currency: 'EUR' } },
    ])
  })

  it('can lift the limit of its connection, or follow it again', async () => {
    const bridge = await openParameters({ answerLimits: { service: { amount: '500', currency: null } } })
    await unit.selectOptions('no limit')
    await expect.element(dialog).toMatchTextContent('The next answer has no limit.')
    await unit.selectOptions('same as the connection')
    expect(bridge.inputsOf('answerLimits.setChat')).toMatchObject([
      { answerLimit: { amount: null, currency: null } },
      { answerLimit: null },
    ])
  })
})

describe('the limit of a project', () => {
  const inProject = (): World => ({
    ...chatOf(twoTurns, { projectId: 'website' }),
    projects: [aProject()],
    answerLimits: { website: { amount: '900', currency: null } },
  })

  it('is shown and changed in the dialog of the project', async () => {
    const bridge = await openApp(inProject())
    openProject('website')
    await expect.element(unit).toHaveValue('tokens')
    await expect.element(limit).toHaveValue('900')
    await limit.fill('1,200')
    await save.click()
    await expect.element(dialog).toMatchTextContent('Saved.')
    await unit.selectOptions('same as the connection')
    expect(bridge.inputsOf('answerLimits.set')).toEqual([
      { level: 'project', id: 'website', answerLimit: { amount: '1200', currency: null } },
      { level: 'project', id: 'website', answerLimit: null },
    ])
  })

  it('is what a chat of the project follows', async () => {
    await openApp(inProject())
    openDialog('parameters')
    await expect.element(unit).toHaveValue('inherit')
    await expect.element(unit).toMatchTextContent('same as the project')
    await expect
      .element(dialog)
      .toMatchTextContent("The next answer stops at 900 tokens, the project's limit.")
  })
})

test('a limit that cannot hold is named above the message box, before anything is sent', async () => {
  await openApp({
    ...chatOf(twoTurns),
    answerLimits: { sql: { amount: '2000', currency: null } },
    limitGap: 'no-stream',
  })
  await expect
    .element(page.getByText("Tally can't enforce the limit of 2,000 tokens", { exact: false }))
    .toBeVisible()
  await page.getByRole('button', { name: 'Change limit' }).click()
  await expect.element(unit).toHaveValue('tokens')
})

test('budgets that cannot stop an answer are named above the message box, one sentence for each reason', async () => {
  await openApp({
    ...chatOf(twoTurns),
    budgetGaps: [
      { amount: '5', currency: 'USD', gap: 'no-price' },
      { amount: '7', currency: 'EUR', gap: 'no-price' },
    ],
  })
  await expect
    .element(page.getByRole('status').filter({ hasText: "can't stop answers" }))
    .toMatchTextContent(
      "Tally can't stop answers at the budgets of $5.00 and €7.00: this model has no price in those currencies.",
    )
  await expect.element(page.getByRole('button', { name: 'Change limit' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Budgets', exact: true }).click()
  await expect.element(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
})

describe('an answer that was stopped at a limit', () => {
  const stopped = async (
    reachedLimit: ReachedLimit | null,
    projectId: string | null = null,
  ): Promise<void> => {
    const call = aCall({
      state: 'stopped-at-limit',
      source: 'not-reported',
      usage: { promptTokens: null, completionTokens: null, totalTokens: null },
      estimate: { promptTokens: 700, completionTokens: 2_004 },
      reachedLimit,
    })
    const last = anAnswer('a2', 'The first part', { call })
    const world = chatOf([...twoTurns.slice(0, 3), last], { projectId })
    await openApp({ ...world, projects: [aProject()] })
  }
  const answer = page.getByRole('article', { name: 'Assistant' }).last()
  const tokens = (level: ReachedLimit['level']) => ({ level, amount: '2000', currency: null })

  it.each([
    [tokens('project'), "Tally stopped this answer at the project's limit of 2,000 tokens."],
    [
      { level: 'budget' as const, amount: '10', currency: 'USD' },
      'Tally stopped this answer because it used up a budget of $10.00.',
    ],
    [null, 'Tally stopped this answer at a limit.'],
  ])('names it: %j', async (reached, words) => {
    await stopped(reached)
    await expect.element(answer).toMatchTextContent('Stopped at limit')
    await expect.element(answer).toMatchTextContent(words)
    await expect.element(answer).toMatchTextContent('Partial answer saved.')
    await expect.element(answer).toMatchTextContent('≈')
  })

  it('offers to change the limit where it is set', async () => {
    await stopped(tokens('default'))
    await answer.getByRole('button', { name: 'Change limit' }).click()
    await expect.element(page.getByRole('combobox', { name: 'Default limit per answer' })).toBeVisible()
  })

  it("offers to change the project's limit in the project", async () => {
    await stopped(tokens('project'), 'website')
    await answer.getByRole('button', { name: 'Change limit' }).click()
    await expect.element(page.getByRole('dialog', { name: /Website/u })).toBeVisible()
    await expect.element(unit).toBeVisible()
  })
})

describe('a prompt that alone costs more than the limit', () => {
  const stop = {
    conversationId: 'sql',
    answerLimit: { level: 'chat' as const, amount: '0.01', currency: 'USD' },
    modelId: 'meridian-70b-chat',
    promptTokens: 5_200,
    promptCost: '0.013',
  }
  const box = page.getByRole('textbox', { name: 'Message', exact: true })
  const question = page.getByRole('dialog', { name: 'Over the limit per answer' })

  /** Main refuses until the user allows the message, and then another refusal ends the test. */
  async function sendRefused() {
    const bridge = await openApp(chatOf(twoTurns))
    let isAllowed = false
    bridge.answer('answerLimits.allow', () => {
      isAllowed = true
    })
    bridge.answer('chat.send', () =>
      isAllowed
        ? refuse('not-saved')
        : new AppError('prompt-over-limit', 'The fake refuses.', { limitStop: stop }),
    )
    await box.fill('A long text')
    await userEvent.keyboard('{Enter}')
    await expect.element(question).toMatchTextContent('Prompt, ≈ 5,200 tokens')
    await expect.element(question).toMatchTextContent('$0.013')
    return bridge
  }

  it('is not sent, and stays in the message box', async () => {
    const bridge = await sendRefused()
    await question.getByRole('button', { name: 'Cancel' }).last().click()
    await expect.element(box).toHaveValue('A long text')
    expect(bridge.inputsOf('answerLimits.allow')).toEqual([])
    expect(bridge.inputsOf('chat.send')).toHaveLength(1)
  })

  it('is sent again by one press', async () => {
    const bridge = await sendRefused()
    await question.getByRole('button', { name: 'Send anyway' }).click()
    await expect.poll(() => bridge.inputsOf('chat.send')).toHaveLength(2)
    expect(bridge.inputsOf('answerLimits.allow')).toEqual([{ conversationId: 'sql' }])
  })

  it('leads to the limit', async () => {
    await sendRefused()
    await question.getByRole('button', { name: 'Change limit' }).click()
    await expect.element(unit).toBeVisible()
    await expect.element(box).toHaveValue('A long text')
  })
})
