import { withoutHiddenCharacters } from '../../shared/domain/chat/hidden-characters.ts'

/**
 * Control codes and tag characters never belong to text. Joiners belong to words and emoji, but not to code.
 */
const neverSeen = /[[\p{Cc}--[\t\n]]\u{e0000}-\u{e007f}]/gv
const code = /(`{3,}|~{3,})[\s\S]*?(?:\1|$)|`[^`\n]*`/g

/** A message's Markdown for the clipboard, without invisible characters. */
export function copiedText(source: string): string {
  return source.replace(neverSeen, '').replace(code, withoutHiddenCharacters)
}
