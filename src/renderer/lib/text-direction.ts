const autoLength = 20_000
const looksAt = 1_000
const strong = /[\p{L}\u200e\u200f]/u
const rightToLeft =
  /[\u200f\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u

export function isRightToLeft(element: Element): boolean {
  return element.matches(':dir(rtl)')
}

/** With `auto`, the browser scans the whole text on every key. For long text, the beginning decides. */
export function textDirection(text: string): 'auto' | 'ltr' | 'rtl' {
  if (text.length <= autoLength) return 'auto'
  const first = strong.exec(text.slice(0, looksAt))?.[0]
  return first !== undefined && rightToLeft.test(first) ? 'rtl' : 'ltr'
}
