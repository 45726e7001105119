const fallback = 'en-US'
let language = 'en'
let current = fallback

/** The locale for numbers, dates and money, such as `en-DE`. */
export function setLocale(locale: string): void {
  current = locale
}

/** The language of the words, such as `pt-BR`. */
export function currentLanguage(): string {
  return language
}

/** Only `setLanguage` of the messages calls this. */
export function noteLanguage(tag: string): void {
  language = tag
}

/** `rtl` where a language is written from right to left. */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  return /^(?:ar|fa|he|ur)\b/.test(tag) ? 'rtl' : 'ltr'
}

/**
 * The chosen language, or the first language of the system that has a translation in the same script. Otherwise
 * English.
 */
export function resolveLanguage(
  choice: string,
  preferred: readonly string[],
  known: readonly string[],
): string {
  if (known.includes(choice)) return choice
  if (choice !== 'system') return 'en'
  for (const tag of preferred.map(readLocale)) {
    const found = known.find((each) => {
      const locale = readLocale(each)
      return locale !== null && locale.language === tag?.language && locale.script === tag.script
    })
    if (found !== undefined) return found
  }
  return 'en'
}

/**
 * The words' language with the chosen region, or with the system's. Numbers and dates follow the region. Months are
 * named in the language of the sentence around them.
 */
export function resolveLocale(choice: string, system: string, words = 'en'): string {
  const region = readLocale(choice === 'system' ? system : choice)?.region
  if (region === undefined) return words === 'en' ? fallback : words
  // Chinese has a script for each region, but only one for these words.
  const locale = `${words === 'zh-CN' ? 'zh-Hans' : words.split('-')[0]}-${region}`
  // Asking costs more than 10 ms at the start, and every language is known in its own region.
  if (readLocale(words)?.region === region) return locale
  const known = new Intl.Locale(new Intl.DateTimeFormat(locale).resolvedOptions().locale)
  if (known.region === region) return locale
  return words === 'en' ? 'en-001' : words
}

/** The same locale in every thread. */
export function currentLocale(): string {
  return current
}

/** Keeps a format until the locale changes: creating one takes longer than using it. */
export function perLocale<Format>(create: (locale: string) => Format): () => Format {
  let made: { readonly locale: string; readonly format: Format } | null = null
  return () => {
    if (made?.locale !== current) made = { locale: current, format: create(current) }
    return made.format
  }
}

const collator = perLocale((locale) => new Intl.Collator(locale, { numeric: true }))

/** The order of names: `gpt-5` comes before `gpt-10`. */
export function compareNames(one: string, other: string): number {
  return collator().compare(one, other)
}

/** With its likely script and region. A system may name its locale in a way that `Intl` doesn't know, such as `C`. */
function readLocale(locale: string): Intl.Locale | null {
  try {
    return new Intl.Locale(locale.replaceAll('_', '-')).maximize()
  } catch {
    return null
  }
}
