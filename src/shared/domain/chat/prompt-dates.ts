const day = '(?:0?[1-9]|[12]\\d|3[01])'
const monthNumber = '(?:0?[1-9]|1[0-2])'
const year = '(?:19|20)\\d{2}'
const month =
  '(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)'
const minutes = '[0-5]\\d'

/** Dots separate dates only with the year at the end: `2026.11.23` may be a version. */
const numericDates = [
  `${year}-${monthNumber}-${day}`,
  `${year}/${monthNumber}/${day}`,
  `${day}\\.${monthNumber}\\.${year}`,
  // Some put the month first.
  `${day}/${day}/(?:${year}|\\d{2})`,
]
const writtenDates = [
  `${month}\\.? ${day}(?:st|nd|rd|th)?\\b(?:,? ${year})?`,
  `${day}(?:st|nd|rd|th|\\.)? (?:of )?${month}\\b(?:,? ${year})?`,
]
/** One digit before the colon may be a ratio, such as 4:30. */
const times = [
  `(?:[01]\\d|2[0-3]):${minutes}(?::${minutes})?(?!:)`,
  `(?:0?[1-9]|1[0-2])(?::${minutes})? ?[AaPp]\\.?[Mm]\\b`,
]
/** Templates that a gateway or the person fills in, such as `{{current_date}}`. */
const placeholder =
  '\\{{1,2}\\s?(?:[A-Za-z]+[_ -])*(?:[Cc]urrent)?(?:[Dd]ate|DATE|[Tt]ime|TIME|[Dd]ate[Tt]ime|DATETIME|[Nn]ow|NOW|[Tt]oday|TODAY)(?:[_ -][A-Za-z]+)*\\s?\\}{1,2}'

const changing = new RegExp(
  `(?<![\\p{L}\\p{Sc}\\d:/_-]|\\d[.,])(?:${[...numericDates, ...writtenDates, ...times].join('|')})(?![\\d/]|[.,-]\\d)|${placeholder}`,
  'u',
)

/** The first date or time in a system prompt, which probably changes from call to call; null if there is none. */
export function dateInPrompt(text: string): string | null {
  return changing.exec(text)?.[0] ?? null
}
