import type { Rectangle } from 'electron'
import type { WindowPlace, WindowPlaces } from '../../shared/contract/app/window-place.ts'

const defaultSize = { width: 1280, height: 800 }
export const minSize = { width: 320, height: 400 }
/** Displays change with every desk; the oldest are dropped. */
const maxPlaces = 12

interface Display {
  readonly id: number
  /**
   * Without the desktop's bars, in the same units as window bounds; negative to the left of or above the
   * first display.
   */
  readonly workArea: Rectangle
}

/** The window's bounds: as last on its last display, or on the first display as far as they fit. */
export function placeWindow(displays: readonly Display[], { last, places }: WindowPlaces): WindowPlace {
  const display = displays.find(({ id }) => String(id) === last) ?? displays[0]
  if (display === undefined) return { x: 0, y: 0, ...defaultSize, state: 'normal' }
  const kept = places[String(display.id)]
  if (kept !== undefined) return fitInto(display.workArea, kept)
  const elsewhere = last === null ? undefined : places[last]
  return center(display.workArea, elsewhere ?? { ...defaultSize, state: 'normal' })
}

export function trackWindowPlacement(
  { places }: WindowPlaces,
  { id }: Pick<Display, 'id'>,
  place: WindowPlace,
): WindowPlaces {
  const { [String(id)]: _before, ...others } = places
  const kept = Object.entries(others).slice(-(maxPlaces - 1))
  return { last: String(id), places: { ...Object.fromEntries(kept), [String(id)]: place } }
}

function fitInto(area: Rectangle, { x, y, width, height, state }: WindowPlace): WindowPlace {
  const size = sizeWithin(area, { width, height })
  return {
    x: between(area.x, x, area.x + area.width - size.width),
    y: between(area.y, y, area.y + area.height - size.height),
    ...size,
    state,
  }
}

function center(area: Rectangle, wanted: Pick<WindowPlace, 'width' | 'height' | 'state'>): WindowPlace {
  const size = sizeWithin(area, wanted)
  return {
    x: Math.round(area.x + (area.width - size.width) / 2),
    y: Math.round(area.y + (area.height - size.height) / 2),
    ...size,
    state: wanted.state,
  }
}

function sizeWithin(area: Rectangle, { width, height }: { width: number; height: number }) {
  return {
    width: between(minSize.width, width, area.width),
    height: between(minSize.height, height, area.height),
  }
}

/** Where the range is empty, the lower limit wins. */
function between(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}
