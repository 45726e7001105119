const pageLength = 8

/** The index a navigation key leads to; `null` for other keys. Arrow keys wrap around. */
export function nextIndex(key: string, index: number, count: number): number | null {
  if (count === 0) return null
  const last = count - 1
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: index === last ? 0 : index + 1,
    ArrowUp: index === 0 ? last : index - 1,
    Home: 0,
    End: last,
    PageDown: Math.min(last, index + pageLength),
    PageUp: Math.max(0, index - pageLength),
  }
  return moves[key] ?? null
}
