/**
 * The prompt lengths above which a price may change. Day sums are kept by band, so the list is fixed: a sum never
 * mixes calls that could have different rates.
 */
export const promptBands = [32_000, 128_000, 200_000, 256_000, 272_000, 512_000, 1_000_000] as const

/** The band of a call: the largest length that its whole input exceeds; 0 for none. */
export function promptBandOf(inputTokens: number): number {
  return promptBands.findLast((band) => inputTokens > band) ?? 0
}
