import { currentLanguage, directionOf } from './locale.ts'

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const controls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
const linesOrIsolates = /[\n\u2066-\u2069]/u
const latin = /[a-z]/iu

const runsFromRight = (): boolean => directionOf(currentLanguage()) === 'rtl'

/** Isolates the direction of untrusted text, so that the surrounding sentence keeps its order. */
export function isolate(text: string): string {
  const plain = text.replaceAll(controls, '')
  const turns = runsFromRight() ? plain !== '' : rightToLeft.test(plain)
  return turns ? `\u2068${plain}\u2069` : plain
}

/** In a sentence from right to left, an id, path, address or unit with Latin letters keeps its own order. */
export function isolateForeign(text: string): string {
  const isForeign = latin.test(text) && !rightToLeft.test(text) && !linesOrIsolates.test(text)
  return runsFromRight() && isForeign ? `\u2068${text}\u2069` : text
}

/** A currency such as `US$` keeps its order at the end of an amount. */
export function holdCurrency(symbol: string): string {
  return runsFromRight() && /[a-z]\p{Sc}$/iu.test(symbol) ? `${symbol}\u200e` : symbol
}
