const opening = /^(?:\s*\n)? {0,3}(`{3,}(?=[^`\n]*(?:\n|$))|~{3,})/

/** Where a source that begins with a code fence leaves it: the end of its closing line, or of all there is so far. */
export function findFenceEnd(source: string): number | null {
  const fence = opening.exec(source)
  const marker = fence?.[1]
  if (fence === null || marker === undefined) return null
  const closing = new RegExp(`\\n {0,3}${marker[0]}{${marker.length},}[ \\t\\r]*(?:\\n|$)`)
  const rest = source.slice(fence[0].length)
  const end = closing.exec(rest)
  return fence[0].length + (end === null ? rest.length : end.index + end[0].length)
}
