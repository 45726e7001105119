/** Scripts that put no blanks between their words: every character is a word of its own there. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]\p{M}*/gu

/** A text as the index takes it, and a question as it is put to it: both must go the same way. */
export function searchableText(text: string): string {
  return text.normalize('NFKC').replaceAll('ß', 'ss').replace(unspaced, ' $& ')
}
