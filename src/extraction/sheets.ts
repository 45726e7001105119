import type { DocumentText } from '../shared/contract/chat/document.ts'
import { textOf } from './open-text.ts'
import { type ExtractionLimits, Unreadable } from './page.ts'
import { attribute, childrenNamed, countOf, descendantsNamed, type ZippedXml } from './zipped-xml.ts'

type Sheet = DocumentText['parts'][number]

const maxNameLength = 100
const maxColumns = 16_384

/** The sheets of an Excel workbook, with the values that it last calculated. */
export async function readWorkbook(
  zip: ZippedXml,
  main: string,
  workbook: Document,
  limits: ExtractionLimits,
): Promise<Sheet[]> {
  const folder = main.slice(0, main.lastIndexOf('/') + 1)
  const targets = await targetsOf(zip, main, folder)
  const texts = await sharedTexts(zip, `${folder}sharedStrings.xml`)
  const formats = createNumberFormats(workbook, await zip.read(`${folder}styles.xml`))
  const sheets = [...descendantsNamed(workbook, 'sheet')]
  if (sheets.length > limits.parts) throw new Unreadable('too-many-parts')
  const read: Sheet[] = []
  for (const sheet of sheets) {
    const target = targets.get(attribute(sheet, 'id') ?? '')
    const rows = target === undefined ? null : await zip.read(target)
    const lines = createLines(limits)
    // A sheet with only a chart has no rows.
    for (const row of rows === null ? [] : descendantsNamed(rows, 'row'))
      lines.add(cellsOfRow(row, texts, formats))
    read.push({ name: shortName(decodeEscapes(attribute(sheet, 'name') ?? '')), text: lines.text() })
  }
  return read
}

async function targetsOf(zip: ZippedXml, main: string, folder: string): Promise<Map<string, string>> {
  const relations = await zip.need(`${folder}_rels/${main.slice(folder.length)}.rels`)
  return new Map(
    [...descendantsNamed(relations, 'Relationship')].map((relation) => {
      const target = attribute(relation, 'Target') ?? ''
      const path = target.startsWith('/') ? target.slice(1) : folder + target
      return [attribute(relation, 'Id') ?? '', path]
    }),
  )
}

/** Texts are in one list, without the reading aids of Japanese. */
async function sharedTexts(zip: ZippedXml, name: string): Promise<string[]> {
  const found = await zip.read(name)
  return found === null ? [] : [...descendantsNamed(found, 'si')].map(richText)
}

function richText(item: Element): string {
  let text = ''
  for (let child = item.firstElementChild; child !== null; child = child.nextElementSibling) {
    if (child.localName === 't') text += decodeEscapes(child.textContent)
    else if (child.localName !== 'rPh') text += richText(child)
  }
  return text
}

function cellsOfRow(row: Element, texts: readonly string[], formats: NumberFormats): string[] {
  const cells: string[] = []
  for (let cell = row.firstElementChild; cell !== null; cell = cell.nextElementSibling) {
    if (cell.localName !== 'c') continue
    const column = columnOf(cell.getAttribute('r')) ?? cells.length
    if (column >= maxColumns) throw new Unreadable('damaged')
    while (cells.length < column) cells.push('')
    cells[column] = textOfCell(cell, texts, formats)
  }
  return cells
}

