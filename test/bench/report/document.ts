import { goalNames } from '../finding.ts'
import type { Result } from '../result.ts'
import { goalLines, headings, type Line, numberColumns, otherLines, usedColumns } from './lines.ts'
import { wordsOfAllConditions } from './words.ts'

const marked = /(?<begin><!-- bench: (?<name>[\w-]+) -->\n).*?(?<end><!-- end -->)/gs

const tables: Readonly<Record<string, (results: readonly Result[]) => string>> = {
  goals: (results) => {
    const lines = withUnmeasured(goalLines(results))
    return [...verdictsOf(lines), '', tableOf(lines), '', wordsOfAllConditions(results)].join('\n')
  },
  others: (results) => tableOf(otherLines(results)),
}

/**
 * The document with the tables of these figures between its marks. The rest of the document stays as it is.
 * Rows that are not for the document are only in the figures.
 */
export function withTables(document: string, results: readonly Result[]): string {
  const missing = Object.keys(tables).filter((name) => !document.includes(`<!-- bench: ${name} -->`))
  if (missing.length > 0) throw new Error(`The document has no place for ${missing.join(', ')}.`)
  const shown = results.map((result) => ({
    ...result,
    rows: result.rows.filter(({ isInDocument }) => isInDocument),
  }))
  return document.replace(
    marked,
    (_, begin: string, name: string, end: string) => `${begin}\n${tableAt(name, shown)}\n\n${end}`,
  )
}

function tableAt(name: string, results: readonly Result[]): string {
  const table = tables[name]
  if (table === undefined) throw new Error(`There is no table ${name} for the place of that name.`)
  return table(results)
}

/** A goal that nothing answers to yet is listed all the same. */
function withUnmeasured(lines: readonly Line[]): Line[] {
  const groups = new Set<string>(goalNames)
  const inGroups = goalNames.flatMap((goal) => {
    const answers = lines.filter(([group]) => group === goal)
    return answers.length > 0 ? answers : [[goal, 'not measured', '', '', '', '']]
  })
  return [...inGroups, ...lines.filter(([group = '']) => !groups.has(group))]
}

function verdictsOf(lines: readonly Line[]): string[] {
  const groups = new Set<string>(goalNames)
  const reached = (isMeant: (group: string) => boolean): string => {
    const verdicts = lines.filter(([group = '']) => isMeant(group)).map((line) => line.at(-1))
    const judged = verdicts.filter((verdict) => verdict !== '')
    return `${judged.filter((verdict) => verdict === 'reached').length} of ${judged.length} reached`
  }
  return [
    `- Goals S1 to S11: ${reached((group) => groups.has(group))}.`,
    `- Other goals: ${reached((group) => !groups.has(group))}.`,
  ]
}

function tableOf(lines: readonly Line[]): string {
  const columns = usedColumns(lines)
  const written = (line: Line): string =>
    `| ${columns.map((column) => (line[column] ?? '').replaceAll('|', '\\|')).join(' | ')} |`
  const rule = `|${columns.map((column) => (numberColumns.includes(column) ? '--:' : '---')).join('|')}|`
  return [written(headings), rule, ...lines.map(written)].join('\n')
}
