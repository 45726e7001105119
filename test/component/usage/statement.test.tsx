import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { StatementChoices } from '../../../src/shared/contract/usage/statement.ts'
import { aStatement } from '../../fixtures/samples/statement.ts'
import { aUsagePage } from '../../fixtures/samples/usage.ts'
import { refuse } from '../fake-contract.ts'
import { openTool, openUsage } from './open-usage.ts'

const dialog = page.getByRole('dialog', { name: 'Statement' })
const button = (name: string) => dialog.getByRole('button', { name, exact: true })

async function openStatement(projects: StatementChoices['projects'] = []) {
  const statementChoices = { firstDay: '2026-08-03', projects }
  const opened = await openUsage(undefined, { statementChoices })
  await openTool('Statement')
  await expect.element(dialog.getByRole('table', { name: 'Statement totals' })).toBeVisible()
  return opened
}

test('a statement is for the last month that is over, and its totals are those of the ledger', async () => {
  const { bridge } = await openStatement()
  expect(bridge.inputsOf('statements.preview').at(-1)).toEqual({ month: '2026-10', clock: 'local' })
  // There are no projects to choose from.
  await expect.element(dialog.getByRole('combobox', { name: 'Project' })).not.toBeInTheDocument()
  const rows = [...dialog.getByRole('table').element().querySelectorAll('tr')].map((row) =>
    [...row.cells].map((cell) => cell.textContent),
  )
  expect(rows.slice(1)).toEqual([
    ['Earlier months', '1,204', '4,118,200', '$4.90'],
    ['October 2026', '412', '1,302,520', '$1.59'],
    ['Total to date', '1,616', '5,420,720', '$6.49'],
  ])
  await expect.element(dialog.getByText('Totals verified ✓ (412 calls, 3 without counts)')).toBeVisible()
  await expect.element(dialog.getByText(/≈\s852 tokens are estimates, not included/)).toBeVisible()
})

test('totals that no call reported are not reported, and a part of a month without them is told', async () => {
  const { bridge } = await openStatement()
  const missing = { reportedCount: 1, noTotalCount: 1, totalTokens: 0 }
  const { opening, totals, closing } = aStatement()
  bridge.world.statement = aStatement({
    opening: { ...opening, callCount: 0, reportedCount: 0, totalTokens: 0, cost: [] },
    totals: { ...totals, ...missing, noPromptCount: 1, promptTokens: 0, completionTokens: 20 },
    closing: { ...closing, ...missing },
  })
  await dialog.getByRole('combobox', { name: 'Month' }).selectOptions('2026-11')
  await expect.element(dialog.getByText('Prompt not reported · completion 20')).toBeVisible()
  await expect
    .element(dialog.getByText('1 call reported no total, so its tokens', { exact: false }))
    .toBeVisible()
  const rows = [...dialog.getByRole('table').element().querySelectorAll('tr')]
  expect(rows.slice(1).map((row) => row.cells[2]?.textContent)).toEqual(['–', 'not reported', 'not reported'])
})

test('FOCUS files use days in UTC, and so does their preview', async () => {
  const { bridge } = await openStatement()
  await dialog.getByRole('radio', { name: 'FOCUS 1.2' }).click()
  await expect
    .poll(() => bridge.inputsOf('statements.preview').at(-1))
    .toEqual({ month: '2026-10', clock: 'utc' })
  await button('Save statement').click()
  expect(bridge.inputsOf('statements.save')).toEqual([{ month: '2026-10', clock: 'utc', format: 'focus' }])
})

const projects = [
  { id: 'alder', name: 'Alder', isDeleted: false, isArchived: false },
  { id: 'birch', name: 'Birch', isDeleted: true, isArchived: false },
]

test('months and projects are those of all real calls, whatever the usage page shows', async () => {
  // The page shows the demo, whose first call is of this month, and knows no project.
  const usage = aUsagePage()
  const demo = { ...usage, firstDay: '2026-11-20', choices: { ...usage.choices, hasDemo: true } }
  const statementChoices = { firstDay: '2026-08-31', projects }
  await openUsage(demo, { statementChoices })
  await openTool('Statement')
  const months = dialog.getByRole('combobox', { name: 'Month' })
  await expect.element(months).toHaveValue('2026-10')
  const optionsOf = (field: typeof months): (string | null)[] =>
    [...field.element().querySelectorAll('option')].map(({ textContent }) => textContent)
  expect(optionsOf(months)).toEqual(['November 2026', 'October 2026', 'September 2026', 'August 2026'])
  expect(optionsOf(dialog.getByRole('combobox', { name: 'Project' }))).toContain('deleted: Birch')
})

test('no month is offered until the months are there, and a failure can be tried again', async () => {
  const { bridge } = await openUsage()
  const load = Promise.withResolvers<ReturnType<typeof refuse>>()
  bridge.answer('statements.choices', () => load.promise)
  await openTool('Statement')
  await expect.element(dialog.getByText('Loading months and projects…')).toBeVisible()
  await expect.element(button('Save statement')).not.toBeInTheDocument()
  load.resolve(refuse('data-damaged'))
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await expect.element(dialog.getByRole('combobox', { name: 'Month' })).not.toBeInTheDocument()
  bridge.answer('statements.choices', () => bridge.world.statementChoices)
  await button('Try again').click()
  await expect.element(dialog.getByRole('combobox', { name: 'Month' })).toHaveValue('2026-10')
  expect(bridge.inputsOf('statements.preview').at(-1)).toEqual({ month: '2026-10', clock: 'local' })
})

test('a statement is for all calls, for one project or for none', async () => {
  const { bridge } = await openStatement(projects)
  const project = dialog.getByRole('combobox', { name: 'Project' })
  const names = [...project.element().querySelectorAll('option')].map(({ textContent }) => textContent)
  expect(names).toEqual(['All', 'Alder', 'deleted: Birch', 'No project'])
  const month = { month: '2026-10', clock: 'local' }
  for (const [name, projectId] of [
    ['Alder', 'alder'],
    ['No project', null],
  ] as const) {
    bridge.world.statement = aStatement({ project: { id: projectId, name } })
    await project.selectOptions(name)
    await expect.element(dialog.getByText(/Bills cover all projects/)).toBeVisible()
    expect(bridge.inputsOf('statements.preview').at(-1)).toEqual({ ...month, projectId })
    await button('Save statement').click()
    expect(bridge.inputsOf('statements.save').at(-1)).toEqual({ ...month, projectId, format: 'pdf' })
  }
  await project.selectOptions('All')
  await expect.poll(() => bridge.inputsOf('statements.preview').at(-1)).toEqual(month)
})

test('a month that goes on says so', async () => {
  const { bridge } = await openStatement()
  bridge.world.statement = aStatement({ isOver: false })
  await dialog.getByRole('combobox', { name: 'Month' }).selectOptions('2026-11')
  await expect
    .element(dialog.getByText("This month isn't over yet, so later calls are missing."))
    .toBeVisible()
})
