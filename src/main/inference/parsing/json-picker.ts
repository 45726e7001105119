import { parseJson } from '../../../shared/domain/app/json-text.ts'

/** A place on the way to a wanted value. */
interface Node {
  readonly place: string
  readonly isWanted: boolean
  readonly inside: ReadonlyMap<string, Node>
}

/** An object or a list on the way to a wanted value. */
interface Frame {
  readonly node: Node
  readonly isList: boolean
  awaitsName: boolean
}

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const colon = 0x3a
const openBrace = 0x7b
const closeBrace = 0x7d
const openBracket = 0x5b
const closeBracket = 0x5d
const space = 0x20
const anyEntry = '*'
const maxNameLength = 200

/**
 * Reads a JSON text in pieces and keeps only the values at wanted places, so that a text of any length costs
 * no memory. The values are texts: the JSON itself is not checked.
 * Places are names joined by dots, with `*` for every entry of a list. A wanted place has no other one inside.
 * Values at a place beyond `mostLength` are dropped.
 */
export function createJsonPicker(places: readonly string[], mostLength: number) {
  const keeper = createKeeper(mostLength)
  const path = createPath(nodeOf('', places), keeper)
  let isInString = false
  let isEscaped = false

  function reset(): void {
    keeper.reset()
    path.reset()
    isInString = false
    isEscaped = false
  }

  const endsWord = (mark: number): boolean =>
    mark <= space || mark === comma || mark === closeBrace || mark === closeBracket

  function feed(piece: string): void {
    let nextBackslash = -2
    let nextQuote = -2
    /** The place from which the kept value has not been copied yet. */
    let from = 0

    /** The place after a part of a string: its quote, an escape, or the end of the piece. */
    function skipString(start: number): number {
      if (isEscaped) {
        isEscaped = false
        return start + 1
      }
      nextBackslash = nextFrom(nextBackslash, '\\', start)
      nextQuote = nextFrom(nextQuote, '"', start)
      if (nextBackslash !== -1 && (nextQuote === -1 || nextBackslash < nextQuote)) {
        isEscaped = true
        return nextBackslash + 1
      }
      if (nextQuote === -1) return piece.length
      copyTo(nextQuote + 1)
      isInString = false
      path.endString()
      return nextQuote + 1
    }

    /** Searches for each character once, because a hostile string may have only one of them. */
    function nextFrom(known: number, character: string, start: number): number {
      return known === -1 || known >= start ? known : piece.indexOf(character, start)
    }

    function copyTo(to: number): void {
      if (to > from && keeper.isKeeping()) keeper.add(piece.slice(from, to))
      from = to
    }

    for (let at = 0; at < piece.length && !path.isOver(); ) {
      if (isInString) {
        at = skipString(at)
        continue
      }
      const mark = piece.charCodeAt(at)
      if (path.isInWord() && endsWord(mark)) {
        copyTo(at)
        path.endValue()
        if (path.isOver()) break
      }
      const wasKept = keeper.isKeeping()
      if (wasKept && (mark === closeBrace || mark === closeBracket)) copyTo(at + 1)
      if (mark === quote) {
        isInString = true
        path.beginString()
      } else if (mark !== backslash) path.readMark(mark)
      if (!wasKept && keeper.isKeeping()) from = at
      at += 1
    }
    copyTo(piece.length)
  }

  return {
    feed,
    /** Whether the value has ended. Nothing after it counts. */
    isWhole: path.isOver,
    /** The texts at a place, in their order. A place in a list may have several. */
    textsAt: keeper.textsAt,
    /** Begins another text. */
    reset,
  }
}

