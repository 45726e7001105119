import { perLocale } from './locale.ts'

const languages = perLocale((locale) => new Intl.DisplayNames(locale, { type: 'language' }))

/** The language of a tag, such as “German (Germany)”. */
export function formatLanguage(tag: string): string {
  return languages().of(tag) ?? tag
}
