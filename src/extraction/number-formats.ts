import { attribute, childrenNamed, descendantsNamed } from './zipped-xml.ts'

export interface NumberFormats {
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

export function createNumberFormats(workbook: Document, styles: Document | null): NumberFormats {
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
