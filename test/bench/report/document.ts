import { goalNames } from '../finding.ts'
import { isMeasurement } from '../measurements.ts'
import type { Result } from '../result.ts'
import { failedLine, goalLines, headings, type Line, lineOf, numberColumns, usedColumns } from './lines.ts'
import { wordsOfConditions } from './words.ts'

const marked = /(?<begin><!-- bench: (?<name>[\w-]+) -->\n).*?(?<end><!-- end -->)/gs

/**
 * The document with the tables of these figures between its marks. The rest of the document stays as it is.
 */
export function withTables(document: string, results: readonly Result[]): string {
  const missing = results.filter(({ measurement }) => !document.includes(`<!-- bench: ${measurement} -->`))
  if (missing.length > 0)
    throw new Error(
      `The document has no place for ${missing.map(({ measurement }) => measurement).join(', ')}.`,
    )
  return document.replace(
    marked,
    (_, begin: string, name: string, end: string) => `${begin}\n${tableAt(name, results)}\n\n${end}`,
  )
}

function tableAt(name: string, results: readonly Result[]): string {
  if (name === 'goals') return tableOf(wholeLines(goalLines(results)))
  if (!isMeasurement(name)) throw new Error(`There is no measurement ${name} for the place of that name.`)
  const result = results.find(({ measurement }) => measurement === name)
  if (result === undefined) return 'Not measured.'
  const { conditions, failure, rows } = result
  const lines = failure === null ? rows.map(lineOf) : [failedLine(result, '')]
  return `${tableOf(lines)}\n\n${wordsOfConditions(conditions, rows)}.`
}

/** A goal that nothing answers to yet is listed all the same. */
function wholeLines(lines: readonly Line[]): Line[] {
  return goalNames.flatMap((goal) => {
    const answers = lines.filter(([answersTo]) => answersTo === goal)
    return answers.length > 0 ? answers : [[goal, 'not measured', '', '', '', '', '', '']]
  })
}

function tableOf(lines: readonly Line[]): string {
  const columns = usedColumns(lines)
  const written = (line: Line): string =>
    `| ${columns.map((column) => (line[column] ?? '').replaceAll('|', '\\|')).join(' | ')} |`
  const rule = `|${columns.map((column) => (numberColumns.includes(column) ? '--:' : '---')).join('|')}|`
  return [written(headings), rule, ...lines.map(written)].join('\n')
}
