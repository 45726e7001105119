import type { Message } from '../../../../shared/contract/conversations/conversation.ts'
import { formatCount } from '../../../lib/format-number.ts'
import { chatStrings, endStrings, waitStrings } from '../../../messages/chat.ts'
import { wordsFor } from '../../../messages/failures.ts'
import { useEndedAnswers, useWaits } from '../../../stores/chat/transcript-store.ts'
import { VisuallyHidden } from '../../../ui/controls/visually-hidden.tsx'

/**
 * Announces once that an answer has ended or waits for a retry. Growing text and seconds are not announced.
 */
export function AnswerAnnouncer() {
  const ended = useEndedAnswers()
  const waits = useWaits()
  return (
    <VisuallyHidden>
      <span aria-live="polite">
        {ended.map(({ answer, isCompared }) => (
          <span key={`${answer.id} ${answer.call?.id}`}>{describeEnd(answer, isCompared)}</span>
        ))}
      </span>
      <span aria-live="polite">
        {waits.map(({ messageId, attempt, failure }) => (
          <span key={`${messageId} ${attempt}`}>{waitStrings.announced(wordsFor(failure).title)}</span>
        ))}
      </span>
    </VisuallyHidden>
  )
}

/** Names the model when several answers are compared. */
function describeEnd(answer: Message, isCompared: boolean): string {
  const words = wordsOfEnd(answer)
  return isCompared && words !== '' && answer.call !== null
    ? chatStrings.ofModel(answer.call.modelAsked, words)
    : words
}

function wordsOfEnd({ call, failure }: Message): string {
  if (call === null) return ''
  const { state, source, estimate } = call
  if (state === 'stopped' || state === 'cut-off' || state === 'interrupted') return endStrings[state].word
  // The failed turn is an alert of its own, so no second announcement is needed.
  if (failure !== null) return ''
  if (source === 'estimated' && estimate !== null)
    return chatStrings.completeWithAbout(formatCount(estimate.completionTokens))
  const { completionTokens } = call.usage
  return completionTokens === null
    ? chatStrings.complete
    : chatStrings.completeWith(formatCount(completionTokens))
}
