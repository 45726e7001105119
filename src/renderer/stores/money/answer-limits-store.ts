import type { Input } from '../../../shared/contract/contract.ts'
import type { ChatLimits, LimitChoice } from '../../../shared/contract/money/answer-limit.ts'
import { request } from '../../api.ts'
import { change } from '../app/asking.ts'
import { raiseRefusal } from '../app/notices-store.ts'
import { createValues } from '../values.ts'

/** The limits of a chat's next answer, by chat; null until loaded. */
const chats = createValues<ChatLimits>()

export const useChatLimits = chats.use

export async function loadChatLimits(conversationId: string): Promise<void> {
  const result = await request('answerLimits.read', { conversationId })
  if (result.ok) chats.keep(conversationId, result.value)
  else if (result.code !== 'not-found') raiseRefusal(result)
}

/** Null on success. */
export const setChatLimit = (conversationId: string, answerLimit: LimitChoice) =>
  change('answerLimits.setChat', { conversationId, answerLimit }, (value) =>
    chats.keep(conversationId, value),
  )

type Level = Input<'answerLimits.of'>['level']

/** Null if it couldn't be read. */
export async function readLimitOf(
  level: Level,
  id: string,
): Promise<{ readonly answerLimit: LimitChoice } | null> {
  const result = await request('answerLimits.of', { level, id })
  if (result.ok) return { answerLimit: result.value }
  if (result.code !== 'project-gone') raiseRefusal(result)
  return null
}

/** Null on success. The limits of chats may follow this one, so they are read again when shown. */
export const setLimitOf = (level: Level, id: string, answerLimit: LimitChoice) =>
  change('answerLimits.set', { level, id, answerLimit })
