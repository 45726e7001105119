/** A text or bytes in pieces, cut at these places of its length. */
export function cutAt<Whole extends string | Uint8Array>(whole: Whole, places: readonly number[]): Whole[] {
  const inside = places.map((place) => place % (whole.length + 1)).toSorted((a, b) => a - b)
  return [...inside, whole.length].map((edge, index) => whole.slice(inside[index - 1] ?? 0, edge) as Whole)
}
