/** The first and the last distance of a range. */
type Range = readonly [number, number]

/** An excluded image: the distance of its message, and its place among the images there, from 0. */
type ImagePlace = readonly [distance: number, image: number]

/**
 * The messages above an answer that a call excluded, by their distance from the answer. The question has
 * distance 1, the message above it has distance 2. Distances hold for every copy of a conversation. Ranges
 * keep the text short for any number of messages: `2-3,7`. Excluded images of other messages follow, such as the
 * second image of the message at distance 4: `2-3,7;4.1`.
 */
export type Exclusion = string | null

/** Expects distances and images in rising order. Skips images of excluded messages. */
export function formatExclusion(distances: Iterable<number>, images: readonly ImagePlace[] = []): Exclusion {
  const ranges: [number, number][] = []
  for (const distance of distances) {
    const last = ranges.at(-1)
    if (last !== undefined && last[1] === distance - 1) last[1] = distance
    else ranges.push([distance, distance])
  }
  return write(ranges, images)
}

/** No chat has so many messages. An imported range may name any number and must not fill the memory. */
const farthest = 100_000

/** The distances of messages that the two exclude differently, as a whole or some of their images. */
export function changedDistances(excluded: Exclusion, before: Exclusion): number[] {
  const changed = new Set<number>()
  for (const [first, last] of [...read(excluded), ...read(before)])
    for (let distance = first; distance <= Math.min(last, farthest); distance += 1)
      if (!changed.delete(distance)) changed.add(distance)
  const [now, earlier] = [createExcludedImages(excluded), createExcludedImages(before)]
  for (const [distance] of [...imagesOf(excluded), ...imagesOf(before)])
    if (now(distance).join() !== earlier(distance).join()) changed.add(distance)
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

const noImages: readonly number[] = []

/** Tells for each distance which images of its message were excluded. */
export function createExcludedImages(excluded: Exclusion): (distance: number) => readonly number[] {
  const byDistance = new Map<number, number[]>()
  for (const [distance, image] of imagesOf(excluded)) {
    const known = byDistance.get(distance)
    if (known === undefined) byDistance.set(distance, [image])
    else if (!known.includes(image)) known.push(image)
  }
  return (distance) => byDistance.get(distance) ?? noImages
}

/**
 * Whether two calls excluded the same messages and images among those that the earlier call could send, plus its
 * answer. `steps` is the distance from the later answer up to the earlier answer. Messages between the two answers
 * were not part of the earlier call.
 */
export function isSameExclusion(excluded: Exclusion, before: Exclusion, steps: number): boolean {
  const shared = read(excluded)
    .filter(([, last]) => last >= steps)
    .map(([first, last]): Range => [Math.max(first, steps) - steps, last - steps])
  const images = imagesOf(excluded)
    .filter(([distance]) => distance > steps)
    .map(([distance, image]): ImagePlace => [distance - steps, image])
  return write(shared, images) === before
}

/**
 * Whether each range and each image comes after the previous one. Overlapping ranges could name each distance
 * thousands of times.
 */
export function areRising(excluded: string): boolean {
  const images = imagesOf(excluded)
  return (
    rise(parse(excluded)) &&
    images.every(([distance, image], index) => {
      const [above = -1, before = -1] = images[index - 1] ?? []
      return distance > above || (distance === above && image > before)
    })
  )
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
  const [messages = ''] = excluded.split(';')
  if (messages === '') return []
  return messages.split(',').map((range): Range => {
    const [first = '', last = first] = range.split('-')
    return [Number(first), Number(last)]
  })
}

function imagesOf(excluded: Exclusion): readonly ImagePlace[] {
  const [, images = ''] = excluded?.split(';') ?? []
  if (images === '') return []
  return images.split(',').map((place): ImagePlace => {
    const [distance, image] = place.split('.')
    return [Number(distance), Number(image)]
  })
}

function write(ranges: readonly Range[], images: readonly ImagePlace[]): Exclusion {
  const messages = ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(',')
  if (images.length === 0) return messages === '' ? null : messages
  const isExcluded = createIsExcluded(messages)
  const places = images
    .filter(([distance]) => !isExcluded(distance))
    .map((place) => place.join('.'))
    .join(',')
  return places === '' ? write(ranges, []) : `${messages};${places}`
}
