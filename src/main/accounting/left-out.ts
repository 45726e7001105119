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
  return (distance) => ranges.some(([first, last]) => first <= distance && distance <= last)
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

function read(leftOut: LeftOut): Range[] {
  if (leftOut === null) return []
  return leftOut.split(',').map((range): Range => {
    const [first = '', last = first] = range.split('-')
    return [Number(first), Number(last)]
  })
}

function write(ranges: readonly Range[]): LeftOut {
  if (ranges.length === 0) return null
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(',')
}
