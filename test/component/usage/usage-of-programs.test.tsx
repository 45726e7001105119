import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { noSums } from '../../../src/shared/domain/usage/usage-sums.ts'
import { aBudget, aBudgetState } from '../../fixtures/samples/money.ts'
import { aProgramReport, aUsagePageOfAgent } from '../../fixtures/samples/program-report.ts'
import { aMonthEnd } from '../../fixtures/samples/trend.ts'
import { aUsagePageWithPrograms } from '../../fixtures/samples/usage.ts'
import { aUsagePageWithProjects } from '../../fixtures/samples/usage-of-projects.ts'
import { refuse } from '../fake-contract.ts'
import type { World } from '../fake-world.ts'
import {
  button,
  chooseDays,
  crumbs,
  exportAs,
  filterBy,
  filters,
  integrity,
  numbersOf,
  openMore,
  openUsage,
  region,
  table,
} from './open-usage.ts'

const calls = region.getByRole('region', { name: 'Calls', exact: true })
const headings = () => [...table('Calls').element().querySelectorAll('th')].map((head) => head.textContent)
const cellsOf = (row: number) =>
  [...(table('Calls').element().querySelectorAll('tbody tr')[row]?.querySelectorAll('td') ?? [])].map(
    (cell) => cell.textContent,
  )

async function openProgram(changes: Partial<World> = {}) {
  const opened = await openUsage(aUsagePageWithPrograms(), changes)
  await button('Code editor').click()
  await expect.element(table('Tasks')).toBeVisible()
  return opened
}

async function openReview() {
  const opened = await openProgram()
  await button('All calls and breakdowns').click()
  await expect.element(table('Calls')).toBeVisible()
  return opened
}

describe('all calls of a program', () => {
  it('have a row each, in the columns of a chat, and say that their sums hold', async () => {
    const { bridge } = await openReview()
    for (const heading of ['#', 'Kind', 'Model', 'Prompt', 'History', 'New', 'Completion', 'Total'])
      expect(headings()).toContain(heading)
    expect(cellsOf(0).slice(0, 2)).toEqual(['1', 'program'])
    expect(cellsOf(0)).toContain('unknown')
    expect(cellsOf(3).slice(0, 2)).toEqual(['4', 'failed'])
    expect(bridge.inputsOf('usage.ofProgram').at(-1)).toMatchObject({ conversationId: 'editor' })
    await expect
      .element(region.getByRole('status', { name: 'Integrity', exact: true }))
      .toMatchTextContent('Totals verified ✓ (3 calls, 1 without counts)')
    await expect
      .element(calls.getByTitle(/Another program made this call/u).first())
      .toMatchTextContent('unknown')
  })

  it('are where the anomalies of the month lead', async () => {
    const callers = [
      { conversationId: 'editor', title: 'Code editor', isDeleted: false, isProgram: true, count: 2 },
    ]
    await openProgram({ anomalies: { count: 2, callCount: 2, callers } })
    await button('2 anomalies').click()
    await expect.element(region.getByRole('region', { name: 'Anomalies' })).toBeVisible()
  })

  it('have anomalies, and a filter by them', async () => {
    await openReview()
    const found = region.getByRole('region', { name: 'Anomalies' })
    await expect.element(found).toMatchTextContent(/Call 2 The service reported no counts/u)
    await expect.element(found).toMatchTextContent(/Call 3 The request was for/u)
    // No answer can be opened.
    const buttons = found.getByRole('button').elements()
    expect(buttons.map(({ textContent }) => textContent)).toEqual(Array(2).fill("Don't show this again"))
    const filter = region.getByRole('combobox', { name: 'Filter calls' })
    const options = [...filter.element().querySelectorAll('option')].map(({ textContent }) => textContent)
    expect(options).toEqual(['All calls', 'Failed or cut off', 'Not reported', 'Anomalies'])
    await filter.selectOptions('Anomalies')
    await expect.element(region.getByText('2 of 4 calls')).toBeVisible()
  })

  it('are copied, and exported with the filter of the page', async () => {
    const { bridge, lastFilter } = await openReview()
    await expect.element(region.getByRole('button', { name: 'Copy as CSV' })).toBeVisible()
    await region.getByRole('button', { name: 'Export…' }).click()
    await page.getByRole('menuitem', { name: 'Export as CSV…' }).click()
    await expect.poll(() => bridge.inputsOf('usage.export')).toEqual([{ ...lastFilter(), format: 'csv' }])
    expect(lastFilter().conversationId).toBe('editor')
  })

  it('are a list, page by page, when they are very many', async () => {
    const usagePage = aUsagePageWithPrograms()
    await openUsage({ ...usagePage, sums: { ...usagePage.sums, callCount: 5_001 } })
    await button('Code editor').click()
    await button('All calls and breakdowns').click()
    await expect.element(region.getByText(/checks up to 5,000 calls of a program/u)).toBeVisible()
    await expect.element(table('Calls')).not.toBeInTheDocument()
  })
})

