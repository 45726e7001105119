const mostBytes = 120
/** Devices of Windows: a file of such a name cannot be made there, whatever its ending. */
const reserved = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$)(?:\.|$)/i

/** A name for a file that every system takes, made of a title that anybody may have written. */
export function safeFileName(title: string, ending: string, otherwise: string): string {
  const words = title
    .toWellFormed()
    // Parts of a path, wildcards, control codes, and what changes the order in which a name is read.
    .replaceAll(/[/\\:*?"<>|\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
  const name = shorten(words).replaceAll(/^[\s.~-]+|[\s.…]+$/gu, '')
  const usable = name === '' ? otherwise : name
  return `${reserved.test(usable) ? '_' : ''}${usable}.${ending}`
}

/** Systems count bytes, and a character is never cut. */
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
