import type { Message } from '../../../../shared/contract/conversations/conversation.ts'
import { foldText, foldWithPlaces, placesOf } from '../../../../shared/domain/conversations/folded-text.ts'
import { plainTextOf } from '../../../markdown/plain-text.ts'
import type { FoundCount } from '../../../stores/chat/find-store.ts'

const sliceMs = 8
const tellMs = 200
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

/**
 * How often each message has the text, told as it is found out, from the last message up: there is where most people are. In between the
 * window gets its turn.
 */
export async function countMatches(
  messages: readonly Message[],
  text: string,
  signal: AbortSignal,
  tell: (counts: readonly FoundCount[]) => void,
): Promise<void> {
  const phrase = foldText(text)
  const counts: FoundCount[] = []
  let begun = performance.now()
  let told = begun
  for (const message of phrase.trim() === '' ? [] : messages.toReversed()) {
    const count = placesOf(wordsOf(message).folded, phrase).length
    if (count > 0) counts.push({ messageId: message.id, count })
    const now = performance.now()
    if (now - begun < sliceMs) continue
    if (now - told >= tellMs && counts.length > 0) {
      tell(counts.toReversed())
      told = now
    }
    await new Promise((resolve) => setTimeout(resolve))
    if (signal.aborted) return
    begun = performance.now()
  }
  tell(counts.toReversed())
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
