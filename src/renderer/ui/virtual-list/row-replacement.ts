import type { RowPlaces } from '../../lib/row-places.ts'
import { offsetOf, type Place } from './row-place.ts'

interface RowHeir {
  waitFor(from: string, to: string): void
  /** While the row that is to go is there, its distance from the top of what is in sight is known. */
  track(): void
  /** The row that has come, and where it should be; null until then. */
  take(): { readonly key: string; readonly offset: number } | null
}

/** A row that is to come in the place of another one. */
export function createHeir(place: Place, places: RowPlaces): RowHeir {
  let heir: { readonly from: string; readonly to: string; readonly offset: number } | null = null
  const track = (): void => {
    const index = heir === null ? -1 : places.indexOf(heir.from)
    if (heir !== null && index !== -1) heir = { ...heir, offset: offsetOf(place, places, index) }
  }
  return {
    waitFor(from, to) {
      heir = { from, to, offset: 0 }
      track()
    },
    track,
    take() {
      if (heir === null || places.indexOf(heir.to) === -1) return null
      const { to: key, offset } = heir
      heir = null
      return { key, offset }
    },
  }
}
