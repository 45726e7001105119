import type { Message } from '../../../shared/conversation.ts'
import { foldText, foldWithPlaces, placesOf } from '../../../shared/folded-text.ts'
import { plainTextOf } from '../../markdown/plain-text.ts'
import type { FoundCount } from '../../stores/find-store.ts'

const sliceMs = 8
const charactersAround = 40

interface Words {
  readonly plain: string
  readonly folded: string
}

/** A message that changes is another object, so what was found out about one stays true. */
const knownWords = new WeakMap<Message, Words>()

/** As it is drawn, whether it is drawn or not. */
function wordsOf(message: Message): Words {
  const known = knownWords.get(message)
  if (known !== undefined) return known
  const plain = message.role === 'user' ? message.text : plainTextOf(message.text)
  const words = { plain, folded: foldText(plain) }
  knownWords.set(message, words)
  return words
}

/** How often each message has the text. In between the window gets its turn; null where the answer is wanted no more. */
export async function countMatches(
  messages: readonly Message[],
  text: string,
  signal: AbortSignal,
): Promise<readonly FoundCount[] | null> {
  const phrase = foldText(text)
  const counts: FoundCount[] = []
  if (phrase.trim() === '') return counts
  let begun = performance.now()
  for (const message of messages) {
    const count = placesOf(wordsOf(message).folded, phrase).length
    if (count > 0) counts.push({ messageId: message.id, count })
    if (performance.now() - begun < sliceMs) continue
    await new Promise((resolve) => setTimeout(resolve))
    if (signal.aborted) return null
    begun = performance.now()
  }
  return counts
}

/** What stands around a match, to be read out; no word of it is cut. */
export function passageAround(message: Message, text: string, index: number): string {
  const { plain } = wordsOf(message)
  const { folded, starts, ends } = foldWithPlaces(plain)
  const phrase = foldText(text)
  const at = placesOf(folded, phrase)[index]
  if (at === undefined) return ''
  const start = starts[at] ?? 0
  const end = ends[at + phrase.length - 1] ?? plain.length
  const before = plain.slice(Math.max(0, start - charactersAround), start)
  const after = plain.slice(end, end + charactersAround)
  const lead = start > charactersAround ? before.replace(/^\S*\s/u, '') : before
  const tail = end + charactersAround < plain.length ? after.replace(/\s\S*$/u, '') : after
  return `${lead}${plain.slice(start, end)}${tail}`.replaceAll(/\s+/gu, ' ').trim()
}
