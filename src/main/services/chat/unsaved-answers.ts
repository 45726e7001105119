import type { Notice } from '../../../shared/contract/app/notice.ts'
import type { NoticeBoard } from '../app/notices.ts'
import type { EndedAnswer } from './answer-run.ts'

const pauseMs = 1_000

/** The end of an answer that the disk would not take. */
interface Waiting {
  readonly conversationId: string
  readonly ended: EndedAnswer
}

export interface UnsavedAnswers {
  /** Takes one whose writing was refused, and tries it again every second until it is accepted. */
  add(conversationId: string, ended: EndedAnswer): void
  /** Tries them all at once; false where some are still refused. */
  areSaved(): boolean
  find(conversationId: string, messageId: string): EndedAnswer | null
  has(conversationId: string): boolean
  /** One last try, because the app ends. */
  close(): void
}

/** Ends of answers that are not on disk: they are paid for, so they are not given up while the app lives. */
export function createUnsavedAnswers(
  notices: Pick<NoticeBoard, 'raise' | 'withdraw'>,
  onSaved: (conversationId: string, messageId: string) => void,
): UnsavedAnswers {
  const waiting = new Map<string, Waiting>()
  let timer: NodeJS.Timeout | undefined

  function areSaved(): boolean {
    clearTimeout(timer)
    timer = undefined
    for (const one of waiting.values()) {
      if (!succeeds(one.ended.save)) continue
      waiting.delete(one.ended.messageId)
      notices.withdraw(asNotice(one))
      onSaved(one.conversationId, one.ended.messageId)
    }
    if (waiting.size > 0) timer = setTimeout(areSaved, pauseMs)
    return waiting.size === 0
  }

  return {
    areSaved,
    add(conversationId, ended) {
      const one = { conversationId, ended }
      waiting.set(ended.messageId, one)
      timer ??= setTimeout(areSaved, pauseMs)
      notices.raise(asNotice(one))
    },
    find(conversationId, messageId) {
      const found = waiting.get(messageId)
      return found?.conversationId === conversationId ? found.ended : null
    },
    has: (conversationId) => [...waiting.values()].some((one) => one.conversationId === conversationId),
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

function succeeds(save: () => void): boolean {
  try {
    save()
    return true
  } catch {
    return false
  }
}
