/** Where the rows of a list stand that have no height in common: the measured ones as they are, the others as estimated. */
export interface RowPlaces {
  /** Takes another order of rows; what was measured of one stays known by its key. */
  setRows(keys: readonly string[], estimate: (index: number) => number): void
  setHeight(key: string, height: number): void
  count(): number
  /** -1 for a row that is not there. */
  indexOf(key: string): number
  keyAt(index: number): string | null
  /** From the top of the first row; that of the row past the last one is the height of all. */
  topOf(index: number): number
  /** The row that has this place in it, or the nearest one. */
  indexAt(place: number): number
}

export function createRowPlaces(): RowPlaces {
  const measured = new Map<string, number>()
  let keys: readonly string[] = []
  let estimate = (_index: number): number => 0
  let indexes = new Map<string, number>()
  let tops = new Float64Array(1)
  /** How many of `tops` hold still, the first of all being 0. */
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
    setRows(next, nextEstimate) {
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
    setHeight(key, height) {
      const index = indexes.get(key)
      if (index === undefined || measured.get(key) === height) return
      measured.set(key, height)
      known = Math.min(known, index + 1)
    },
    count: () => keys.length,
    indexOf: (key) => indexes.get(key) ?? -1,
    keyAt: (index) => keys[index] ?? null,
    topOf,
    indexAt(place) {
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
