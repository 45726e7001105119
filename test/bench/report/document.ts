import { goalNames } from '../finding.ts'
import type { Result } from '../result.ts'
import { goalLines, headings, type Line, numberColumns, usedColumns } from './lines.ts'
import { wordsOfAllConditions } from './words.ts'

const marked = /(?<begin><!-- bench: goals -->\n).*?(?<end><!-- end -->)/s

/**
 * The document with the goals of these figures between its marks. The rest of the document stays as it is.
 * Rows that are not for the document, have no goal, or reached one beyond S1 to S11, are only in the figures.
 */
export function withGoals(document: string, results: readonly Result[]): string {
  if (!marked.test(document)) throw new Error('The document has no place for the goals.')
  const shown = results.map((result) => ({
    ...result,
    rows: result.rows.filter(({ isInDocument }) => isInDocument),
  }))
  const lines = withUnmeasured(goalLines(shown))
  const told = lines.filter((line) => isMain(line) || line.at(-1) !== 'reached')
  const text = [...verdictsOf(lines), '', tableOf(told), '', wordsOfAllConditions(shown)].join('\n')
  return document.replace(marked, (_, begin: string, end: string) => `${begin}\n${text}\n\n${end}`)
}

const groups: ReadonlySet<string> = new Set(goalNames)

/** A line of S1 to S11. */
function isMain([group = '']: Line): boolean {
  return groups.has(group)
}

/** A goal that nothing answers to yet is listed all the same. */
function withUnmeasured(lines: readonly Line[]): Line[] {
  const inGroups = goalNames.flatMap((goal) => {
    const answers = lines.filter(([group]) => group === goal)
    return answers.length > 0 ? answers : [[goal, 'not measured', '', '', '', '']]
  })
  return [...inGroups, ...lines.filter((line) => !isMain(line))]
}

function verdictsOf(lines: readonly Line[]): string[] {
  const reached = (meant: readonly Line[]): string => {
    const judged = meant.map((line) => line.at(-1)).filter((verdict) => verdict !== '')
    return `${judged.filter((verdict) => verdict === 'reached').length} of ${judged.length} reached`
  }
  return [
    `- Goals S1 to S11: ${reached(lines.filter(isMain))}.`,
    `- Other goals: ${reached(lines.filter((line) => !isMain(line)))}.`,
  ]
}

function tableOf(lines: readonly Line[]): string {
  const columns = usedColumns(lines)
  const written = (line: Line): string =>
    `| ${columns.map((column) => (line[column] ?? '').replaceAll('|', '\\|')).join(' | ')} |`
  const rule = `|${columns.map((column) => (numberColumns.includes(column) ? '--:' : '---')).join('|')}|`
  return [written(headings), rule, ...lines.map(written)].join('\n')
}
