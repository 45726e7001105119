import { quotationStrings } from '../../shared/language/quotation.ts'

const turns = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const controls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** Isolates the text direction of untrusted text, so that the surrounding sentence keeps its order. */
export function isolate(text: string): string {
  const plain = text.replaceAll(controls, '')
  return turns.test(plain) ? `\u2068${plain}\u2069` : plain
}

export function quote(text: string): string {
  return quotationStrings.quoted(isolate(text))
}
