import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type {
  Statement,
  StatementChoice,
  StatementFormat,
} from '../../../../src/shared/contract/usage/statement.ts'
import { everyCall } from '../../../../src/shared/contract/usage/usage-page.ts'
import { addDecimals } from '../../../../src/shared/domain/money/decimal.ts'
import type { Money } from '../../../../src/shared/domain/money/money.ts'
import { readCsv } from '../../../../src/shared/domain/usage/csv-table.ts'
import {
  clearedBefore,
  type OnPaper,
  onPaper,
  type ToldProjects,
  tellOfProjects,
} from '../../../fixtures/by-hand/two-projects.ts'
import { readFocus } from '../../../fixtures/focus-schema.ts'
import { type HeadlessApp, startHeadlessApp } from '../headless-app.ts'

const zoneBefore = process.env['TZ']
const november: StatementChoice = { month: '2026-11', clock: 'local' }
const noAmounts = { EUR: '0', USD: '0' }
let app: HeadlessApp
let told: ToldProjects
let copies: string
let handedIn: string

beforeAll(async () => {
  let clock = 0
  app = startHeadlessApp({ now: () => clock })
  copies = folderInApp()
  told = await tellOfProjects(
    {
      app,
      setClock: (utc) => {
        clock = Date.parse(utc)
      },
    },
    (zone) => {
      process.env['TZ'] = zone
    },
    {
      handIn: async (projectId) => {
        handedIn = await save({ ...november, projectId }, 'json')
      },
      copy: async () => {
        app.picked.folder = copies
        await app.request('ledgerCopy.chooseFolder', undefined)
      },
    },
  )
})

afterAll(() => {
  app.close()
  app.remove()
  if (zoneBefore === undefined) delete process.env['TZ']
  else process.env['TZ'] = zoneBefore
})

/** It ends with the app's own folder. */
function folderInApp(): string {
  return mkdtempSync(join(app.folder, 'saved-'))
}

/** The path of a saved statement. */
async function save(choice: StatementChoice, format: StatementFormat): Promise<string> {
  app.offered.place = folderInApp()
  const saved = await app.request('statements.save', { ...choice, format })
  return join(app.offered.place, saved?.fileName ?? '')
}

type Sums = Omit<OnPaper, 'EUR' | 'USD'> & { readonly cost: readonly Money[] }

function asOnPaper({ cost, ...sums }: Sums): OnPaper {
  const { callCount, notReportedCount, promptTokens, completionTokens, totalTokens } = sums
  const amounts = Object.fromEntries(cost.map(({ currency, amount }) => [currency, amount]))
  return {
    callCount,
    notReportedCount,
    promptTokens,
    completionTokens,
    totalTokens,
    ...noAmounts,
    ...amounts,
  }
}

/** Rows of a table by a key, each added up. */
function addRows(
  rows: readonly Readonly<Record<string, string>>[],
  keyOf: (row: Readonly<Record<string, string>>) => string,
  counts: Readonly<Record<'calls' | 'silent' | 'prompt' | 'completion', string>>,
): Record<string, OnPaper> {
  const groups = Map.groupBy(rows, keyOf)
  return Object.fromEntries(
    [...groups].map(([key, of]) => {
      const add = (name: string, currency?: string): string =>
        addDecimals(
          of
            .filter((row) => currency === undefined || row['currency'] === currency)
            .map((row) => row[name] || '0'),
        )
      const [promptTokens, completionTokens] = [Number(add(counts.prompt)), Number(add(counts.completion))]
      expect(Number(add('total_tokens'))).toBe(promptTokens + completionTokens)
      return [
        key,
        {
          callCount: Number(add(counts.calls)),
          notReportedCount: Number(add(counts.silent)),
          promptTokens,
          completionTokens,
          totalTokens: Number(add('total_tokens')),
          EUR: add('cost', 'EUR'),
          USD: add('cost', 'USD'),
        },
      ]
    }),
  )
}

function rowsOf(file: string): Record<string, string>[] {
  const [head, ...rows] = readCsv(readFileSync(file, 'utf8')).rows
  return rows.map(({ fields }) =>
    Object.fromEntries((head?.fields ?? []).map((name, index) => [name, fields[index] ?? ''])),
  )
}

const readJson = async (choice: StatementChoice): Promise<Statement> =>
  JSON.parse(readFileSync(await save(choice, 'json'), 'utf8'))

test('the usage page has the sums on paper, by day, by project and by model', async () => {
  for (const [clock, days] of [
    ['local', onPaper.byDayLocal],
    ['utc', onPaper.byDayUtc],
  ] as const) {
    const page = await app.request('usage.page', { ...everyCall, clock })
    expect(asOnPaper(page.sums)).toEqual(onPaper.everything)
    expect(Object.fromEntries(page.days.map(({ day, sums }) => [day, asOnPaper(sums)]))).toEqual(days)
    expect(Object.fromEntries(page.projects.map(({ name, sums }) => [name, asOnPaper(sums)]))).toEqual(
      onPaper.byProject,
    )
    expect(Object.fromEntries(page.models.map(({ model, sums }) => [model, asOnPaper(sums)]))).toEqual(
      onPaper.byModel,
    )
  }
  const { rows } = await app.request('usage.calls', { ...everyCall, after: null })
  expect(rows.filter(({ state }) => state === 'stopped-at-limit')).toHaveLength(1)
  expect(rows.filter(({ isProgram }) => isProgram)).toHaveLength(1)
  expect(await app.request('ledger.verifyTotals', undefined)).toMatchObject({
    differenceCount: 0,
    findings: [],
  })
})

