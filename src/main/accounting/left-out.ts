/** First and last of a stretch. */
type Range = readonly [number, number]

/**
 * Which messages above an answer did not go with a call, by their distance: its question is 1, what stands above that 2. Distances
 * hold for every copy of a conversation, and as ranges they are short however many there are: `2-3,7`.
 */
export type LeftOut = string | null

/** Of distances in rising order. */
export function writeLeftOut(distances: Iterable<number>): LeftOut {
  const ranges: [number, number][] = []
  for (const distance of distances) {
    const last = ranges.at(-1)
    if (last !== undefined && last[1] === distance - 1) last[1] = distance
    else ranges.push([distance, distance])
  }
  return write(ranges)
}

/** No chat comes near so many. An imported range may name any number, and must not fill the memory. */
const farthest = 100_000

/** The distances at which exactly one of the two leaves a message out. */
export function changedDistances(leftOut: LeftOut, before: LeftOut): number[] {
  const changed = new Set<number>()
  for (const [first, last] of [...read(leftOut), ...read(before)])
    for (let distance = first; distance <= Math.min(last, farthest); distance += 1)
      if (!changed.delete(distance)) changed.add(distance)
  return [...changed]
}

/** Whether the message at this distance was left out. */
export function createIsLeftOut(leftOut: LeftOut): (distance: number) => boolean {
  const ranges = read(leftOut)
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
 * Whether a call left out, of all that had gone with an earlier one and of its answer, what that one did. `steps` is how far the
 * earlier answer stands above the later one; what stands between them had no part in the earlier call.
 */
export function isSameLeftOut(leftOut: LeftOut, before: LeftOut, steps: number): boolean {
  const shared = read(leftOut)
    .filter(([, last]) => last >= steps)
    .map(([first, last]): Range => [Math.max(first, steps) - steps, last - steps])
  return write(shared) === before
}

/** Whether each range begins after the end of the one before. Overlapping ranges could name each distance thousands of times. */
export function areRising(leftOut: string): boolean {
  return rise(parse(leftOut))
}

function rise(ranges: readonly Range[]): boolean {
  return ranges.every(([first, last], index) => first <= last && first > (ranges[index - 1]?.[1] ?? -1))
}

/** In rising order, also where an earlier version imported ranges in another one. */
function read(leftOut: LeftOut): readonly Range[] {
  if (leftOut === null) return []
  const ranges = parse(leftOut)
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

function parse(leftOut: string): Range[] {
  return leftOut.split(',').map((range): Range => {
    const [first = '', last = first] = range.split('-')
    return [Number(first), Number(last)]
  })
}

function write(ranges: readonly Range[]): LeftOut {
  if (ranges.length === 0) return null
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(',')
}
