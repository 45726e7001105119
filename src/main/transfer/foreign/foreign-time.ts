/** The latest time that a Date can hold. */
const farthest = 8_640_000_000_000_000

/** Converts seconds, possibly with a fraction, or a date in text; null for anything else. */
export function fromSeconds(value: unknown): number | null {
  return typeof value === 'number' ? inReach(value * 1000) : fromWritten(value)
}

/** Converts milliseconds or a date in text. */
export function fromMilliseconds(value: unknown): number | null {
  return typeof value === 'number' ? inReach(value) : fromWritten(value)
}

/** Larger numbers can't be times of a chat in a unit, but in the next finer one. */
const latestOfUnit = 100_000_000_000

/** Converts seconds, milliseconds, microseconds or nanoseconds, told apart by their size, or a date in text. */
export function fromAnyUnit(value: unknown): number | null {
  if (typeof value !== 'number') return fromWritten(value)
  let milliseconds = value * 1000
  for (let unit = 0; unit < 3 && milliseconds > latestOfUnit * 1000; unit += 1) milliseconds /= 1000
  return inReach(milliseconds)
}

function fromWritten(value: unknown): number | null {
  return typeof value === 'string' ? inReach(Date.parse(value)) : null
}

/** Zero and negative numbers mean that no time was recorded. */
function inReach(time: number): number | null {
  return time > 0 && time <= farthest ? Math.round(time) : null
}
