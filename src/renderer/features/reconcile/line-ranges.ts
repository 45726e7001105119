/** Numbers in their order as people write them down: `2, 5–9`. */
export function lineRanges(numbers: readonly number[]): string[] {
  const ranges: [number, number][] = []
  for (const number of numbers) {
    const last = ranges.at(-1)
    if (last !== undefined && last[1] === number - 1) last[1] = number
    else ranges.push([number, number])
  }
  return ranges.map(([first, last]) => (first === last ? String(first) : `${first}–${last}`))
}
