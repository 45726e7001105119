import { formatCount } from './format-number.ts'
import { perLocale } from './locale.ts'

/** Returns the messages of a topic in another language; each message's id is its topic and its path within it. */
export type Translation = <Messages extends object>(topic: string, english: Messages) => Messages

const topics: { readonly topic: string; readonly english: object; readonly shown: object }[] = []
let translation: Translation | null = null

/**
 * Declares visible words: texts, and functions that take numbers, dates and names. Every text in the window, menus,
 * dialogs and exported pages comes from here, so that a translation replaces all of them.
 */
export function defineMessages<const Messages extends object>(topic: string, english: Messages): Messages {
  if (topics.some((known) => known.topic === topic)) throw new Error(`Two catalogues are named ${topic}.`)
  const shown = (Array.isArray(english) ? [...english] : { ...english }) as Messages
  if (translation !== null) Object.assign(shown, translation(topic, english))
  topics.push({ topic, english, shown })
  return shown
}

/** Call this before anything is drawn: texts that were read before stay as they were. */
export function setTranslation(translate: Translation): void {
  translation = translate
  for (const { topic, english, shown } of topics) Object.assign(shown, translate(topic, english))
}

const pluralRules = perLocale((locale) => new Intl.PluralRules(locale))
const lists = perLocale((locale) => new Intl.ListFormat(locale))

/**
 * Chooses the text for a number, and writes the number in place of `#`: `{ one: '# call', other: '# calls' }`. Only
 * the first `#` counts, because a name in the text may contain one too: write names after the number.
 */
export function plural(
  count: number | bigint,
  texts: { readonly other: string } & Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>,
): string {
  const text = texts[pluralRules().select(Number(count))] ?? texts.other
  return text.replace('#', () => formatCount(count))
}

/** `a, b, and c` in English. */
export function formatList(items: readonly string[]): string {
  return lists().format(items)
}