const rowsOf = (name: string) =>
  [...table(name).element().querySelectorAll('tr')].map((row) =>
    [...row.cells].map((cell) => cell.textContent.replaceAll('\u00a0', ' ')),
  )

async function openAgent(changes: Partial<World> = {}) {
  const opened = await openUsage(aUsagePageOfAgent(), changes)
  await button('Claude Code').click()
  await expect.element(table('Tasks')).toBeVisible()
  return opened
}

describe('the tasks of a program', () => {
  it('have calls, growth, time and price, and marks for what may surprise', async () => {
    const { bridge, lastFilter } = await openAgent()
    await expect.element(region.getByText('604 calls in 41 tasks')).toBeVisible()
    expect(bridge.inputsOf('usage.programReport').at(-1)).toEqual(lastFilter())
    expect(rowsOf('Tasks')).toEqual([
      ['Task', 'Calls', 'Prompt growth', 'Time', 'Price'],
      ['Today 2:30 PM2 repeats, $0.31', '38', '11,358 → 142,906', '24 min', '$2.90'],
      ['Today 1:58 PM1 background call', '38', '11,358 → 19,220', '24 min', '$2.90'],
      ['Yesterday 8:23 PM1 compaction', '38', '11,358 → 142,906', '24 min', '$2.90'],
      ['Yesterday 6:49 PM3 background calls', '38', '11,358 → 142,906', '24 min', '$2.90'],
      ['Nov 17, 10:38 PMstopped at limit', '38', '11,358 → 142,906', '24 min', '$2.90'],
      ['36 more', '414', '', '$12.65'],
      ['Σ', '604', '', '$27.15'],
    ])
    await button('36 more').click()
    expect(rowsOf('Tasks').slice(6)).toEqual([
      ['Nov 17, 8:20 PM1 incomplete', '1', 'not reported', '24 min', 'no price'],
      ['35 more', '413', '', '$12.65'],
      ['Σ', '604', '', '$27.15'],
    ])
    // The report has no more of them.
    await expect.element(button('35 more')).not.toBeInTheDocument()
  })

  it('leave imported calls in a row of their own, and give way to days where there are no others', async () => {
    const report = aProgramReport()
    const { bridge } = await openAgent({
      programReport: { ...report, taskCount: 1, tasks: report.tasks.slice(0, 1) },
    })
    expect(rowsOf('Tasks').slice(2)).toEqual([
      ['Calls without a task', '566', '', '$24.25'],
      ['Σ', '604', '', '$27.15'],
    ])
    bridge.world.programReport = {
      ...report,
      taskCount: 0,
      tasks: [],
      firstCall: null,
      tools: { rows: [], others: null },
    }
    await chooseDays('Last 7 days')
    await expect.element(table('Tasks')).not.toBeInTheDocument()
    await expect.element(region.getByText(/Names and sizes only/u)).not.toBeInTheDocument()
    await expect.element(region.getByText('604 calls', { exact: true })).toBeVisible()
    await expect.element(region.getByRole('group', { name: 'Chart bars' })).toBeVisible()
  })

  it('open by keyboard, with one tab stop for all rows', async () => {
    const { bridge, lastFilter } = await openAgent()
    const rows = table('Tasks').getByRole('button')
    expect(rows.elements().filter((row) => row.tabIndex === 0)).toHaveLength(2)
    rows.first().element().focus()
    await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}')
    const first = button('Today 2:30 PM')
    await expect.element(first).toHaveFocus()
    await expect.element(first).toHaveAttribute('aria-expanded', 'true')
    await expect.element(table('Calls of the task')).toBeVisible()
    expect(bridge.inputsOf('usage.programTask')).toEqual([{ ...lastFilter(), taskId: '1' }])
    expect(rowsOf('Calls of the task')).toEqual([
      ['Time', 'Kind', 'Prompt', 'Growth', 'Completion', 'Price'],
      ['2:31:00 PM', 'title', '11,358', '–', '320', '$0.050'],
      ['2:32:00 PM', 'turn', '11,758', '–', '320', '$0.050'],
      ['2:33:00 PM', 'turncut off', 'not reported', '–', 'not reported', '–'],
      ['2:34:00 PM', 'repeat', '12,558', '–', '320', '$0.050'],
      ['2:35:00 PM', 'turn', '12,958', '+400', '320', '$0.050'],
      ['2:36:00 PM', 'compaction', '13,358', '–', '320', '$0.050'],
      ['Σ', '2,104,250', '', '40,600', '$2.900'],
    ])
    await userEvent.keyboard('{Enter}')
    await expect.element(table('Calls of the task')).not.toBeInTheDocument()
  })

  it('say so when their calls are gone', async () => {
    await openAgent({ programTasks: [] })
    await button('Today 2:30 PM').click()
    await expect.element(region.getByRole('alert')).toBeVisible()
  })

  it('leave the other numbers when they could not be read', async () => {
    const { bridge } = await openUsage(aUsagePageOfAgent())
    bridge.answer('usage.programReport', () => refuse('internal'))
    await button('Claude Code').click()
    await expect.element(region.getByRole('alert')).toMatchTextContent(/Tally couldn't load the usage/u)
    await expect.element(table('Tasks')).not.toBeInTheDocument()
    bridge.answer('usage.programReport', () => bridge.world.programReport)
    await button('Try again').click()
    await expect.element(table('Tasks')).toBeVisible()
  })
})

