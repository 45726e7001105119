import { AppError } from '../../../shared/domain/app/errors.ts'
import { createIsLeftOut, type LeftOut, writeLeftOut } from '../../accounting/left-out.ts'
import type { ChatMessage } from '../../inference/inference.ts'
import type { Store } from '../../storage/store.ts'
import { nextTurn } from '../yield-to-events.ts'

type SaidWords = ReturnType<Store['messages']['wordsOf']>[number]

/** What was said from the root down to a message. Neither the line nor the words of what was answered ever change. */
export interface SaidLine {
  readonly lastId: string | null
  readonly messages: readonly ChatMessage[]
}

const nothingSaid: SaidLine = { lastId: null, messages: [] }

/** Reads it a few messages at a time: a long conversation would hold up everything else. */
export async function readSaidLine(messages: Store['messages'], lastId: string | null): Promise<SaidLine> {
  if (lastId === null) return nothingSaid
  const ids = messages.idsTo(lastId)
  const said: ChatMessage[] = []
  while (said.length < ids.length) {
    await nextTurn()
    const page = messages.wordsOf(ids.slice(said.length))
    // Where the conversation was deleted for good meanwhile, nothing of it is left.
    if (page.length === 0) return nothingSaid
    said.push(...page.map(asMessage))
  }
  return { lastId, messages: said }
}

/**
 * What is sent for an answer: the system prompt first if there is one, then the turns above it in order, but for those that its
 * call leaves out. Each goes as it is, also where two of one role come to stand together. What was read of the line before need not be
 * read again; where the answer stands on another line, it is.
 */
export function messagesFor(
  messages: Store['messages'],
  answerId: string,
  leftOut: LeftOut,
  said: SaidLine = nothingSaid,
): ChatMessage[] {
  const isLeftOut = leftOut === null ? () => false : createIsLeftOut(leftOut)
  const above = wordsAbove(messages, answerId, said)
  const systemPrompt = messages.find(answerId)?.systemPrompt ?? ''
  const system: ChatMessage[] = systemPrompt.trim() === '' ? [] : [{ role: 'system', content: systemPrompt }]
  const turns = above.filter(
    ({ role, content }, index) =>
      // An answer that brought nothing is no turn: services refuse or misread an empty one.
      (role === 'user' || content !== '') && !isLeftOut(above.length - index),
  )
  return system.concat(turns)
}

/** What a call that is made now leaves out. Its question always goes: an answer is asked for to nothing else. */
export function leftOutNow(messages: Store['messages'], answerId: string): LeftOut {
  return writeLeftOut(messages.leftOutAbove(answerId).filter((distance) => distance > 1))
}

function wordsAbove(messages: Store['messages'], answerId: string, said: SaidLine): ChatMessage[] {
  const ids = messages.idsTo(answerId).slice(0, -1)
  // One message stands on one line only: where it is, all above it are the same.
  const above = ids[said.messages.length - 1] === said.lastId ? said.messages.slice() : []
  while (above.length < ids.length) {
    const page = messages.wordsOf(ids.slice(above.length))
    if (page.length === 0) throw new AppError('internal', 'A message of the line cannot be read.')
    above.push(...page.map(asMessage))
  }
  return above
}

function asMessage({ role, text }: SaidWords): ChatMessage {
  return { role, content: text }
}
