const autoLength = 20_000
const looksAt = 1_000
const strong = /[\p{L}\u200e\u200f]/u
const rightToLeft =
  /[\u200f\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u

/** The browser reads a whole text at every key to find its direction; in a long one its beginning has to do. */
export function textDirection(text: string): 'auto' | 'ltr' | 'rtl' {
  if (text.length <= autoLength) return 'auto'
  const first = strong.exec(text.slice(0, looksAt))?.[0]
  return first !== undefined && rightToLeft.test(first) ? 'rtl' : 'ltr'
}
