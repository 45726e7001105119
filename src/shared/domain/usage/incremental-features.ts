import { featuresOf, noFeatures, type TextFeatures } from './text-features.ts'

interface Piece {
  readonly length: number
  readonly features: TextFeatures
}

interface Counted {
  readonly text: string
  readonly pieces: readonly Piece[]
}

type Count = (text: string) => TextFeatures

const pieceLength = 4_096
/** Limit of fragmentation: beyond this number of pieces, the whole text is split again. */
const maxPieces = 4_096

/**
 * Recounts a text efficiently while the user types. Only the text between the unchanged pieces at both ends
 * is counted again. A word across two pieces counts twice, which affects about one in some thousand
 * characters.
 */
export function createRunningFeatures(count: Count = featuresOf): (text: string) => TextFeatures {
  let counted: Counted = { text: '', pieces: [] }
  let features = noFeatures
  return (text) => {
    if (text === counted.text) return features
    const before = counted.pieces.length > maxPieces ? { text: '', pieces: [] } : counted
    counted = { text, pieces: update(before, text, count) }
    features = noFeatures.map((_, kind) =>
      counted.pieces.reduce((sum, piece) => sum + (piece.features[kind] ?? 0), 0),
    )
    return features
  }
}

function update(before: Counted, text: string, count: Count): readonly Piece[] {
  const { pieces } = before
  let [first, start] = [0, 0]
  for (const { length } of pieces) {
    if (text.slice(start, start + length) !== before.text.slice(start, start + length)) break
    start += length
    first += 1
  }
  let [last, end] = [pieces.length, text.length]
  const shift = text.length - before.text.length
  for (const { length } of pieces.slice(first).toReversed()) {
    if (end - length < start) break
    if (text.slice(end - length, end) !== before.text.slice(end - length - shift, end - shift)) break
    end -= length
    last -= 1
  }
  // Extend a small piece that ends where text was inserted.
  const neighbour = pieces[first - 1]
  const isGrowing = start < end && neighbour !== undefined && neighbour.length < pieceLength
  if (isGrowing) start -= neighbour.length
  const kept = pieces.slice(0, isGrowing ? first - 1 : first)
  return [...kept, ...cut(text.slice(start, end), count), ...pieces.slice(last)]
}

function cut(text: string, count: Count): Piece[] {
  const pieces: Piece[] = []
  for (let at = 0; at < text.length; ) {
    // A piece may grow to twice its length before it splits, so that typing leaves no tiny pieces.
    const next = text.length - at <= 2 * pieceLength ? text.length : at + pieceLength
    pieces.push({ length: next - at, features: count(text.slice(at, next)) })
    at = next
  }
  return pieces
}
