import { describe, expect, it } from 'vitest'
import { showHidden } from '../../../../src/renderer/markdown/hidden-characters.ts'
import {
  hasHiddenCharacters,
  withoutHiddenCharacters,
} from '../../../../src/shared/domain/chat/hidden-characters.ts'

const named = {
  'a bidi override': '\u202e',
  'a bidi isolate': '\u2066',
  'a right-to-left mark': '\u200f',
  'a zero-width space': '\u200b',
  'a word joiner': '\u2060',
  'a byte order mark': '\ufeff',
  'a joiner': '\u200d',
  'a soft hyphen': '\u00ad',
  'a letter without ink': '\u3164',
  'a variant of nothing': '\ufe0e',
  'a tag': '\u{e0041}',
  'an escape': '\u001b',
  'a carriage return': '\r',
  'a control of the second set': '\u009b',
}

describe('invisible characters in code', () => {
  it.each(Object.entries(named))('are found and removed: %s', (_name, character) => {
    const code = `rm${character} -r`
    expect(hasHiddenCharacters(code)).toBe(true)
    expect(withoutHiddenCharacters(code)).toBe('rm -r')
  })

  it('are named in place, and removed from the text', () => {
    const shown = showHidden("if (user\u202e === 'admin\u2066\u2066')")
    const words = shown.map((drawing) => (typeof drawing === 'string' ? drawing : drawing.children))
    expect(words).toEqual(['if (user', ['U+202E'], " === 'admin", ['U+2066 +1'], "')"])
    expect(showHidden('שלום // a comment')).toEqual(['שלום // a comment'])
  })

  it('are named at most two hundred times, and removed beyond that', () => {
    const shown = showHidden('a\u200b'.repeat(5_000))
    expect(shown.filter((drawing) => typeof drawing !== 'string')).toHaveLength(200)
    expect(shown.filter((drawing) => typeof drawing === 'string').join('')).toBe('a'.repeat(5_000))
  })

  it("don't include tabs, line breaks and letters of any language", () => {
    const code =
      'if (a) {\n\tprint("žluťoučký 你好 שלום 👍 👩🏽‍🚀 ❤️ 1️⃣ 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} می\u200cخواهم")\n}'
    expect(hasHiddenCharacters(code)).toBe(false)
    expect(withoutHiddenCharacters(code)).toBe(code)
  })
})
