import type { Appearance } from '../../../shared/contract/app/settings.ts'

/** Row heights of the list in pixels, matching its styles. Larger text needs higher rows. */
const heights: Readonly<Record<Appearance['windowText'], number>> = {
  small: 32,
  usual: 32,
  large: 34,
  larger: 36,
  largest: 40,
}

export function rowHeightFor({ density, windowText }: Appearance): number {
  return heights[windowText] - (density === 'compact' ? 4 : 0)
}