describe('the prompts of a program', () => {
  it('show the parts of an average first call, and the tools by what they cost', async () => {
    await openAgent()
    const first = region.getByRole('region', { name: 'An average first call: ≈ 11,358 tokens' })
    const parts = first.getByRole('listitem').elements()
    expect(parts.map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))).toEqual([
      'Instructions≈ 3,828',
      'Tools (12)≈ 7,060',
      'Messages≈ 470',
    ])
    expect(rowsOf('Most expensive tools this month')).toEqual([
      ['Tool', 'Tokens per call', 'Price'],
      ['Bash', '≈ 2,310', '≈ $0.42'],
      ['Agent', '≈ 1,480', '≈ $0.27'],
      ['TodoWrite', '≈ 1,120', '≈ $0.20'],
      ['9 more', '≈ 2,150', '≈ $0.39'],
    ])
    await expect
      .element(region.getByText("Names and sizes only. Tally doesn't store the program's text."))
      .toBeVisible()
  })

  it('show the first tools of many, and the others on request', async () => {
    const report = aProgramReport()
    const rows = Array.from({ length: 7 }, (_, at) => ({
      name: `tool ${at}`,
      callCount: 3,
      tokensPerCall: at === 6 ? null : 700 - at,
      cost: [],
    }))
    await openAgent({ programReport: { ...report, tools: { rows, others: null } } })
    expect(rowsOf('Largest tools')).toHaveLength(7)
    await button('2 more').click()
    expect(rowsOf('Largest tools').slice(6)).toEqual([
      ['tool 5', '≈ 695'],
      ['tool 6', 'unknown'],
    ])
  })
})

describe('the page of a program', () => {
  it('is below the programs, which lead to only their calls', async () => {
    const { lastFilter } = await openProgram()
    await expect.element(crumbs).toMatchTextContent(/All usage.*Programs.*Code editor/u)
    await crumbs.getByRole('button', { name: 'Programs' }).click()
    await expect.poll(() => lastFilter()).toMatchObject({ caller: 'programs', conversationId: null })
  })

  it('has the budget of this program, and no other', async () => {
    const money = { period: 'month', currency: 'USD' } as const
    await openProgram({
      monthEnd: aMonthEnd(),
      budgets: [
        aBudgetState(aBudget({ ...money, id: 'all', limit: '50' }), { percent: 70 }),
        aBudgetState(aBudget({ ...money, id: 'own', limit: '30', programId: 'editor' }), { percent: 91 }),
        aBudgetState(aBudget({ ...money, id: 'other', limit: '20', programId: 'script' }), { percent: 12 }),
      ],
    })
    await expect.element(region.getByText('91% of $30.00')).toBeVisible()
    await expect.element(region.getByText(/% of \$[25]0/u)).not.toBeInTheDocument()
  })

  it('leads to other days when these have no calls', async () => {
    const { bridge, lastFilter } = await openProgram()
    bridge.world.usagePage = { ...bridge.world.usagePage, sums: noSums }
    await chooseDays('Last 7 days')
    await button('Show all days').click()
    await expect.poll(() => lastFilter()).toMatchObject({ conversationId: 'editor', from: null, to: null })
  })

  it('leads to its set-up before the first call', async () => {
    const { bridge } = await openProgram()
    const { choices } = bridge.world.usagePage
    bridge.world.usagePage = {
      ...bridge.world.usagePage,
      sums: noSums,
      choices: { ...choices, programs: [] },
    }
    await chooseDays('Last 7 days')
    await button('Set up the program').click()
    await expect.element(page.getByRole('switch', { name: 'Meter other programs' })).toBeVisible()
  })
})

