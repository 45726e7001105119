/**
 * At each line break, the browser reshapes text from the last safe break point. Some words and sequences have
 * no such point. Then layout time grows with the square of the text's length.
 */
const maxRunLength = 300
/** How much further a run may extend to end with a word. */
const overshoot = 100

const breaks = /[ \t]|[\u3000。、，；：！？](?![\s\p{P}])/gu
const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

interface Runs {
  /** Joined, the pieces are the text. A `wbr` between two pieces makes their shaping independent. */
  readonly pieces: readonly string[]
  /** The length of the last run, for text that follows on the same line. */
  readonly used: number
}

/** Cuts text at possible line breaks. Cuts inside a word only if the word is too long. */
export function shapingRuns(text: string, used = 0): Runs {
  const pieces: string[] = []
  let pieceStart = 0
  let start = 0
  let room = maxRunLength - used
  while (text.length - start > room) {
    const near = text.slice(start, start + Math.max(room, 0) + overshoot + 1)
    const lineEnd = near.lastIndexOf('\n', room)
    if (room >= 0 && lineEnd !== -1) start += lineEnd + 1
    else {
      start += placeToCut(near, Math.max(room, 0))
      pieces.push(text.slice(pieceStart, start))
      pieceStart = start
    }
    room = maxRunLength
  }
  pieces.push(text.slice(pieceStart))
  return { pieces, used: maxRunLength - room + text.length - start }
}

function placeToCut(near: string, room: number): number {
  let before = -1
  for (const { index } of near.matchAll(breaks)) {
    const end = index + 1
    if (end > room + overshoot) break
    if (end > room) return before === -1 ? end : before
    before = end
  }
  return before === -1 ? insideWord(near, room) : before
}

/** Never cuts inside a character, unless that character is too long as well. */
function insideWord(near: string, room: number): number {
  const start = characters.segment(near).containing(room)?.index ?? room
  if (start > 0 || room === 0) return start
  return /[\ud800-\udbff]/.test(near[room - 1] ?? '') ? room - 1 : room
}
