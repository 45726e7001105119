/** Characters that change how text reads without being seen: control codes, bidi controls, zero widths, tags. */
const hidden =
  /[[\p{Cc}--[\t\n]]\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\u{e0000}-\u{e007f}]/gv
const bidiControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

export function hasHiddenCharacters(text: string): boolean {
  return text.search(hidden) !== -1
}

export function withoutHiddenCharacters(text: string): string {
  return text.replace(hidden, '')
}

/** Shows by name what would otherwise put code into another order than the one it has. */
export function revealBidiControls(code: string): string {
  return code.replace(
    bidiControls,
    (control) => `‹U+${control.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}›`,
  )
}
