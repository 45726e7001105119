/**
 * Where a line ends, its letters are shaped anew from the last place at which that changes nothing. In some words, and in
 * some sequences of words, there is none: then a text that is n times as long takes n times n times as long to lay out.
 */
const longestRun = 300
/** So much further it may go to the end of a word. */
const overshoot = 100

const breaks = /[ \t]|[\u3000。、，；：！？](?![\s\p{P}])/gu
const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

interface Runs {
  /** Together they are the text; where two of them meet, a `wbr` makes their shapes independent. */
  readonly pieces: readonly string[]
  /** What the last run holds, for what follows it on the same line. */
  readonly used: number
}

/** Cuts a text where a line may end anyway; in a word only where it is endless. */
export function shapingRuns(text: string, used = 0): Runs {
  const pieces: string[] = []
  let pieceStart = 0
  let start = 0
  let room = longestRun - used
  while (text.length - start > room) {
    const near = text.slice(start, start + Math.max(room, 0) + overshoot + 1)
    const lineEnd = near.lastIndexOf('\n', room)
    if (room >= 0 && lineEnd !== -1) start += lineEnd + 1
    else {
      start += placeToCut(near, Math.max(room, 0))
      pieces.push(text.slice(pieceStart, start))
      pieceStart = start
    }
    room = longestRun
  }
  pieces.push(text.slice(pieceStart))
  return { pieces, used: longestRun - room + text.length - start }
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

/** Never inside a character, unless that one is endless too. */
function insideWord(near: string, room: number): number {
  const start = characters.segment(near).containing(room)?.index ?? room
  if (start > 0 || room === 0) return start
  return /[\ud800-\udbff]/.test(near[room - 1] ?? '') ? room - 1 : room
}
