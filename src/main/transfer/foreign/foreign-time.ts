/** The farthest moment that a Date can tell. */
const farthest = 8_640_000_000_000_000

/** From seconds, a fraction among them, or a written date; null where it is neither. */
export function fromSeconds(value: unknown): number | null {
  return typeof value === 'number' ? inReach(value * 1000) : fromWritten(value)
}

/** From milliseconds or a written date. */
export function fromMilliseconds(value: unknown): number | null {
  return typeof value === 'number' ? inReach(value) : fromWritten(value)
}

function fromWritten(value: unknown): number | null {
  return typeof value === 'string' ? inReach(Date.parse(value)) : null
}

/** Zero and less stand for a time that nobody wrote down. */
function inReach(time: number): number | null {
  return time > 0 && time <= farthest ? Math.round(time) : null
}
