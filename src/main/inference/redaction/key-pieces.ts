import { keyMark, lowerAscii } from './key-spellings.ts'

/** Enough bits to tell a key's characters apart. */
const characterBits = 7
const mostHeads = 1 << (2 * characterBits)

/**
 * Removes pieces from a text. Looks closer only where two characters could start a piece: texts may be long
 * and hostile.
 */
export function createKeyPieceRemover(pieces: ReadonlySet<string>): (text: string) => string {
  const lengths = [...new Set(Array.from(pieces, ({ length }) => length))]
  const isHead = new Uint8Array(mostHeads)
  for (const piece of pieces) isHead[headAt(piece, 0)] = 1

  function lengthOfPieceAt(text: string, start: number): number {
    return Math.max(0, ...lengths.filter((length) => pieces.has(text.slice(start, start + length))))
  }

  return (text) => {
    const lowerText = lowerAscii(text)
    let result = ''
    let hiddenTo = 0
    let isHiding = false
    for (let start = 0; start + 1 < text.length; start += 1) {
      if (isHead[headAt(lowerText, start)] === 0) continue
      const length = lengthOfPieceAt(lowerText, start)
      if (length === 0) continue
      if (!isHiding || start > hiddenTo) result += text.slice(hiddenTo, start) + keyMark
      isHiding = true
      hiddenTo = Math.max(hiddenTo, start + length)
    }
    return result + text.slice(hiddenTo)
  }
}

function headAt(text: string, start: number): number {
  const mask = (1 << characterBits) - 1
  return ((text.charCodeAt(start) & mask) << characterBits) | (text.charCodeAt(start + 1) & mask)
}
