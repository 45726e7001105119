import { describe, expect, it } from 'vitest'
import { isPartOfComposing } from '../../../../src/renderer/window-watch.ts'

const enter = { isComposing: false, keyCode: 13, timeStamp: 5_000 }
const never = Number.NEGATIVE_INFINITY

describe("an input method's key", () => {
  it('is recognized by the browser, or by its key code', () => {
    expect(isPartOfComposing({ ...enter, isComposing: true }, never)).toBe(true)
    expect(isPartOfComposing({ ...enter, keyCode: 229 }, never)).toBe(true)
  })

  it('can follow right after the composition that it ended', () =>
    expect(isPartOfComposing(enter, 4_998)).toBe(true))

  it('is not the next key, nor one without a composition', () => {
    expect(isPartOfComposing(enter, 4_900)).toBe(false)
    expect(isPartOfComposing(enter, never)).toBe(false)
  })
})
