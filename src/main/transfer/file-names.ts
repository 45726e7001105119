const maxBytes = 120
/** Blanks and signs that hide a file, look like a switch, or are lost on Windows. */
const edges = /^[\s.~-]+|[\s.…]+$/gu
/** Windows device names: no file can have such a name, whatever its extension, or blanks before the dot. */
const reserved = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$)\s*(?:\.|$)/i

/** A file name that every system accepts, from a title that anybody may have written. */
export function safeFileName(title: string, ending: string, otherwise: string): string {
  const words = title
    .toWellFormed()
    // Path separators, wildcards, control characters, and characters that change the reading order.
    .replaceAll(/[/\\:*?"<>|\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
  const name = shorten(words).replaceAll(edges, '')
  const usable = name === '' ? otherwise : name
  return `${reserved.test(usable) ? '_' : ''}${usable}.${ending}`
}

/** Shortens by bytes, as systems count, and never splits a character. */
function shorten(text: string): string {
  let bytes = 0
  let short = ''
  for (const character of text) {
    bytes += new TextEncoder().encode(character).length
    if (bytes > maxBytes) break
    short += character
  }
  return short
}

export const chatFileEndings = { markdown: 'md', html: 'html', pdf: 'pdf', json: 'json' } as const

/** Names for the files of one folder. Some systems ignore case, and spell accents in their own way. */
export function createFileNames(): (title: string, ending: string, otherwise: string) => string {
  const taken = new Set<string>()
  const counts = new Map<string, number>()
  return (title, ending, otherwise) => {
    const first = safeFileName(title, ending, otherwise)
    const stem = first.slice(0, -ending.length - 1)
    let count = counts.get(comparable(first)) ?? 1
    let name = first
    while (taken.has(comparable(name))) {
      count += 1
      name = `${stem} ${count}.${ending}`
    }
    counts.set(comparable(first), count)
    taken.add(comparable(name))
    return name
  }
}

function comparable(name: string): string {
  return name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC')
}
