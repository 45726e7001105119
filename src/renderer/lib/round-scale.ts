const steps = [1, 2, 2.5, 5, 10] as const

interface RoundScale {
  readonly top: number
  /** From the lowest line above zero to the top. */
  readonly ticks: readonly number[]
}

/** At most four round ticks, the highest at or above the largest value. */
export function roundScale(largest: number): RoundScale {
  const atLeast = Math.max(largest, 1) / 3
  const power = 10 ** Math.floor(Math.log10(atLeast))
  const step = Math.max(1, Math.ceil((steps.find((multiple) => multiple * power >= atLeast) ?? 10) * power))
  const count = Math.ceil(Math.max(largest, 1) / step)
  return { top: count * step, ticks: Array.from({ length: count }, (_, index) => (index + 1) * step) }
}
