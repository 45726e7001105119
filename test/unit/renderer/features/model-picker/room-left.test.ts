import { describe, expect, it } from 'vitest'
import { roomLeft } from '../../../../../src/renderer/features/model-picker/room-left.ts'

describe('the room left in a context window', () => {
  it('is a share that is never rounded up', () => {
    expect(roomLeft(131_072, 1_345)).toEqual({ kind: 'room', percent: 98.9 })
    expect(roomLeft(1_000_000, 1)).toEqual({ kind: 'room', percent: 99.9 })
    expect(roomLeft(8_192, 0)).toEqual({ kind: 'room', percent: 100 })
  })

  it('is too small when the prompt alone fills the window', () => {
    expect(roomLeft(1_024, 1_024)).toEqual({ kind: 'too-small' })
    expect(roomLeft(1_024, 5_000)).toEqual({ kind: 'too-small' })
  })

  it('is not known without both numbers', () => {
    expect(roomLeft(null, 12)).toEqual({ kind: 'not-known' })
    expect(roomLeft(8_192, null)).toEqual({ kind: 'not-known' })
  })
})
