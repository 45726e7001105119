/** Months and weekdays are recognized in these languages, because a prompt may have any. English comes first. */
const languages = ['en', 'en-GB', 'de', 'es', 'fr', 'it', 'nl', 'pl', 'pt', 'ru']

/** Text before a date or time that decides whether it counts. */
const contextLength = 60

interface DatePatterns {
  /** Groups: a placeholder and a full date count by themselves; a day without a year and a time need a context. */
  readonly candidates: RegExp
  readonly dayContext: RegExp
  readonly timeContext: RegExp
}

/** A date after these words is a fixed one. */
const fixedContext =
  /(?:version|released?|since|until|before|after|cut-?off|born|founded)[^\p{L}\d]+(?:\p{L}+[^\p{L}\d]+){0,2}$/iu

/** A date or time in a prompt, and its position. */
export interface FoundDate {
  readonly words: string
  readonly index: number
}

/**
 * The first date or time in a system prompt that probably changes from call to call; null if there is none.
 * Whole dates from last year on count, days and times that are introduced as the present, and placeholders.
 */
export function dateInPrompt(text: string, thisYear: number): FoundDate | null {
  if (!/[\d{<%]/.test(text)) return null
  const { candidates, dayContext, timeContext } = patterns()
  for (const { 0: found, index, groups } of text.matchAll(candidates)) {
    const before = text.slice(Math.max(0, index - contextLength), index)
    const { placeholder, ideographic, full = ideographic, day, time } = groups ?? {}
    const counts =
      placeholder !== undefined ||
      (full !== undefined && isFromLastYearOn(full, thisYear) && !fixedContext.test(before)) ||
      (day !== undefined && dayContext.test(before)) ||
      (time !== undefined && timeContext.test(before))
    if (counts) return { words: found, index }
  }
  return null
}

/** An earlier date is a fixed one, such as a birthday. Two digits of a year are not checked. */
function isFromLastYearOn(date: string, thisYear: number): boolean {
  const year = /\d{4}/.exec(date)?.[0]
  return year === undefined || Number(year) >= thisYear - 1
}

let created: DatePatterns | null = null

function patterns(): DatePatterns {
  created ??= createPatterns()
  return created
}

function createPatterns(): DatePatterns {
  const day = '(?:0?[1-9]|[12]\\d|3[01])'
  const month = '(?:0?[1-9]|1[0-2])'
  const year = '(?:19|20)\\d{2}'
  const minutes = '[0-5]\\d'
  const names = languages.map(namesIn)
  const monthName = oneOf(names.flatMap(({ months }) => months))
  // Only English has the month first.
  const englishMonth = oneOf(names.slice(0, 2).flatMap(({ months }) => months))
  const monthFirst = `${englishMonth}\\.? ${day}(?:st|nd|rd|th)?\\b`
  const dayFirst = `${day}(?:st|nd|rd|th|\\.)? (?:of |de |d['’])?${monthName}(?!\\p{L})`
  const fullDates = [
    `${year}-${month}-${day}`,
    `${year}/${month}/${day}`,
    // With dots, only with the year at the end: `2026.11.23` may be a version.
    `${day}\\.${month}\\.${year}`,
    // Some put the month first.
    `${day}-${day}-${year}`,
    `${day}/${day}/(?:${year}|\\d{2})`,
    `${day}-${monthName}-${year}`,
    `${monthFirst},? ${year}`,
    `${dayFirst}\\.?,? (?:de |del )?${year}`,
  ]
  // Letters come right before and after such a date.
  const ideographicDate = `(?<!\\d)${year}[年년] ?${month}[月월] ?${day}[日일]`
  const times = [
    `(?:[01]?\\d|2[0-3]):${minutes}(?::${minutes})?(?: ?[ap]\\.?m\\b)?(?!:)`,
    `(?:0?[1-9]|1[0-2]) ?[ap]\\.?m\\b`,
  ]
  const today = `(?<!\\p{L})${oneOf(languages.map((language) => relative(language, 'day')))}(?!\\p{L})`
  const now = `(?<!\\p{L})${oneOf(languages.map((language) => relative(language, 'second')))}`
  const weekday = oneOf(names.flatMap(({ weekdays }) => weekdays))
  const isToday = `${today}[^\\n.!?\\d]{0,20}`
  const begin = '(?:^|\\n|\\b(?:the|current|local|utc) )'
  return {
    candidates: new RegExp(
      `(?<placeholder>${placeholders().join('|')})|(?<ideographic>${ideographicDate})` +
        `|(?<![\\p{L}\\p{Sc}\\d:/_-]|\\d[.,])` +
        `(?:(?<full>${fullDates.join('|')})|(?<day>${monthFirst}|${dayFirst})|(?<time>${times.join('|')}))` +
        `(?![\\d/]|[.,-]\\d)`,
      'giu',
    ),
    dayContext: new RegExp(
      `(?:${isToday}|(?<!\\p{L})${weekday}[,.]? (?:the |den )?|${begin}date(?: is)?\\P{L}{0,3})$`,
      'iu',
    ),
    timeContext: new RegExp(
      `(?:${isToday}|${now}(?: is)?\\P{L}{0,3}|\\bit(?: is|['’]s)(?: now| currently)? ` +
        `|${begin}time(?: (?:in|at|for) [\\p{L}/_]+)?(?: is)?\\P{L}{0,3})$`,
      'iu',
    ),
  }
}

/**
 * Templates that a gateway or the person fills in, such as `{{date}}`. In single brackets, which may also show
 * the form of an answer, only those of the present: `{current_date}`.
 */
function placeholders(): string[] {
  const thing =
    '(?:date(?:[_ -]?time)?|time(?:stamp)?|weekday|day[_ -]of[_ -]week)(?:[_ -](?:utc|local|iso))?'
  const present = `(?:(?:(?:current|today'?s|local|utc|system)[_ -]?)+${thing}|today|now)(?:\\(\\))?`
  const either = `(?:${present}|${thing})`
  return [
    `\\{\\{\\s*${either}(?::[YMDHms:/.,\\s_-]+|\\s*)\\}\\}`,
    `\\{${present}\\}`,
    `<${present}>`,
    `%${either}%`,
  ]
}

/** Names as they are written in the dates of a language, which may differ from the name alone. */
function namesIn(language: string): { months: string[]; weekdays: string[] } {
  const parts = (['full', 'medium'] as const).flatMap((dateStyle) => {
    const format = new Intl.DateTimeFormat(language, { dateStyle, timeZone: 'UTC' })
    // The first days of the months of 2026 have all weekdays.
    return Array.from({ length: 12 }, (_, index) => format.formatToParts(Date.UTC(2026, index, 1))).flat()
  })
  const named = (wanted: Intl.DateTimeFormatPartTypes): string[] =>
    parts.filter(({ type }) => type === wanted).map(({ value }) => value.replace(/\.$/, ''))
  return { months: named('month'), weekdays: named('weekday') }
}

/** “today” or “now”. */
function relative(language: string, unit: 'day' | 'second'): string {
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(0, unit)
}

/** The longer names first, because the first match counts. */
function oneOf(names: readonly string[]): string {
  const words = [...new Set(names.map((name) => name.toLowerCase()))].filter((name) =>
    /^\p{L}[\p{L} ’-]*$/u.test(name),
  )
  const longestFirst = words.toSorted((one, other) => other.length - one.length)
  return `(?:${longestFirst.join('|').replaceAll('’', "['’]")})`
}
