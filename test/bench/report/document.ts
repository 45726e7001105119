import { goalNames, scale } from '../finding.ts'
import type { Result } from '../result.ts'
import { goalLines, headings, type Line, numberColumns, usedColumns } from './lines.ts'
import { descriptionOf, pictureFile } from './picture.ts'
import { wordsOfAllConditions } from './words.ts'

const marked = (name: string): RegExp => new RegExp(`(<!-- bench: ${name} -->\\n).*?(<!-- end -->)`, 's')

/** The document with what is written from these figures. */
export function withFigures(document: string, results: readonly Result[]): string {
  const parts = { picture: pictureIn(results), goals: goalsIn(results), scale: scaleIn(results) }
  return Object.entries(parts).reduce((text, [name, part]) => withPart(text, name, part), document)
}

function withPart(document: string, name: string, text: string): string {
  if (!marked(name).test(document)) throw new Error(`The document has no place for the ${name}.`)
  return document.replace(marked(name), (_, begin: string, end: string) => `${begin}\n${text}\n\n${end}`)
}

function pictureIn(results: readonly Result[]): string {
  return [
    '<picture>',
    `  <source media="(prefers-color-scheme: dark)" srcset="${pictureFile('dark')}">`,
    `  <img src="${pictureFile('light')}" width="400" alt="${descriptionOf(results)}">`,
    '</picture>',
  ].join('\n')
}

/** Rows that are not for the document, have no goal, or reached one beyond S1 to S11, are only in the figures. */
function goalsIn(results: readonly Result[]): string {
  const shown = shownOf(results)
  const lines = withUnmeasured(goalLines(shown).filter((line) => !isOfScale(line)))
  const told = lines.filter((line) => isMain(line) || line.at(-1) !== 'reached')
  return [...verdictsOf(lines), '', tableOf(told), '', wordsOfAllConditions(shown)].join('\n')
}

function scaleIn(results: readonly Result[]): string {
  const lines = goalLines(shownOf(results)).filter(isOfScale)
  return lines.length === 0 ? 'Not measured yet.' : tableOf(lines.map(([, ...line]) => ['', ...line]))
}

function shownOf(results: readonly Result[]): Result[] {
  return results.map((result) => ({
    ...result,
    rows: result.rows.filter(({ isInDocument }) => isInDocument),
  }))
}

function isOfScale([group = '']: Line): boolean {
  return group === scale
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