/** Follows the marks of a JSON text to its wanted places. */
function createPath(root: Node, keeper: ReturnType<typeof createKeeper>) {
  let frames: Frame[] = []
  /** How deep the text is within a value that has no wanted place inside. */
  let skippedDepth = 0
  let next: Node | null = root
  let isInWord = false
  let isOver = false

  function reset(): void {
    frames = []
    skippedDepth = 0
    next = root
    isInWord = false
    isOver = false
  }

  function beginValue(): void {
    if (next === null) return
    if (!frames.some(({ isList }) => isList)) keeper.forget(next)
    if (next.isWanted) keeper.begin(next.place)
  }

  function open(isList: boolean): void {
    isInWord = false
    beginValue()
    if (next === null || next.inside.size === 0) skippedDepth = 1
    else {
      frames.push({ node: next, isList, awaitsName: !isList })
      next = isList ? (next.inside.get(anyEntry) ?? null) : null
    }
  }

  function endValue(): void {
    isInWord = false
    keeper.end()
    isOver = frames.length === 0
  }

  function endName(frame: Frame): void {
    const text = keeper.end()
    const name = text === null ? null : parseJson(text)
    next = typeof name === 'string' && name !== anyEntry ? (frame.node.inside.get(name) ?? null) : null
    frame.awaitsName = false
  }

  function beginString(): void {
    if (skippedDepth > 0) return
    if (frames.at(-1)?.awaitsName === true) keeper.begin(null)
    else beginValue()
  }

  function endString(): void {
    if (skippedDepth > 0) return
    const frame = frames.at(-1)
    if (frame?.awaitsName === true) endName(frame)
    else endValue()
  }

  function close(): void {
    if (skippedDepth > 0) skippedDepth -= 1
    else frames.pop()
    if (skippedDepth === 0) endValue()
  }

  function separate(): void {
    const frame = frames.at(-1)
    if (skippedDepth > 0 || frame === undefined) return
    frame.awaitsName = !frame.isList
    next = frame.isList ? (frame.node.inside.get(anyEntry) ?? null) : null
  }

  /** Reads a character outside strings. */
  function readMark(mark: number): void {
    const isStart = mark === openBrace || mark === openBracket
    if (skippedDepth > 0) {
      if (isStart) skippedDepth += 1
      else if (mark === closeBrace || mark === closeBracket) close()
    } else if (isStart) open(mark === openBracket)
    else if (mark === closeBrace || mark === closeBracket) close()
    else if (mark === comma) separate()
    else if (mark > space && mark !== colon && !isInWord) {
      beginValue()
      isInWord = true
    }
  }

  return {
    reset,
    beginString,
    endString,
    endValue,
    readMark,
    isInWord: () => isInWord,
    isOver: () => isOver,
  }
}

/** Keeps the texts of values, and the text of one name at a time. */
function createKeeper(mostLength: number) {
  const texts = new Map<string, string[]>()
  const lengths = new Map<string, number>()
  let isKeeping = false
  /** Null for a name. */
  let place: string | null = null
  let pieces: string[] = []
  let length = 0

  function begin(at: string | null): void {
    isKeeping = true
    place = at
    pieces = []
    length = 0
  }

  function add(piece: string): void {
    length += piece.length
    const most = place === null ? maxNameLength : mostLength - (lengths.get(place) ?? 0)
    if (length <= most) pieces.push(piece)
    else pieces = []
  }

  /** The text; null for none, and for one that was too long. */
  function end(): string | null {
    if (!isKeeping) return null
    isKeeping = false
    if (pieces.length === 0) return null
    const text = pieces.join('')
    if (place === null) return text
    lengths.set(place, (lengths.get(place) ?? 0) + length)
    const before = texts.get(place)
    if (before === undefined) texts.set(place, [text])
    else before.push(text)
    return text
  }

  /** As in `JSON.parse`, a name that occurs again replaces the earlier value. */
  function forget(node: Node): void {
    texts.delete(node.place)
    lengths.delete(node.place)
    for (const inner of node.inside.values()) forget(inner)
  }

  function reset(): void {
    texts.clear()
    lengths.clear()
    isKeeping = false
  }

  return {
    begin,
    add,
    end,
    forget,
    reset,
    isKeeping: () => isKeeping,
    textsAt: (at: string): readonly string[] => texts.get(at) ?? [],
  }
}

function nodeOf(place: string, places: readonly string[]): Node {
  const start = place === '' ? '' : `${place}.`
  const below = places.filter((other) => other !== place && other.startsWith(start))
  const names = new Set(below.map((other) => other.slice(start.length).split('.', 1)[0] ?? ''))
  return {
    place,
    isWanted: places.includes(place),
    inside: new Map(Array.from(names, (name) => [name, nodeOf(start + name, below)])),
  }
}
