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

function fromWritten(value: unknown): number | null {
  return typeof value === 'string' ? inReach(Date.parse(value)) : null
}

/** Zero and negative numbers mean that no time was recorded. */
function inReach(time: number): number | null {
  return time > 0 && time <= farthest ? Math.round(time) : null
}
