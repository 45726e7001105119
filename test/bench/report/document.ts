import { goalNames } from '../finding.ts'
import type { Result } from '../result.ts'
import { goalLines, headings, type Line, numberColumns, usedColumns } from './lines.ts'
import { wordsOfAllConditions } from './words.ts'

const marked = /(?<begin><!-- bench: goals -->\n).*?(?<end><!-- end -->)/s

/**
 * The document with the goals of these figures between its marks. The rest of the document stays as it is.
 * Rows that are not for the document, or have no goal, are only in the figures.
 */
export function withGoals(document: string, results: readonly Result[]): string {
  if (!marked.test(document)) throw new Error('The document has no place for the goals.')
  const shown = results.map((result) => ({
    ...result,
    rows: result.rows.filter(({ isInDocument }) => isInDocument),
  }))
  const lines = withUnmeasured(goalLines(shown))
  const text = [...verdictsOf(lines), '', tableOf(lines), '', wordsOfAllConditions(shown)].join('\n')
  return document.replace(marked, (_, begin: string, end: string) => `${begin}\n${text}\n\n${end}`)
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
