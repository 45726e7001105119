import { describe, expect, it } from 'vitest'
import {
  hasHiddenCharacters,
  revealBidiControls,
  withoutHiddenCharacters,
} from '../../../../src/renderer/markdown/hidden-characters.ts'

const named = {
  'a bidi override': '\u202e',
  'a bidi isolate': '\u2066',
  'a right-to-left mark': '\u200f',
  'a zero-width space': '\u200b',
  'a word joiner': '\u2060',
  'a byte order mark': '\ufeff',
  'a tag': '\u{e0041}',
  'an escape': '\u001b',
  'a carriage return': '\r',
  'a control of the second set': '\u009b',
}

describe('characters in code that cannot be seen', () => {
  it.each(Object.entries(named))('finds and takes out %s', (_name, character) => {
    const code = `rm${character} -r`
    expect(hasHiddenCharacters(code)).toBe(true)
    expect(withoutHiddenCharacters(code)).toBe('rm -r')
  })

  it('names those that change the order of what is shown', () => {
    expect(revealBidiControls("if (user\u202e === 'admin\u2066')")).toBe(
      "if (user‹U+202E› === 'admin‹U+2066›')",
    )
    expect(revealBidiControls('שלום // a comment')).toBe('שלום // a comment')
  })

  it('leaves ordinary code alone, with its tabs, lines and any language', () => {
    const code = 'if (a) {\n\tprint("žluťoučký 你好 שלום 👍")\n}'
    expect(hasHiddenCharacters(code)).toBe(false)
    expect(withoutHiddenCharacters(code)).toBe(code)
  })
})
