import type {
  Statement,
  StatementBill,
  StatementLine,
  StatementSums,
} from '../../../shared/contract/usage/statement.ts'
import { type Money, unconfirmedCountOf } from '../../../shared/domain/money/money.ts'
import { reportedSums } from '../../../shared/domain/usage/usage-sums.ts'
import { formatDay, formatDays } from '../../../shared/language/format-moment.ts'
import {
  createExactColumnFormat,
  formatMoneyList,
  type MoneyFormat,
} from '../../../shared/language/format-money.ts'
import { formatCount } from '../../../shared/language/format-number.ts'
import { describeOrigin } from '../../../shared/language/price-origin.ts'
import { createHtmlPage } from '../../transfer/html-page.ts'
import { escapeHtml } from '../../transfer/render-markdown.ts'
import { addStatementSums } from './statement-lines.ts'
import { statementStrings as strings } from './statement-words.ts'

/** Paper first: black on white, hairlines, and one double rule under each sum. */
const pageStyle = `
:root { color-scheme: light; }
@page { size: A4; margin: 16mm 14mm 18mm; }
body { margin: 0; background: #fff; color: #1c1b19; font: 13px/1.5 system-ui, sans-serif; font-variant-numeric: tabular-nums; }
main { max-width: 62rem; margin: 0 auto; padding: 2rem 1.25rem; }
h1 { margin: 0; font-size: 1rem; font-weight: 600; color: #56534c; }
.total { margin: 0.15rem 0 0.6rem; font-size: 2.25rem; font-weight: 700; letter-spacing: -0.03em; line-height: 1.2; }
.total small { display: block; color: #56534c; font-size: 0.9375rem; font-weight: 400; letter-spacing: 0; }
h2 { margin: 1.75rem 0 0.4rem; font-size: 1rem; }
p { margin: 0.3rem 0; max-width: 46rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem; margin: 0 0 1.25rem; }
dt, .quiet { color: #56534c; }
dd { margin: 0; overflow-wrap: anywhere; }
.wide { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 12px; font-variant-numeric: tabular-nums; }
th, td { padding: 0.28rem 0.5rem; border-bottom: 1px solid #e6e2da; text-align: start; vertical-align: top; }
th { color: #56534c; font-weight: 600; }
.number { text-align: end; white-space: nowrap; }
.day { white-space: nowrap; }
.name { overflow-wrap: anywhere; min-width: 8rem; }
tr.sum td { border-top: 1px solid #1c1b19; border-bottom: 3px double #1c1b19; font-weight: 600; }
tr { break-inside: avoid; }
thead { display: table-header-group; }
.holds { color: #0b6e4f; font-weight: 600; }
.differs { color: #b3261e; font-weight: 600; }
@media print { main { max-width: none; padding: 0; } .wide { overflow: visible; } h2 { break-after: avoid; } }
`

const htmlPage = createHtmlPage(pageStyle)

interface Column {
  readonly header: string
  readonly isNumber: boolean
  readonly of: (sums: StatementSums) => string
}

/** A self-contained page to print. Everything from the ledger is escaped. */
export function* writeStatementPage(statement: Statement): Generator<string> {
  const title = strings.title(statement.month)
  yield htmlPage.begin(title)
  yield `<h1>${escapeHtml(title)}</h1>\n${total(statement)}${facts(statement)}`
  const table = tableOf(statement)
  yield modelTable(statement, table)
  yield dayTable(statement, table)
  yield notes(statement)
  yield prices(statement)
  yield bills(statement)
  yield htmlPage.end
}

/** The sum and its period, before anything else. The rows below have every digit. */
function total({ totals, from, to }: Statement): string {
  const tokens = reportedSums.total(totals)
  const words = [
    ...(totals.cost.length === 0 ? [] : [formatMoneyList(totals.cost)]),
    ...(tokens === null ? [] : [strings.tokens(String(tokens))]),
  ]
  const [first = strings.callCount(totals.callCount), ...rest] = words
  const calls = words.length === 0 ? [] : [strings.callCount(totals.callCount)]
  const small = [formatDays(from, to), ...rest, ...calls].join(' · ')
  return `<p class="total">${escapeHtml(first)}<small>${escapeHtml(small)}</small></p>\n`
}

