import { describe, expect, it } from 'vitest'
import { isPartOfComposing } from '../../../../src/renderer/window-watch.ts'

const enter = { isComposing: false, keyCode: 13, timeStamp: 5_000 }
const never = Number.NEGATIVE_INFINITY

describe('a key of an input method', () => {
  it('is recognized by the browser, or by its key code', () => {
    expect(isPartOfComposing({ ...enter, isComposing: true }, never)).toBe(true)
    expect(isPartOfComposing({ ...enter, keyCode: 229 }, never)).toBe(true)
  })

  it('may come right after what it ended', () => expect(isPartOfComposing(enter, 4_998)).toBe(true))

  it('is not the next key, nor one without a composition', () => {
    expect(isPartOfComposing(enter, 4_900)).toBe(false)
    expect(isPartOfComposing(enter, never)).toBe(false)
  })
})
