/** Characters that change how text reads without being seen: bidi controls, zero widths, tags, control codes. */
const hidden =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\u{e0000}-\u{e007f}]/gu
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