describe('the filter by program', () => {
  it('shows only chats, only programs, or one program', async () => {
    const { lastFilter } = await openUsage(aUsagePageWithPrograms())
    await filterBy('Only programs')
    await expect.poll(() => lastFilter().caller).toBe('programs')
    await expect.element(filters).toHaveTextContent('Only programs')
    await filterBy('deleted: Nightly report')
    await expect.poll(() => lastFilter()).toMatchObject({ conversationId: 'script' })
    expect(lastFilter().caller).toBeUndefined()
    await filterBy('Only chats')
    await expect.poll(() => lastFilter()).toMatchObject({ caller: 'chats', conversationId: null })
    await filterBy('Only chats')
    await expect.poll(() => lastFilter().caller).toBeUndefined()
  })

  it('is absent without programs', async () => {
    await openUsage()
    await filters.click()
    await expect.element(page.getByRole('menuitemcheckbox', { name: 'atlas-405b' })).toBeVisible()
    await expect.element(page.getByRole('menuitemcheckbox', { name: 'Only chats' })).not.toBeInTheDocument()
  })
})

describe('the table by project', () => {
  it('has a row for each project and one for the rest, which add up to the total', async () => {
    await openUsage(aUsagePageWithProjects())
    await openMore()
    const projects = table('Usage by project')
    for (const name of ['No project', 'Website', /deleted: .*Tender for the harbour/u])
      await expect.element(projects.getByRole('button', { name })).toBeVisible()
    const totals = numbersOf('Usage by project', 'Total')
    const sum = totals.pop()
    expect(totals.reduce((one, other) => one + other, 0)).toBe(sum)
    expect(sum).toBe(numbersOf('Usage by model', 'Total').at(-1))
    await expect.element(integrity).toHaveTextContent('✓ Totals verified')
  })

  it('leads to the calls of a project, or to those of none', async () => {
    const { lastFilter } = await openUsage(aUsagePageWithProjects())
    await openMore()
    await table('Usage by project').getByRole('button', { name: 'Website' }).click()
    await expect.element(crumbs).toMatchTextContent(/Website/u)
    expect(lastFilter()).toMatchObject({ projectId: 'website' })
    await filterBy('Website')
    await expect.poll(() => lastFilter().projectId).toBeUndefined()
    await table('Usage by project').getByRole('button', { name: 'No project' }).click()
    await expect.poll(() => lastFilter().projectId).toBeNull()
  })

  it('removes the name of a deleted project after a question', async () => {
    const { bridge } = await openUsage(aUsagePageWithProjects())
    await openMore()
    const projects = table('Usage by project')
    await projects.getByRole('button', { name: 'Remove name' }).click()
    await expect.element(region.getByText(/Remove the name “Tender for the harbour”/u)).toBeVisible()
    await projects.getByRole('button', { name: 'Remove name' }).last().click()
    await expect.element(projects.getByRole('button', { name: 'deleted, name removed' })).toBeVisible()
    expect(bridge.inputsOf('usage.anonymise')).toEqual([{ conversationId: 'tender' }])
  })
})

describe('the filter by project', () => {
  it('narrows the page and its export to one project', async () => {
    const { bridge, lastFilter } = await openUsage(aUsagePageWithProjects())
    await filterBy('Website')
    await expect.poll(() => lastFilter()).toMatchObject({ projectId: 'website' })
    await exportAs('Export CSV')
    await expect
      .poll(() => bridge.inputsOf('usage.export'))
      .toMatchObject([{ projectId: 'website', format: 'csv' }])
  })

  it('is absent without projects, and so is the table; the same for programs', async () => {
    await openUsage()
    await openMore()
    for (const kind of ['project', 'program'])
      await expect.element(table(`Usage by ${kind}`)).not.toBeInTheDocument()
  })
})
