import { type AST, visitRegExpAST } from '@eslint-community/regexpp'

/** A set of letters, one bit each. A letter represents all characters that a pattern doesn't distinguish. */
export type Letters = bigint

export interface Alphabet {
  readonly count: number
  /** The start or end of the text, as one more letter. */
  readonly edge: Letters
  readonly all: Letters
  /** The letters that a part of the pattern accepts. */
  readBy(part: string): Letters
}

export const word = String.raw`\w`
export const lineEnd = String.raw`[\n\r\u2028\u2029]`

/** Characters of every kind that Unicode tells apart and patterns may name. */
const ofEveryKind =
  '\u0300\u05d0\u0627\u0660\u0e33\u1100\u200b\u200d\u2010\u2028\u2029\u2030\u20ac\u2160\u2190\u2200\u2500' +
  '\u3000\u3042\u4e00\uac00\ud800\ue000\ufeff\uff21\u1e9e\u212a\u{1d49c}\u{1f600}\u{e0001}'

/** Whether a part of a pattern reads exactly one character. */
export function isSingle({ type }: AST.Node): boolean {
  return ['Character', 'CharacterSet', 'CharacterClass', 'ExpressionCharacterClass'].includes(type)
}

export function alphabetOf(pattern: AST.Pattern, flags: string): Alphabet {
  const parts = new Set([word, lineEnd])
  const characters = new Set(ofEveryKind)
  for (let code = 0; code < 0x180; code += 1) characters.add(String.fromCodePoint(code))
  const onSingle = (node: AST.Node): void => {
    if (node.parent?.type === 'Alternative' || node.parent?.type === 'Quantifier') parts.add(node.raw)
  }
  visitRegExpAST(pattern, {
    onCharacterEnter: (node) => {
      // The neighbours of a range are outside of it.
      for (const code of [node.value - 1, node.value, node.value + 1])
        if (code >= 0 && code <= 0x10ffff) characters.add(String.fromCodePoint(code))
      onSingle(node)
    },
    onCharacterSetEnter: onSingle,
    onCharacterClassEnter: onSingle,
    onExpressionCharacterClassEnter: onSingle,
  })
  return joinLetters([...parts], characters, flags.replaceAll(/[dgmy]/g, ''))
}

function joinLetters(parts: readonly string[], characters: ReadonlySet<string>, flags: string): Alphabet {
  const patterns = parts.map((part) => new RegExp(`^${part}$`, flags))
  const whole = /[uv]/.test(flags) ? [...characters] : [...characters].filter(({ length }) => length === 1)
  const letters = new Set(
    whole.map((character) => patterns.map((one) => (one.test(character) ? '1' : '0')).join('')),
  )
  const readBy = new Map(parts.map((part) => [part, 0n]))
  for (const [bit, letter] of [...letters].entries())
    for (const [at, part] of parts.entries())
      if (letter[at] === '1') readBy.set(part, (readBy.get(part) ?? 0n) | (1n << BigInt(bit)))
  const edge = 1n << BigInt(letters.size)
  return {
    count: letters.size,
    edge,
    all: edge * 2n - 1n,
    readBy(part) {
      const read = readBy.get(part)
      if (read === undefined) throw new Error(`${part} is no part of the pattern.`)
      return read
    },
  }
}
