import fc from 'fast-check'
import { expect, it } from 'vitest'
import { displayName } from '../../../src/shared/domain/app/display-name.ts'

it.each([
  ['Größe und 大きさ 😀.pem', 'Größe und 大きさ 😀.pem'],
  ['one\ntwo\u001b[31m.json', 'one two [31m.json'],
  ['', 'file'],
])('a file called %j is shown as %s', (name, shown) => expect(displayName(name)).toBe(shown))

it("any file name becomes a short name that can't change the text around it", () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (name) => {
      const shown = displayName(name)
      expect(shown).toMatch(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}`]{1,120}$/u)
      expect(shown.isWellFormed()).toBe(true)
    }),
  )
})
