import { withoutHiddenCharacters } from './hidden-characters.ts'

/** Control codes and tags are no part of any text; what joins letters and pictures is, but not in code. */
const neverSeen = /[[\p{Cc}--[\t\n]]\u{e0000}-\u{e007f}]/gv
const code = /(`{3,}|~{3,})[\s\S]*?(?:\1|$)|`[^`\n]*`/g

/** A message as it goes to the clipboard: its Markdown without what would not be seen in it. */
export function copiedText(source: string): string {
  return source.replace(neverSeen, '').replace(code, withoutHiddenCharacters)
}