test('the statement in JSON has them too, for all calls and for each project', async () => {
  const all = await readJson(november)
  expect(asOnPaper(all.totals)).toEqual(onPaper.everything)
  expect(all).toMatchObject({
    doTotalsHold: true,
    isOver: true,
    opening: { callCount: 0, cost: [] },
    clearings: [{ beforeDay: clearedBefore, callCount: 1 }],
  })
  for (const [name, projectId] of [
    ['Alder', told.alder],
    ['Birch', told.birch],
    ['', null],
  ] as const) {
    const statement = await readJson({ ...november, projectId })
    expect(statement).toMatchObject({ project: { id: projectId, name }, doTotalsHold: true })
    expect(asOnPaper(statement.totals)).toEqual(onPaper.byProject[name])
  }
  const december = await readJson({ month: '2026-12', clock: 'utc' })
  const { callCount, totalTokens, EUR, USD } = onPaper.novemberUtc
  expect(december.opening).toMatchObject({
    callCount,
    totalTokens,
    cost: [
      { currency: 'EUR', amount: EUR },
      { currency: 'USD', amount: USD },
    ],
  })
  expect(december.totals.callCount).toBe(1)
})

test('a statement can be about the months and projects of all real calls, by either clock', async () => {
  const byLocal = await app.request('usage.page', { ...everyCall, clock: 'local' })
  const byUtc = await app.request('usage.page', everyCall)
  const demo = await app.request('usage.page', { ...everyCall, isDemo: true })
  expect(demo.firstDay).toBeNull()
  const { firstDay, projects } = await app.request('statements.choices', undefined)
  expect(projects).toEqual(byUtc.choices.projects)
  expect([byLocal.firstDay, byUtc.firstDay]).toContain(firstDay)
  expect(String(firstDay) <= String(byLocal.firstDay) && String(firstDay) <= String(byUtc.firstDay)).toBe(
    true,
  )
})

test('the statement in CSV adds up to them by day, project and model', async () => {
  const rows = rowsOf(await save(november, 'csv'))
  const counts = {
    calls: 'calls',
    silent: 'not_reported',
    prompt: 'prompt_tokens',
    completion: 'completion_tokens',
  }
  const by = (name: string) => addRows(rows, (row) => row[name] ?? '', counts)
  expect(by('day')).toEqual(onPaper.byDayLocal)
  expect(by('project')).toEqual(onPaper.byProject)
  expect(by('model')).toEqual(onPaper.byModel)
})

test('the FOCUS file has the amounts of the days in UTC, by project', async () => {
  const rows = readFocus(readFileSync(await save(november, 'focus'), 'utf8'))
  const amount = (currency: string, projectId: string | null): string =>
    addDecimals(
      rows
        .filter(({ BillingCurrency }) => BillingCurrency === currency)
        .filter(({ Tags = '' }) => (JSON.parse(Tags || '{}')['tally/project_id'] ?? null) === projectId)
        .map(({ BilledCost = '' }) => BilledCost),
    )
  const { Alder, Birch } = onPaper.byProject
  expect([amount('EUR', told.alder), amount('USD', told.alder)]).toEqual([Alder.EUR, Alder.USD])
  expect([amount('EUR', told.birch), amount('USD', told.birch)]).toEqual([Birch.EUR, Birch.USD])
  expect([amount('EUR', null), amount('USD', null)]).toEqual(['0', onPaper.byDayUtc['2026-11-26'].USD])
  expect(addDecimals(rows.map(({ ConsumedQuantity = '' }) => ConsumedQuantity))).toBe(
    String(onPaper.novemberUtc.totalTokens),
  )
})

test('the copy in a folder adds up to them, and keeps the cleared call', async () => {
  await app.request('ledgerCopy.change', { withTitles: true })
  const folder = join(copies, 'ledger')
  const rows = readdirSync(folder)
    .flatMap((day) => readdirSync(join(folder, day)).map((name) => join(folder, day, name)))
    .filter((file) => file.endsWith('.csv'))
    .flatMap(rowsOf)
    .map(
      (row): Record<string, string> => ({
        ...row,
        one: '1',
        silent: row['total_tokens'] === '' ? '1' : '0',
        day_utc: row['started_at_utc']?.slice(0, 10) ?? '',
      }),
    )
  const counts = { calls: 'one', silent: 'silent', prompt: 'prompt_tokens', completion: 'completion_tokens' }
  const isKept = (row: Record<string, string>): boolean => (row['day_local'] ?? '') >= clearedBefore
  const by = (name: string) => addRows(rows.filter(isKept), (row) => row[name] ?? '', counts)
  expect(by('day_local')).toEqual(onPaper.byDayLocal)
  expect(by('day_utc')).toEqual(onPaper.byDayUtc)
  expect(by('project')).toEqual(onPaper.byProject)
  expect(by('model')).toEqual(onPaper.byModel)
  const cleared = rows.filter((row) => !isKept(row))
  expect(addRows(cleared, () => 'cleared', counts)).toEqual({ cleared: onPaper.cleared })
})

test('the statement that was handed in before has the numbers of then', () => {
  expect(asOnPaper(JSON.parse(readFileSync(handedIn, 'utf8')).totals)).toEqual(onPaper.handedIn)
})
