import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  firstPlaceOf,
  foldText,
  foldWithPlaces,
  placesOf,
  preferWordStarts,
  withoutMarkup,
} from '../../../src/shared/domain/conversations/folded-text.ts'

describe('a folded text', () => {
  it.each([
    ['Größe', 'grosse'],
    ['CAFÉ', 'cafe'],
    ['Cafe\u0301', 'cafe'],
    ['İstanbul', 'istanbul'],
    ['ΔΡΌΜΟΣ δρόμος', 'δρομοσ δρομοσ'],
    ['Ｂｉｌｌ １２', 'bill 12'],
    ['Łódź Đường Rødgrød Þórður Æon', 'lodz duong rodgrod thordur aeon'],
    ['Donau\u00addampf', 'donaudampf'],
    ['a ≠ b, a =\u0338 b, what‼', 'a ≠ b, a ≠ b, what‼'],
    ['トークン とーくん ﾄｰｸﾝ ガ', 'とーくん とーくん とーくん か\u3099'],
    ['الفاتـورة إلى أحمد', 'الفاتوره الي احمد'],
    ['one\n\n two\u00a0three', 'one two three'],
  ])('for %j is %j', (text, folded) => expect(foldText(text)).toBe(folded))

  it('is the same with positions, and each of them maps back into the text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary-ascii' })), (text) => {
        const { folded, starts, ends } = foldWithPlaces(text)
        expect(folded).toBe(foldText(text))
        expect(starts).toHaveLength(folded.length)
        for (const [at, start] of starts.entries()) {
          expect(foldText(text.slice(start, ends[at]))).toContain(folded[at])
        }
      }),
    )
  })

  it('has the same positions at its start, where only those are wanted', () => {
    for (const text of ['one  two three', 'Größe der  Łódź']) {
      const whole = foldWithPlaces(text)
      const { starts, ends } = foldWithPlaces(text, 8)
      expect(starts.length).toBeLessThan(whole.starts.length)
      expect([starts.slice(0, 8), ends.slice(0, 8)]).toEqual([
        whole.starts.slice(0, 8),
        whole.ends.slice(0, 8),
      ])
    }
  })

  test('maps back to Markdown marks inside a word', () => {
    const text = 'Count **tok**ens'
    const { folded, starts, ends } = withoutMarkup(foldWithPlaces(text))
    const [at = -1] = placesOf(folded, 'tokens')
    expect(text.slice(starts[at], ends[at + 'tokens'.length - 1])).toBe('tok**ens')
  })

  test('has every position of a phrase, each once', () => {
    expect(placesOf('aaaa heron', 'aa')).toEqual([0, 2])
    expect(placesOf('heron', '')).toEqual([])
  })

  test('prefers the beginning of a word', () => {
    expect(preferWordStarts('other heron', placesOf('other heron', 'her'))).toEqual([6])
    expect(preferWordStarts('other', placesOf('other', 'her'))).toEqual([2])
    expect(firstPlaceOf('other heron', 'her')).toBe(6)
    expect(firstPlaceOf('other', 'her')).toBe(2)
    expect(firstPlaceOf('other', 'heron')).toBe(-1)
    expect(firstPlaceOf('निकाम काम', 'काम')).toBe(6)
    expect(preferWordStarts('東京都と京都', placesOf('東京都と京都', '京'))).toEqual([1, 4])
    expect(preferWordStarts('กินกัน กิน', placesOf('กินกัน กิน', 'กิน'))).toEqual([0, 7])
    expect(preferWordStarts('น้ำกิน กิน', placesOf('น้ำกิน กิน', 'กิน'))).toEqual([3, 7])
  })
})
