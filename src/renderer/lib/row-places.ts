/** The positions of rows with different heights. Measured heights are exact, the others estimated. */
export type RowPlaces = ReturnType<typeof createRowPlaces>

export function createRowPlaces() {
  const measured = new Map<string, number>()
  let keys: readonly string[] = []
  let estimate = (_index: number): number => 0
  let indexes = new Map<string, number>()
  let tops = new Float64Array(1)
  /** The number of valid entries in `tops`. The first is always 0. */
  let known = 1

  function topOf(index: number): number {
    const wanted = Math.min(Math.max(0, index), keys.length)
    for (; known <= wanted; known += 1) {
      const height = measured.get(keys[known - 1] ?? '') ?? estimate(known - 1)
      tops[known] = (tops[known - 1] ?? 0) + height
    }
    return tops[wanted] ?? 0
  }

  return {
    /** Replaces the rows. Measured heights are kept by key. */
    setRows(next: readonly string[], nextEstimate: (index: number) => number) {
      estimate = nextEstimate
      if (areSame(keys, next)) return
      const isLonger = next.length >= keys.length && keys.every((key, index) => next[index] === key)
      known = isLonger ? Math.min(known, keys.length + 1) : 1
      const before = isLonger ? tops : null
      tops = new Float64Array(next.length + 1)
      if (before !== null) tops.set(before)
      keys = next
      indexes = new Map(next.map((key, index) => [key, index]))
    },
    setHeight(key: string, height: number) {
      const index = indexes.get(key)
      if (index === undefined || measured.get(key) === height) return
      measured.set(key, height)
      known = Math.min(known, index + 1)
    },
    count: (): number => keys.length,
    /** -1 for an unknown row. */
    indexOf: (key: string): number => indexes.get(key) ?? -1,
    keyAt: (index: number): string | null => keys[index] ?? null,
    /** The distance from the top of the first row. The index after the last row gives the total height. */
    topOf,
    /** The row at this position, or the nearest one. */
    indexAt(place: number): number {
      topOf(keys.length)
      let low = 0
      let high = keys.length - 1
      while (low < high) {
        const middle = (low + high + 1) >> 1
        if ((tops[middle] ?? 0) <= place) low = middle
        else high = middle - 1
      }
      return Math.max(0, low)
    },
  }
}

function areSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((key, index) => key === others[index])
}
