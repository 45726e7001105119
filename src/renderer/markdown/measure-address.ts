/** No address that may be opened is longer. */
const longestAddress = 2_000
const mostSchemes = 10

/** The length of the address that stands here, after its scheme; none where it misleads or takes long to tell. */
export function measureAddress(text: string, start: number, validator: RegExp): number {
  const near = text.slice(0, start + longestAddress + 1)
  const word = near.slice(start).split(/\s/, 1)[0] ?? ''
  // What stands before the `@` is a name and not a host: a link to it would go where nobody pointed.
  if (/^\/\/[^/?#]*@/.test(word)) return 0
  if (word.split('://', mostSchemes + 1).length > mostSchemes) return 0
  validator.lastIndex = start
  return validator.exec(near)?.[0].length ?? 0
}
