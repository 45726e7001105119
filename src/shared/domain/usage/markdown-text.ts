const marks = /[\\`*_[\]<>#|~&]/g
/** At the start of a cell, also where a spreadsheet splits a line at a semicolon or a bar. */
const formulaSign = /(^|[;|])((?:\s|\p{Cf})*)([=+\-@＝＋－＠])/gu

/**
 * A foreign text, such as a title or the name of a model, on one line of Markdown: shown letter for letter, with no markup, link, picture
 * or cell of its own. A sign that begins a formula is escaped too, because tables of Markdown are pasted into spreadsheets. Markdown has no
 * escape for the full-width signs: they get an apostrophe.
 */
export function asMarkdownText(text: string): string {
  return text
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(marks, '\\$&')
    .replaceAll(
      formulaSign,
      (_whole, before: string, blanks: string, sign: string) =>
        `${before}${blanks}${sign < '\x80' ? '\\' : "'"}${sign}`,
    )
}
