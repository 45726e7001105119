/** Pages that a person chose in words such as `1-3, 8`, sorted and each once; null for words that name none. */
export function readPages(typed: string, count: number): readonly number[] | null {
  const chosen = new Set<number>()
  const ranges = typed.replaceAll(/\s*[-–]\s*/gu, '-').split(/[,;\s]+/u)
  for (const range of ranges.filter((part) => part !== '')) {
    const [, first, last] = /^(\d{1,6})(?:-(\d{1,6}))?$/u.exec(range) ?? []
    if (first === undefined) return null
    const [from, to] = [Number(first), Number(last ?? first)]
    if (from < 1 || to > count || from > to) return null
    for (let page = from; page <= to; page += 1) chosen.add(page)
  }
  return chosen.size === 0 ? null : [...chosen].toSorted((one, other) => one - other)
}

/** The shortest words for pages: `1-3, 8`. */
export function writePages(pages: readonly number[]): string {
  const ranges: { from: number; to: number }[] = []
  for (const page of pages) {
    const last = ranges.at(-1)
    if (last !== undefined && page === last.to + 1) last.to = page
    else ranges.push({ from: page, to: page })
  }
  return ranges.map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`)).join(', ')
}
