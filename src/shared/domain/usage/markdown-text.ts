const marks = /[\\`*_[\]<>#|~&]/g
/** A formula sign at the start of a cell. Some spreadsheets also split a line at a semicolon or bar. */
const formulaSign = /(^|[;|])([\s\p{Cf}]*)([=+\-@＝＋－＠])/gu

/**
 * Writes an untrusted text, such as a title or a model name, on one line of Markdown. The text appears
 * literally, with no markup, link, image or cell of its own. Signs that start a formula are escaped too,
 * because people paste Markdown tables into spreadsheets. Markdown cannot escape the full-width signs, so
 * those get an apostrophe.
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
