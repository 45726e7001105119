import type { Notice } from '../../../shared/contract/app/notice.ts'
import { errorKind } from '../../../shared/domain/app/errors.ts'
import type { Log } from '../../log.ts'
import type { NoticeService } from '../app/notices.ts'
import type { EndedAnswer } from './answer-run.ts'

const pauseMs = 1_000

/** The end of an answer that the disk refused. */
interface Waiting {
  readonly conversationId: string
  readonly ended: EndedAnswer
}

export type UnsavedAnswers = ReturnType<typeof createUnsavedAnswers>

/**
 * Ends of answers that are not on disk. The answers are paid for, so Tally keeps their ends while it runs.
 */
export function createUnsavedAnswers(
  notices: Pick<NoticeService, 'raise' | 'withdraw'>,
  log: Log,
  onSaved: (conversationId: string, messageId: string) => void,
) {
  const waiting = new Map<string, Waiting>()
  let timer: NodeJS.Timeout | undefined

  function areSaved(): boolean {
    clearTimeout(timer)
    timer = undefined
    for (const one of waiting.values()) {
      if (errorOf(one.ended.save) !== null) continue
      waiting.delete(one.ended.messageId)
      notices.withdraw(asNotice(one))
      onSaved(one.conversationId, one.ended.messageId)
    }
    if (waiting.size > 0) timer = setTimeout(areSaved, pauseMs)
    return waiting.size === 0
  }

  return {
    /** Repeats all saves now. False if any is still refused. */
    areSaved,
    /** Saves the end of an answer. If the disk refuses, returns false and repeats the save every second. */
    isSaved(conversationId: string, ended: EndedAnswer): boolean {
      const error = errorOf(ended.save)
      if (error === null) return true
      log.warn('failed to save an answer', { error })
      const one = { conversationId, ended }
      waiting.set(ended.messageId, one)
      timer ??= setTimeout(areSaved, pauseMs)
      notices.raise(asNotice(one))
      return false
    },
    find(conversationId: string, messageId: string): EndedAnswer | null {
      const found = waiting.get(messageId)
      return found?.conversationId === conversationId ? found.ended : null
    },
    has: (conversationId: string): boolean =>
      [...waiting.values()].some((one) => one.conversationId === conversationId),
    /** One last save, because the app quits. */
    close() {
      areSaved()
      clearTimeout(timer)
      waiting.clear()
    },
  }
}

function asNotice({ conversationId, ended: { messageId, words } }: Waiting): Notice {
  return { code: 'answer-not-saved', detail: null, answer: { conversationId, messageId, text: words.text } }
}

/** The kind of the error, or null after a save. */
function errorOf(save: () => void): string | null {
  try {
    save()
    return null
  } catch (error) {
    return errorKind(error)
  }
}
