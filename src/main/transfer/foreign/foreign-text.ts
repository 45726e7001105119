const maxNameLength = 200

/** A note instead of content that isn't text, so that the text around it makes sense. */
export function noteOf(what: string, name: string | null): string {
  const said = plainName(name)
  return said === '' ? `[${what} not imported]` : `[${what} not imported: ${said}]`
}

function plainName(name: string | null): string {
  return (name ?? '')
    .replaceAll(/[\p{Cc}[\]]+/gu, ' ')
    .trim()
    .slice(0, maxNameLength)
}

/** Uses a fence longer than any in the code. */
export function fenced(code: string, language: string): string {
  const runs = code.match(/`{3,}/gu) ?? []
  const fence = '`'.repeat(runs.reduce((longest, run) => Math.max(longest, run.length + 1), 3))
  const word = /^[\w+#.-]{1,40}$/u.test(language) && language !== 'unknown' ? language : ''
  return `${fence}${word}\n${code.replace(/\n$/u, '')}\n${fence}`
}

/** Joins pieces of one message as paragraphs. */
export function joinTexts(pieces: readonly string[]): string {
  return pieces.filter((piece) => piece.trim() !== '').join('\n\n')
}

/** The text of an attached file that is in the export. */
export function attachedText(text: string, name: string | null): string {
  return joinTexts([`[file: ${plainName(name)}]`, fenced(text, '')])
}
