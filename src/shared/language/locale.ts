/** The only language of the words so far. */
const language = 'en'
const fallback = 'en-US'

let current = fallback

/** The locale for numbers, dates and money, such as `en-DE`. It stays the same until Tally quits. */
export function setLocale(locale: string): void {
  current = locale
}

/**
 * The chosen locale, or the language of the words with the system's region. Numbers and dates follow the region.
 * Months are named in the language of the sentence around them.
 */
export function resolveLocale(choice: string, system: string): string {
  return choice === 'system' ? localeOf(system) : choice
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

/**
 * `en-DE` for `de_DE` or `de`. Where `Intl` doesn't know English as written in that region, the international
 * form.
 */
function localeOf(system: string): string {
  const region = regionOf(system)
  if (region === null) return fallback
  const locale = `${language}-${region}`
  return new Intl.DateTimeFormat(locale).resolvedOptions().locale === locale ? locale : `${language}-001`
}

/** A system may name its locale in a way that `Intl` doesn't know, such as `C`. */
function regionOf(locale: string): string | null {
  try {
    return new Intl.Locale(locale.replaceAll('_', '-')).maximize().region ?? null
  } catch {
    return null
  }
}
