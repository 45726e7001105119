import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { orElse } from '../shared/domain/app/or-else.ts'
import { languages } from '../shared/domain/app/setting-choices.ts'
import {
  currentLanguage,
  currentLocale,
  resolveLanguage,
  resolveLocale,
  setLocale,
} from '../shared/language/locale.ts'
import { type LanguageTexts, setLanguage } from '../shared/language/messages.ts'

/** The words and numbers of a thread. */
export interface Words {
  readonly locale: string
  readonly language: string
  /** Null for English, which needs none. */
  readonly file: string | null
}

let current: Words['file'] = null

/** The preferences of the system, as Electron reads them. */
interface SystemWords {
  getPreferredSystemLanguages(): readonly string[]
  getSystemLocale(): string
}

type Choices = { readonly language: string; readonly locale: string }

/** Boxes may open before the settings are there. */
export const systemChoices: Choices = { language: 'system', locale: 'system' }

/** Shows everything that main and its threads write as chosen. `folder` has the built code. */
export function showWords(folder: string, choices: Choices, system: SystemWords): void {
  const language = resolveLanguage(choices.language, system.getPreferredSystemLanguages(), languages)
  showLanguage(folder, language, resolveLocale(choices.locale, system.getSystemLocale(), language))
}

export function showLanguage(folder: string, language: string, locale: string): void {
  const file = language === 'en' ? null : join(folder, 'languages', `${language}.json`)
  followWords({ locale, language, file })
}

/** The words of now, for a thread. */
export function currentWords(): Words {
  return { locale: currentLocale(), language: currentLanguage(), file: current }
}

/** Takes the words that main has. */
export function followWords({ locale, language, file }: Words): void {
  setLocale(locale)
  if (language === currentLanguage()) return
  // In English, Tally starts without a file.
  const read = (): LanguageTexts | null => file && JSON.parse(readFileSync(file, 'utf8'))
  const texts = orElse(read, null)
  setLanguage(texts === null ? 'en' : language, texts ?? {})
  current = texts === null ? null : file
}