/** `B7` is column 1. */
function columnOf(reference: string | null): number | null {
  const letters = /^([A-Z]{1,3})\d+$/u.exec(reference ?? '')?.[1]
  if (letters === undefined) return null
  return letters.split('').reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function textOfCell(cell: Element, texts: readonly string[], formats: NumberFormats): string {
  let value: string | null = null
  let formula = ''
  for (let child = cell.firstElementChild; child !== null; child = child.nextElementSibling) {
    if (child.localName === 'is') return richText(child)
    if (child.localName === 'v') value ??= child.textContent
    else if (child.localName === 'f') formula ||= child.textContent
  }
  // The program that wrote the file has not calculated it.
  if (value === null) return formula === '' ? '' : `=${decodeEscapes(formula)}`
  const type = cell.getAttribute('t') ?? 'n'
  if (type === 's') return texts[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  return type === 'n' ? formats.write(value, Number(cell.getAttribute('s') ?? 0)) : decodeEscapes(value)
}

/** ECMA-376, ST_Xstring: characters that XML can't hold are written as `_x0007_`, and `_x005F_` is an underscore. */
function decodeEscapes(text: string): string {
  return text.replaceAll(/_x([\dA-Fa-f]{4})_/gu, (_escape, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

/** The sheets of an OpenDocument spreadsheet, with the values as shown. */
export function readOpenSheets(body: Element, limits: ExtractionLimits): Sheet[] {
  const tables = childrenNamed(body, 'table')
  if (tables.length > limits.parts) throw new Unreadable('too-many-parts')
  return tables.map((table) => {
    const lines = createLines(limits)
    for (const row of descendantsNamed(table, 'table-row')) {
      const cells = openCellsOf(row)
      const repeats = cells.length === 0 ? 1 : countOf(row, 'number-rows-repeated')
      // A row without words is one line, however often a file repeats it.
      for (let time = 0; time < repeats; time += 1) if (!lines.add(cells)) break
    }
    return { name: shortName(attribute(table, 'name') ?? ''), text: lines.text() }
  })
}

/** Programs fill rows to the last column with one empty cell, so empty cells at the end don't count. */
function openCellsOf(row: Element): string[] {
  const cells: string[] = []
  let gap = 0
  for (let cell = row.firstElementChild; cell !== null; cell = cell.nextElementSibling) {
    const text = childrenNamed(cell, 'p')
      .map((line) => textOf(line, []))
      .join(' ')
    const repeats = countOf(cell, 'number-columns-repeated')
    if (text === '') gap += repeats
    else {
      if (cells.length + gap + repeats > maxColumns) throw new Unreadable('damaged')
      cells.push(...Array<string>(gap).fill(''), ...Array<string>(repeats).fill(text))
      gap = 0
    }
  }
  return cells
}

function shortName(name: string): string {
  return name.slice(0, maxNameLength).toWellFormed()
}

/** Rows with tabs between cells. Stops at the limit of characters, before a small file becomes a large text. */
function createLines({ characters }: ExtractionLimits) {
  const lines: string[] = []
  let length = 0
  return {
    /** Whether the line was added: there is one empty line in a row at most. */
    add(cells: readonly string[]): boolean {
      const line = cells
        .map((cell) => cell.replaceAll(/[\t\n\r]+/gu, ' ').trim())
        .join('\t')
        .trimEnd()
      if (line === '' && lines.at(-1) === '') return false
      length += line.length + 1
      if (length > characters) throw new Unreadable('too-much-text')
      lines.push(line)
      return true
    },
    text: () => lines.join('\n').trimEnd(),
  }
}

interface NumberFormats {
  /** A stored number as the sheet means it: a date, a time, a share, or the number itself. */
  write(value: string, style: number): string
}

/** Formats that every workbook knows by number, without writing them down. */
const knownFormats: Readonly<Record<number, string>> = {
  9: '0%',
  10: '0.00%',
  ...Object.fromEntries([14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 57].map((id) => [id, 'yyyy-mm-dd'])),
  ...Object.fromEntries([18, 19, 20, 21, 32, 33, 34, 35, 45, 47].map((id) => [id, 'h:mm:ss'])),
  22: 'yyyy-mm-dd h:mm',
  46: '[h]:mm:ss',
}

const dayMs = 86_400_000
/** The last day that a sheet can name: 31 December 9999. */
const lastDay = 2_958_465

function createNumberFormats(workbook: Document, styles: Document | null): NumberFormats {
  const [properties] = descendantsNamed(workbook, 'workbookPr')
  const startsIn1904 = ['1', 'true'].includes((properties && attribute(properties, 'date1904')) ?? '')
  const writers = codesOf(styles).map((code) => writerOf(code, startsIn1904))
  return {
    write(value, style) {
      const number = Number(value)
      if (value.trim() === '' || !Number.isFinite(number)) return value
      return (writers[style] ?? tidy)(number)
    },
  }
}

/** Once for each style, because a sheet may have a million cells of it. */
function writerOf(code: string, startsIn1904: boolean): (number: number) => string {
  if (code.includes('%')) return (number) => `${tidy(number * 100)}%`
  if (/\[[hms]+\]/iu.test(code)) return durationOf
  return /[ymdhs]/iu.test(code) ? (number) => dateText(number, startsIn1904) ?? tidy(number) : tidy
}

/** The format of each style, without quoted words, colors and conditions. */
function codesOf(styles: Document | null): string[] {
  if (styles === null) return []
  const written = new Map(
    [...descendantsNamed(styles, 'numFmt')].map((format) => [
      Number(attribute(format, 'numFmtId')),
      attribute(format, 'formatCode') ?? '',
    ]),
  )
  const [cells] = descendantsNamed(styles, 'cellXfs')
  return (cells === undefined ? [] : childrenNamed(cells, 'xf')).map((style) => {
    const id = Number(attribute(style, 'numFmtId'))
    const [positive = ''] = (written.get(id) ?? knownFormats[id] ?? '').split(';')
    return positive.replaceAll(/"[^"]*"|\\.|[_*].|\[(?![hms]+\])[^[\]]*\]|General/giu, '')
  })
}

const firstOfSixteenDigits = 1e15

/** Sheets calculate with 15 digits and show no more. */
function tidy(number: number): string {
  if (Number.isInteger(number) && Math.abs(number) < firstOfSixteenDigits) return String(number)
  return String(Number(number.toPrecision(15)))
}

/** Null for numbers that no date has. Days count from 1900, which sheets take for a leap year, or from 1904. */
function dateText(number: number, startsIn1904: boolean): string | null {
  if (number < 0 || number > lastDay) return null
  const seconds = Math.round((number % 1) * 86_400)
  const time = new Date(seconds * 1_000).toISOString().slice(11, 19)
  if (number < 1) return time
  const first = startsIn1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, number < 60 ? 31 : 30)
  const date = new Date(first + Math.floor(number) * dayMs + (seconds === 86_400 ? dayMs : 0))
  const day = date.toISOString().slice(0, 10)
  return seconds % 86_400 === 0 ? day : `${day} ${time}`
}

function durationOf(number: number): string {
  const seconds = Math.round(Math.abs(number) * 86_400)
  const two = (part: number): string => String(part).padStart(2, '0')
  const hours = Math.floor(seconds / 3_600)
  return `${number < 0 ? '-' : ''}${hours}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}
