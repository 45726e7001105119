import { AppError } from '../../../shared/domain/app/errors.ts'
import { imagesIn, wordsOf } from '../../../shared/domain/chat/image-marks.ts'
import {
  base64Length,
  type ContentPart,
  imagesOf,
  type MessageContent,
  textOf,
} from '../../../shared/domain/chat/message-content.ts'
import {
  createExcludedImages,
  createIsExcluded,
  type Exclusion,
  formatExclusion,
} from '../../accounting/exclusions.ts'
import type { ChatMessage } from '../../inference/inference.ts'
import type { Store } from '../../storage/store.ts'
import { yieldToEvents } from '../yield-to-events.ts'

type Text = ReturnType<Store['messages']['wordsOf']>[number]
type Stored = Pick<Store, 'messages' | 'images'>

/** The texts from the root down to a message. The path and the texts of answered messages never change. */
export interface PromptHistory {
  readonly lastId: string | null
  readonly messages: readonly Text[]
}

const noHistory: PromptHistory = { lastId: null, messages: [] }

/** Reads a few messages at a time, because a long conversation would block the event loop. */
export async function readPromptHistory(
  messages: Store['messages'],
  lastId: string | null,
): Promise<PromptHistory> {
  if (lastId === null) return noHistory
  const ids = messages.idsTo(lastId)
  const history: Text[] = []
  while (history.length < ids.length) {
    if (history.length > 0) await yieldToEvents()
    const page = messages.wordsOf(ids.slice(history.length))
    // The conversation was deleted in the meantime.
    if (page.length === 0) return noHistory
    history.push(...page)
  }
  return { lastId, messages: history }
}

/** The request for an answer: what its rows say. */
interface Prompt {
  readonly answerId: string
  readonly systemPrompt: string
  readonly excluded: Exclusion
}

/**
 * The messages of the request for an answer. The system prompt comes first, then the messages above the
 * answer without the excluded ones. Two messages of one role may follow each other and stay separate. Reuses
 * the history that was read earlier, unless the answer is on another path.
 */
export function promptMessages(
  { messages, images }: Stored,
  { answerId, systemPrompt, excluded }: Prompt,
  history: PromptHistory,
): ChatMessage[] {
  const isExcluded = excluded === null ? () => false : createIsExcluded(excluded)
  const excludedImages = createExcludedImages(excluded)
  const above = textsAbove(messages, answerId, history)
  const system: ChatMessage[] = systemPrompt.trim() === '' ? [] : [{ role: 'system', content: systemPrompt }]
  const turns = above.flatMap(({ role, text }, index): ChatMessage[] => {
    const distance = above.length - index
    if (isExcluded(distance)) return []
    const content = role === 'user' ? contentOf(text, excludedImages(distance), images) : text
    // Skip what has no text or lost all its images: services refuse or misread it. The question stays.
    const isSkipped = content === '' && (role === 'assistant' || (text !== '' && distance > 1))
    return isSkipped ? [] : [{ role, content }]
  })
  return system.concat(turns)
}

/** Parts only for a message with images to send. A mark without its image is never sent as text. */
function contentOf(text: string, excluded: readonly number[], images: Stored['images']): MessageContent {
  const parts: ContentPart[] = []
  let from = 0
  const addText = (end: number): void => {
    const words = wordsOf(text.slice(from, end)).replace(/^\n+/u, '').trimEnd()
    if (words !== '') parts.push({ text: words })
  }
  const marks = imagesIn(text)
  for (const [place, { start, source, hash, detail }] of marks.entries()) {
    const stored = excluded.includes(place) ? null : images.find(hash)
    if (stored === null) continue
    addText(start)
    from = start + source.length
    parts.push({ image: { ...stored, detail } })
  }
  if (from === 0) return marks.length === 0 ? text : wordsOf(text).trimEnd()
  addText(text.length)
  return parts
}

/** Several services refuse larger requests, and this one must fit into memory a few times. */
const maxRequestBytes = 48_000_000

/** Refuses a request that no service could answer, before any row of it is kept. */
export function refuseUnsendable(messages: readonly ChatMessage[]): void {
  if (messages.at(-1)?.content === '') throw new AppError('nothing-to-send', 'There is no text to send.')
  const sizes = imagesOf(messages).map(base64Length)
  if (sizes.length === 0) return
  const textBytes = messages.reduce((sum, message) => sum + Buffer.byteLength(textOf(message)), 0)
  let excessBytes = sizes.reduce((sum, size) => sum + size, textBytes) - maxRequestBytes
  let imageCount = 0
  // The oldest images come first.
  for (const size of sizes) {
    if (excessBytes <= 0) break
    excessBytes -= size
    imageCount += 1
  }
  if (imageCount > 0) throw new AppError('images-too-large', 'The request is too large.', { imageCount })
}

/** The exclusions for a call made now. The question is never excluded as a whole, because the answer needs it. */
export function currentExclusion(messages: Store['messages'], answerId: string): Exclusion {
  const { distances, images } = messages.excludedAbove(answerId)
  const apart = distances.filter((distance) => distance > 1)
  return formatExclusion(apart, images)
}

/** Excludes the images of all messages above an answer. The returned function includes them again as before. */
export function excludeImages(
  { messages, transaction }: Pick<Store, 'messages' | 'transaction'>,
  answerId: string,
): () => void {
  const above = messages.ancestors(answerId).slice(0, -1)
  if (wordsOf(above.at(-1)?.text ?? '').trim() === '')
    throw new AppError('nothing-to-send', 'Without its images, the message is empty.')
  const changed = above.flatMap(({ id, role, text, excludedImages: before }) => {
    const places = role === 'user' ? [...imagesIn(text).keys()] : []
    return places.length > before.length ? [{ id, places, before }] : []
  })
  const change = (value: 'places' | 'before'): void =>
    transaction(() => {
      for (const message of changed) messages.setExcludedImages(message.id, message[value])
    })
  change('places')
  return () => change('before')
}

function textsAbove(messages: Store['messages'], answerId: string, history: PromptHistory): Text[] {
  const ids = messages.idsTo(answerId).slice(0, -1)
  // Every message has exactly one path to the root. If the message is the same, so are all messages above it.
  const above = ids[history.messages.length - 1] === history.lastId ? history.messages.slice() : []
  while (above.length < ids.length) {
    const page = messages.wordsOf(ids.slice(above.length))
    if (page.length === 0) throw new AppError('internal', 'A message of the line cannot be read.')
    above.push(...page)
  }
  return above
}
