import type { Message } from '../../../shared/conversation.ts'
import { formatCount } from '../../lib/format-number.ts'
import { useEndedAnswer, useWait } from '../../stores/transcript-store.ts'
import { chatStrings, endStrings, waitStrings } from '../../strings/chat.ts'
import { wordsFor } from '../../strings/failure-words.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

/** Says once that an answer has ended or waits for another try; neither the growing text nor the seconds are read out. */
export function AnswerAnnouncer() {
  const ended = useEndedAnswer()
  const wait = useWait()
  return (
    <VisuallyHidden>
      <span aria-live="polite">{ended === null ? '' : describeEnd(ended)}</span>
      <span aria-live="polite">
        {wait === null ? '' : waitStrings.announced(wordsFor(wait.failure).title)}
      </span>
    </VisuallyHidden>
  )
}

function describeEnd({ call, failure }: Message): string {
  if (call === null) return ''
  const { state, source, estimate } = call
  if (state === 'stopped' || state === 'cut-off' || state === 'interrupted') return endStrings[state].word
  // The failed turn is an alert, which speaks for itself.
  if (failure !== null) return ''
  if (source === 'estimated' && estimate !== null)
    return chatStrings.completeWithAbout(formatCount(estimate.completionTokens))
  const { completionTokens } = call.usage
  return completionTokens === null
    ? chatStrings.complete
    : chatStrings.completeWith(formatCount(completionTokens))
}
