const longest = 120

/** The name of a file for a sentence. It comes from anywhere, so what could change the words around it is taken out. */
export function shownName(name: string): string {
  const clean = name.toWellFormed().replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}`]+/gu, ' ')
  return clean.trim().slice(0, longest).toWellFormed() || 'file'
}
