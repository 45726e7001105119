const mostBytes = 120
/** Windows device names: no file can have such a name, whatever its extension. */
const reserved = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$)(?:\.|$)/i

/** A file name that every system accepts, from a title that anybody may have written. */
export function safeFileName(title: string, ending: string, otherwise: string): string {
  const words = title
    .toWellFormed()
    // Path separators, wildcards, control characters, and characters that change the reading order.
    .replaceAll(/[/\\:*?"<>|\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
  const name = shorten(words).replaceAll(/^[\s.~-]+|[\s.…]+$/gu, '')
  const usable = name === '' ? otherwise : name
  return `${reserved.test(usable) ? '_' : ''}${usable}.${ending}`
}

/** Shortens by bytes, as systems count, and never splits a character. */
function shorten(text: string): string {
  let bytes = 0
  let short = ''
  for (const character of text) {
    bytes += new TextEncoder().encode(character).length
    if (bytes > mostBytes) break
    short += character
  }
  return short
}
