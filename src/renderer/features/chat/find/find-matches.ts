import type { Message } from '../../../../shared/contract/conversations/conversation.ts'
import { shownWords } from '../../../../shared/domain/chat/attachments.ts'
import { foldText, foldWithPlaces, placesOf } from '../../../../shared/domain/conversations/folded-text.ts'
import { plainAnswer } from '../../../markdown/answer-parts.ts'
import type { FoundCount } from '../../../stores/chat/find-store.ts'

const sliceMs = 8
const announceAfterMs = 200
const charactersAround = 40

interface Words {
  readonly plain: string
  readonly folded: string
}

/** A changed message is a new object, so cached words never become stale. */
const knownWords = new WeakMap<Message, Words>()

/** The message's text as it is rendered, whether or not it currently is. */
function wordsOf(message: Message): Words {
  const known = knownWords.get(message)
  if (known !== undefined) return known
  const plain = message.role === 'user' ? shownWords(message.text) : plainAnswer(message.text)
  const words = { plain, folded: foldText(plain) }
  knownWords.set(message, words)
  return words
}

/**
 * Counts the matches in each message and reports them as they are found. Starts at the last message, where
 * most people are, and yields to the window in between.
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
    if (now - told >= announceAfterMs && counts.length > 0) {
      tell(counts.toReversed())
      told = now
    }
    await new Promise((resolve) => setTimeout(resolve))
    if (signal.aborted) return
    begun = performance.now()
  }
  tell(counts.toReversed())
}

/** The text around a match, for announcements. Never cuts a word. */
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
