/**
 * Characters that a user can't see, or that reorder others. They can hide words, or show a line in another
 * order. Tabs and line ends are seen.
 */
const hidden = String.raw`[[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]--[\t\n]]`
/** Latin letters need no joiners, so joiners between them only hide something. */
const joinedLetter = String.raw`[[\p{L}\p{M}]--[\p{Default_Ignorable_Code_Point}\p{Script_Extensions=Latin}]]`

/** Scripts and emoji need some of them: one after a character that it changes, or between two. */
const needed = [
  String.raw`(?<=${joinedLetter})[\u200c\u200d](?=${joinedLetter})`,
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?)\u200d(?=\p{Extended_Pictographic})`,
  String.raw`(?<=\p{Emoji})[\ufe0e\ufe0f]`,
  String.raw`(?<=\p{Ideographic})[\u{e0100}-\u{e01ef}]`,
  String.raw`(?<=[[\p{L}\p{P}\p{S}]--[\p{ASCII}\p{Default_Ignorable_Code_Point}]])[\ufe00-\ufe02]`,
  String.raw`(?<=[\p{Script=Mongolian}--\p{Default_Ignorable_Code_Point}])[\u180b-\u180f]`,
  // The flags of England, Scotland and Wales have invisible letters.
  String.raw`\p{RGI_Emoji_Tag_Sequence}`,
].join('|')

const anyHidden = new RegExp(hidden, 'v')
const neededOrHidden = new RegExp(`${needed}|(${hidden})`, 'gv')

export function hasHiddenCharacters(text: string): boolean {
  if (!anyHidden.test(text)) return false
  for (const [, hides] of text.matchAll(neededOrHidden)) if (hides !== undefined) return true
  return false
}

export function withoutHiddenCharacters(text: string): string {
  if (!anyHidden.test(text)) return text
  return text.replace(neededOrHidden, (found: string, hides?: string) => (hides === undefined ? found : ''))
}

/** The pieces of a text in turns, beginning with a seen one, which may be empty: seen, hidden, seen. */
export function splitAtHidden(text: string): readonly string[] {
  const pieces: string[] = []
  let seen = 0
  for (const { 0: found, 1: hides, index } of text.matchAll(neededOrHidden)) {
    if (hides === undefined) continue
    if (index === seen && pieces.length > 0) pieces.push(`${pieces.pop() ?? ''}${found}`)
    else pieces.push(text.slice(seen, index), found)
    seen = index + found.length
  }
  return [...pieces, text.slice(seen)]
}
