/** More rows than anybody scrolls through, and few enough to open at once. */
const mostRows = 200
const step = mostRows / 2

/** Which of many rows are drawn: a stretch that holds the active one, and moves on in large steps. */
export function drawnRows(
  activeIndex: number,
  count: number,
): { readonly start: number; readonly end: number } {
  const wanted = Math.floor(activeIndex / step) * step - step
  const start = Math.max(0, Math.min(wanted, count - mostRows))
  return { start, end: Math.min(count, start + mostRows) }
}
