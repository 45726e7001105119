import { describe, expect, test } from 'vitest'
import { placeWindow, trackWindowPlacement } from '../../../src/main/window/window-placement.ts'
import type { WindowPlaces } from '../../../src/shared/contract/app/window-place.ts'

const first = { id: 1, workArea: { x: 0, y: 0, width: 1920, height: 1040 } }
const left = { id: 2, workArea: { x: -2560, y: -200, width: 2560, height: 1400 } }
const nothing: WindowPlaces = { last: null, places: {} }
const at = (x: number, y: number, width = 1000, height = 700) =>
  ({ x, y, width, height, state: 'normal' }) as const

describe('a window', () => {
  test('opens in the middle of the first display initially', () => {
    expect(placeWindow([first, left], nothing)).toEqual({ ...at(320, 120, 1280, 800) })
  })

  test('returns to its place, also on a display left of and above the first one', () => {
    const kept = trackWindowPlacement(nothing, left, at(-2000, -150))
    expect(placeWindow([first, left], kept)).toEqual(at(-2000, -150))
  })

  test('moves to the first display if its own is gone, in the same place or centered, in the same size', () => {
    const onLeft = trackWindowPlacement(nothing, left, at(-2000, -150))
    expect(placeWindow([first], onLeft)).toEqual(at(460, 170))
    const onBoth = trackWindowPlacement(
      trackWindowPlacement(nothing, first, at(30, 40)),
      left,
      at(-2000, -150),
    )
    expect(placeWindow([first], onBoth)).toEqual(at(30, 40))
  })

  test('returns when its display returns', () => {
    const away = trackWindowPlacement(trackWindowPlacement(nothing, left, at(-2000, -150)), first, at(30, 40))
    expect(placeWindow([first, left], { ...away, last: '2' })).toEqual(at(-2000, -150))
  })

  test('shrinks for a display that has become smaller or is scaled, and stays entirely on it', () => {
    const kept = trackWindowPlacement(nothing, first, at(900, 500, 1800, 1000))
    const small = { id: 1, workArea: { x: 0, y: 25, width: 1280, height: 695 } }
    expect(placeWindow([small], kept)).toEqual(at(0, 25, 1280, 695))
  })

  test('is never placed out of view', () => {
    const kept = trackWindowPlacement(nothing, first, at(5000, -4000))
    expect(placeWindow([first], kept)).toEqual(at(920, 0))
  })

  test('opens maximized or full screen again, with its size otherwise', () => {
    const kept = trackWindowPlacement(nothing, first, { ...at(30, 40), state: 'maximised' })
    expect(placeWindow([first], kept)).toEqual({ ...at(30, 40), state: 'maximised' })
  })

  test('has a size even without any display', () => {
    expect(placeWindow([], nothing)).toEqual(at(0, 0, 1280, 800))
  })
})

test('remembers its place for the last dozen sets of displays', () => {
  const kept = Array.from({ length: 40 }, (_, index) => index + 100).reduce(
    (places, id) => trackWindowPlacement(places, { id }, at(id, 0)),
    nothing,
  )
  expect(Object.keys(kept.places)).toHaveLength(12)
  expect(kept.last).toBe('139')
})
