import { languages, regionalLocales } from '../../../src/shared/domain/app/setting-choices.ts'

export const spokenAttributes = [
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'aria-roledescription',
  'title',
  'placeholder',
  'alt',
]

const weekdays = '(?:(?:Mon|Fri|Sun)(?:day)?|Tue(?:sday)?|Wed(?:nesday)?|Thu(?:rsday)?|Sat(?:urday)?)'
const months =
  '(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sep(?:tember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)'
const date = `${months}(?: \\d{1,2})?`
const time = '\\d{1,2}(?::\\d\\d){0,2}\\s[AP]M'

/** Units, dates and times, which the locale decides. */
const measured = new RegExp(
  `\\b(?:[\\d.,]+ ?(?:ms|s|min|B|kB|MB|GB)|${weekdays}(?:, ${date})?|${date}|${time})\\b`,
  'gu',
)

/** Texts in the window, or read by screen readers, that come neither from `strings` nor from data. */
export function findUnmarkedWords(root: Element, data: ReadonlySet<string>): readonly string[] {
  const known = [...data, ...namesOfPlaces].map(inOneLine).join('\n')
  const isOurs = (part: string): boolean => !/\p{L}{2}/u.test(part) || known.includes(part)
  return [...new Set(wordsIn(root))]
    .map((text) => inOneLine(withoutMarked(text)))
    .filter((text) => !isOurs(text) && !partsOf(text).every(isOurs))
}

/** Texts that are still marked, without those that have become data, such as a message from a template. */
export function findMarkedWords(root: Element, data: ReadonlySet<string>): readonly string[] {
  return [...new Set(wordsIn(root))].filter((text) => text.includes('⟦') && !data.has(text)).map(inOneLine)
}

const namesOfPlaces = [
  ...regionalLocales.map((locale) =>
    new Intl.DisplayNames('en', { type: 'region' }).of(new Intl.Locale(locale).region ?? ''),
  ),
  ...languages.map((tag) => new Intl.DisplayNames(tag, { type: 'language' }).of(tag)),
].filter((name) => name !== undefined)

/** Several data texts in one line, with separators, quotation marks, and an HTTP method or status between them. */
const partsOf = (text: string): readonly string[] =>
  text
    .replaceAll(measured, '')
    .split(/\s*·\s*|\b(?:GET|POST)\b|^\d{3}\s|[“”]|(?<=_\w*)\.(?=\w)|,(?: and)?(?: |$)|[\u2066-\u2069]/u)
    .map(inOneLine)

function* wordsIn(root: Element): Generator<string> {
  const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (nodes.nextNode())
    if (!isNoText(nodes.currentNode.parentElement)) yield nodes.currentNode.nodeValue ?? ''
  for (const element of root.querySelectorAll(spokenAttributes.map((name) => `[${name}]`).join()))
    if (element.closest('[translate=no]') === null)
      for (const name of spokenAttributes) yield element.getAttribute(name) ?? ''
}

const isNoText = (parent: Element | null): boolean =>
  (parent?.closest('script, style, textarea, [translate=no]') ?? null) !== null

function withoutMarked(text: string): string {
  const rest = text.replaceAll(/⟦[^⟦⟧]*⟧/gu, ' ')
  return rest === text ? rest : withoutMarked(rest)
}

const inOneLine = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim()
