/** A bill and what Tally had beside it, both as long as they may be, have fewer. */
const mostValues = 500_000
const deepest = 10

/**
 * Whether an input is data alone, and no more of it than any request has. A schema looks at every place of a list before it
 * says that there are too many, and a list that says it has four thousand million places takes no room at all.
 */
export function isPlainData(input: unknown): boolean {
  let left = mostValues
  const isPlain = (value: unknown, depth: number): boolean => {
    left -= 1
    if (typeof value !== 'object' || value === null) return typeof value !== 'bigint'
    const parts = partsOf(value)
    if (parts === null || depth > deepest || parts.length > left) return false
    return parts.every((part) => isPlain(part, depth + 1))
  }
  return isPlain(input, 1)
}

/** Null for all that is neither a list nor a record, and for a record that would have another prototype once it is copied. */
function partsOf(value: object): readonly unknown[] | null {
  if (Array.isArray(value)) return value
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return null
  return Object.hasOwn(value, '__proto__') ? null : Object.values(value)
}
