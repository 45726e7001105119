/** The first and the last distance of a range. */
type Range = readonly [number, number]

/**
 * The messages above an answer that a call excluded, by their distance from the answer. The question has
 * distance 1, the message above it has distance 2. Distances hold for every copy of a conversation. Ranges
 * keep the text short for any number of messages: `2-3,7`.
 */
export type Exclusion = string | null

/** Expects distances in rising order. */
export function formatExclusion(distances: Iterable<number>): Exclusion {
  const ranges: [number, number][] = []
  for (const distance of distances) {
    const last = ranges.at(-1)
    if (last !== undefined && last[1] === distance - 1) last[1] = distance
    else ranges.push([distance, distance])
  }
  return write(ranges)
}

/** No chat has so many messages. An imported range may name any number and must not fill the memory. */
const farthest = 100_000

/** The distances that exactly one of the two lists excludes. */
export function changedDistances(excluded: Exclusion, before: Exclusion): number[] {
  const changed = new Set<number>()
  for (const [first, last] of [...read(excluded), ...read(before)])
    for (let distance = first; distance <= Math.min(last, farthest); distance += 1)
      if (!changed.delete(distance)) changed.add(distance)
  return [...changed]
}

/** Tells for each distance whether its message was excluded. */
export function createIsExcluded(excluded: Exclusion): (distance: number) => boolean {
  const ranges = read(excluded)
  return (distance) => {
    let [low, high] = [0, ranges.length]
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      const [first, last] = ranges[middle] ?? [0, 0]
      if (first <= distance && distance <= last) return true
      if (last < distance) low = middle + 1
      else high = middle
    }
    return false
  }
}

/**
 * Whether two calls excluded the same messages among those that the earlier call could send, plus its answer.
 * `steps` is the distance from the later answer up to the earlier answer. Messages between the two answers
 * were not part of the earlier call.
 */
export function isSameExclusion(excluded: Exclusion, before: Exclusion, steps: number): boolean {
  const shared = read(excluded)
    .filter(([, last]) => last >= steps)
    .map(([first, last]): Range => [Math.max(first, steps) - steps, last - steps])
  return write(shared) === before
}

/**
 * Whether each range begins after the end of the previous range. Overlapping ranges could name each distance
 * thousands of times.
 */
export function areRising(excluded: string): boolean {
  return rise(parse(excluded))
}

function rise(ranges: readonly Range[]): boolean {
  return ranges.every(([first, last], index) => first <= last && first > (ranges[index - 1]?.[1] ?? -1))
}

/** Sorts the ranges, because a restored file may hold unsorted ranges. */
function read(excluded: Exclusion): readonly Range[] {
  if (excluded === null) return []
  const ranges = parse(excluded)
  return rise(ranges) ? ranges : joinOverlapping(ranges)
}

function joinOverlapping(ranges: readonly Range[]): Range[] {
  const joined: [number, number][] = []
  for (const [first, last] of ranges.toSorted(([one], [other]) => one - other)) {
    const before = joined.at(-1)
    if (before !== undefined && first <= before[1]) before[1] = Math.max(before[1], last)
    else if (first <= last) joined.push([first, last])
  }
  return joined
}

function parse(excluded: string): Range[] {
  return excluded.split(',').map((range): Range => {
    const [first = '', last = first] = range.split('-')
    return [Number(first), Number(last)]
  })
}

function write(ranges: readonly Range[]): Exclusion {
  if (ranges.length === 0) return null
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(',')
}
