import { directionOf, setLocale } from '../shared/language/locale.ts'
import { type LanguageTexts, setLanguage } from '../shared/language/messages.ts'

const files = import.meta.glob<LanguageTexts>(
  ['../../resources/languages/*.json', '!../../resources/languages/{en,stale}.json'],
  { import: 'default' },
)

let changes = 0

/**
 * Shows the words of the window in this language, from its own file. English needs none. The last language that was
 * asked for stays, whichever file arrives last.
 */
export async function showLanguage(language: string, locale: string): Promise<void> {
  changes += 1
  const change = changes
  const load = files[`../../resources/languages/${language}.json`]
  const texts = load === undefined ? {} : await load()
  if (change !== changes) return
  setLocale(locale)
  setLanguage(load === undefined ? 'en' : language, texts)
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}

// Main serves both with the page. Other modules may format as soon as they load, so this is imported first.
const { dataset } = document.documentElement
const { locale = 'en-US', language = 'en' } = dataset
if (language === 'en') setLocale(locale)
else await showLanguage(language, locale)