/** Without a name, the user removed it, or the project came with imported calls. */
function nameOfProject(id: string | null, name: string): string {
  return id === null ? strings.noProject : name || strings.unnamedProject
}

function facts({ project, clock, madeAt, app, isOver }: Statement): string {
  const list = [
    ...(project === null ? [] : [[strings.project, nameOfProject(project.id, project.name)]]),
    [strings.clock, strings.clocks[clock]],
    [strings.made, strings.madeBy(madeAt, app)],
  ]
  const rows = list.map(
    ([label = '', text = '']) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(text)}</dd>`,
  )
  return `<dl>${rows.join('')}</dl>\n${isOver ? '' : paragraph(strings.notOver)}`
}

function columnsFor({ totals }: Statement, money: (list: readonly Money[]) => string): Column[] {
  const reported = (header: string, of: (sums: StatementSums) => number | null): Column => ({
    header,
    isNumber: true,
    of: (sums) => reportedWords(sums, of),
  })
  const count = (header: string, of: (sums: StatementSums) => number | null): Column => ({
    header,
    isNumber: true,
    of: (sums) => {
      const value = of(sums)
      return value === null ? strings.none : formatCount(value)
    },
  })
  return [
    count(strings.calls, ({ callCount }) => callCount),
    count(strings.notReported, ({ notReportedCount }) => notReportedCount),
    reported(strings.prompt, reportedSums.prompt),
    ...(totals.cachedCount === 0 ? [] : [count(strings.cached, reportedSums.cached)]),
    ...(totals.cacheWriteTokens === 0
      ? []
      : [count(strings.cacheWrite, (sums) => sums.cacheWriteTokens || null)]),
    reported(strings.completion, reportedSums.completion),
    ...(totals.reasoningCount === 0 ? [] : [count(strings.reasoning, reportedSums.reasoning)]),
    reported(strings.total, reportedSums.total),
    {
      header: strings.price,
      isNumber: true,
      of: ({ cost }) => (cost.length === 0 ? strings.none : money(cost)),
    },
  ]
}

/** Nothing without calls, because then there is nothing to report. */
function reportedWords<Sums extends { readonly callCount: number }>(
  sums: Sums,
  of: (sums: Sums) => number | null,
): string {
  const value = of(sums)
  if (value !== null) return formatCount(value)
  return sums.callCount === 0 ? strings.none : strings.unknown
}

interface DrawnTable {
  readonly money: (list: readonly Money[]) => string
  readonly columns: readonly Column[]
  readonly nameOf: (line: Pick<StatementLine, 'model' | 'connectionName'>) => string
}

/** The columns of both tables, with the same decimals. */
function tableOf(statement: Statement): DrawnTable {
  const { lines, totals, opening, closing } = statement
  const all = [...lines.map(({ sums }) => sums), totals, opening, closing]
  const format = createExactColumnFormat(all.flatMap(({ cost }) => cost))
  const money = (list: readonly Money[]): string => formatMoneyList(list, format)
  const names = new Set(lines.map(({ connectionName }) => connectionName))
  return {
    money,
    columns: columnsFor(statement, money),
    nameOf: ({ model, connectionName }) => (names.size < 2 ? model : `${model} · ${connectionName}`),
  }
}

/** The month by model, largest first. One model needs no table of its own. */
function modelTable({ lines, totals }: Statement, { columns, nameOf }: DrawnTable): string {
  const models = [...Map.groupBy(lines, nameOf)]
    .map(([name, own]) => ({ name, sums: addStatementSums(own.map(({ sums }) => sums)) }))
    .toSorted((one, other) => other.sums.totalTokens - one.sums.totalTokens)
  if (models.length < 2) return ''
  const cells = (sums: StatementSums): string => columns.map(({ of }) => numberCell(of(sums))).join('')
  return (
    `<h2>${escapeHtml(strings.byModel)}</h2>\n<div class="wide"><table>\n<thead><tr>` +
    `<th scope="col">${escapeHtml(strings.model)}</th>${numberHeaders(columns)}</tr></thead>\n<tbody>\n` +
    models.map(({ name, sums }) => `<tr>${nameCell(name)}${cells(sums)}</tr>`).join('\n') +
    `\n<tr class="sum"><td>${escapeHtml(strings.sum)}</td>${cells(totals)}</tr>\n</tbody></table></div>\n`
  )
}

function numberHeaders(columns: readonly Column[]): string {
  return columns.map(({ header }) => `<th scope="col" class="number">${escapeHtml(header)}</th>`).join('')
}

function dayTable(statement: Statement, { money, columns, nameOf }: DrawnTable): string {
  const { project, lines, totals, opening, closing } = statement
  const hasProjects = project === null && lines.some(({ projectId }) => projectId !== null)
  const titles = [strings.day, strings.model, ...(hasProjects ? [strings.project] : [])]
  const headers = titles.map((name) => `<th scope="col">${escapeHtml(name)}</th>`)
  const rows = lines.map((line, index) => {
    const { day, projectId, projectName, sums } = line
    const shownDay = lines[index - 1]?.day === day ? '' : formatDay(day)
    const cells = columns.map(({ of }) => numberCell(of(sums)))
    const ofProject = hasProjects ? nameCell(nameOfProject(projectId, projectName)) : ''
    return `<tr><td class="day">${escapeHtml(shownDay)}</td>${nameCell(nameOf(line))}${ofProject}${cells.join('')}</tr>`
  })
  const balance = (label: string, sums: Statement['opening']): string =>
    `<tr class="quiet"><td colspan="${headers.length}">${escapeHtml(label)}</td>` +
    `${numberCell(formatCount(sums.callCount))}${numberCell('').repeat(columns.length - 3)}` +
    numberCell(reportedWords(sums, reportedSums.total)) +
    numberCell(sums.cost.length === 0 ? strings.none : money(sums.cost)) +
    '</tr>'
  const sum = columns.map(({ of }) => numberCell(of(totals))).join('')
  return (
    `<h2>${escapeHtml(strings.byDay)}</h2>\n<div class="wide"><table>\n` +
    `<thead><tr>${headers.join('')}${numberHeaders(columns)}</tr></thead>\n<tbody>\n` +
    `${balance(strings.opening, opening)}\n${rows.join('\n')}\n` +
    `<tr class="sum"><td colspan="${headers.length}">${escapeHtml(strings.sum)}</td>${sum}</tr>\n` +
    `${balance(strings.closing, closing)}\n</tbody></table></div>\n`
  )
}

function notes(statement: Statement): string {
  const { totals, doTotalsHold, runningIds, clearings } = statement
  const verified = doTotalsHold
    ? `<p class="holds">${escapeHtml(strings.verified(totals.callCount, totals.notReportedCount))}</p>\n`
    : `<p class="differs">${escapeHtml(strings.notVerified)}</p>\n`
  const counted = [
    { count: totals.noTotalCount, words: strings.noTotal },
    { count: totals.unpricedCount, words: strings.unpriced },
    { count: unconfirmedCountOf(totals.cost), words: strings.unconfirmed },
    { count: totals.notProcessedCount, words: strings.notProcessed },
    { count: runningIds.length, words: strings.running },
  ]
  const told = counted.filter(({ count }) => count > 0).map(({ count, words }) => paragraph(words(count)))
  const hasKinds = totals.cachedCount > 0 || totals.reasoningCount > 0
  const cleared = clearings.map(({ beforeDay, callCount, clearedAt }) =>
    paragraph(strings.clearings(beforeDay, callCount, clearedAt)),
  )
  return `${verified}${hasKinds ? paragraph(strings.kinds) : ''}${told.join('')}${cleared.join('')}${estimates(totals)}`
}

function estimates(totals: StatementSums): string {
  const { estimatedCount, estimatedPromptTokens, estimatedCompletionTokens, estimatedCost } = totals
  if (estimatedCount === 0) return ''
  const sentences = [strings.estimated(estimatedCount, estimatedPromptTokens, estimatedCompletionTokens)]
  if (estimatedCost.length > 0)
    sentences.push(
      strings.estimatedCost(formatMoneyList(estimatedCost, createExactColumnFormat(estimatedCost))),
    )
  return `<h2>${escapeHtml(strings.estimates)}</h2>\n${sentences.map(paragraph).join('')}`
}

function prices({ prices: list }: Statement): string {
  if (list.length === 0) return ''
  const headers = [strings.connection, strings.model, strings.validFrom, strings.origin]
  const rates = [strings.input, strings.cached, strings.cacheWrite, strings.output]
  const rows = list.map((price) => {
    const { currency, connectionName, model, validFrom, origin } = price
    const amounts = [
      price.promptPerMillion,
      price.cachedPerMillion,
      price.cacheWritePerMillion,
      price.completionPerMillion,
    ]
    const cells = amounts.map((amount) =>
      numberCell(amount === null ? strings.asInput : exact({ currency, amount })),
    )
    return `<tr>${nameCell(connectionName)}${nameCell(model)}<td class="day">${escapeHtml(formatDay(validFrom))}</td><td>${escapeHtml(describeOrigin(origin))}</td>${cells.join('')}</tr>`
  })
  const headerCells = [
    ...headers.map((name) => `<th scope="col">${escapeHtml(name)}</th>`),
    ...rates.map((name) => `<th scope="col" class="number">${escapeHtml(name)}</th>`),
  ]
  return (
    `<h2>${escapeHtml(strings.prices)}</h2>\n<div class="wide"><table>\n<thead><tr>${headerCells.join('')}</tr></thead>\n` +
    `<tbody>\n${rows.join('\n')}\n</tbody></table></div>\n${paragraph(strings.priceNote)}`
  )
}

function exact(money: Money): string {
  return createExactColumnFormat([money])(money)
}

function bills({ bills: list }: Statement): string {
  if (list.length === 0) return ''
  const headerCells = ['', strings.billed, strings.tally, strings.difference].map(
    (name, index) => `<th scope="col"${index === 0 ? '' : ' class="number"'}>${escapeHtml(name)}</th>`,
  )
  const rows = list.map((bill) => {
    const name = strings.bill(bill.connectionName, bill.from, bill.to)
    const state = bill.isClosed ? strings.closed : strings.open
    const sides = [bill.billed, bill.tally, bill.difference].map((sums) => numberCell(sideOf(sums)))
    return `<tr>${nameCell(`${name} (${state})`)}${sides.join('')}</tr>`
  })
  return (
    `<h2>${escapeHtml(strings.bills)}</h2>\n<div class="wide"><table>\n<thead><tr>${headerCells.join('')}</tr></thead>\n` +
    `<tbody>\n${rows.join('\n')}\n</tbody></table></div>\n${paragraph(strings.billNote)}`
  )
}

function sideOf({ totalTokens, cost }: StatementBill['billed']): string {
  const format: MoneyFormat = createExactColumnFormat(cost)
  const parts = [
    ...(totalTokens === null ? [] : [strings.tokens(totalTokens)]),
    ...(cost.length === 0 ? [] : [formatMoneyList(cost, format)]),
  ]
  return parts.length === 0 ? strings.none : parts.join(' · ')
}

function nameCell(text: string): string {
  return `<td class="name" dir="auto">${escapeHtml(text)}</td>`
}

function numberCell(text: string): string {
  return `<td class="number">${escapeHtml(text)}</td>`
}

function paragraph(text: string): string {
  return `<p class="quiet">${escapeHtml(text)}</p>\n`
}
