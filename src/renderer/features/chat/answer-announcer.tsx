import type { Message } from '../../../shared/conversation.ts'
import { formatCount } from '../../lib/format-number.ts'
import { useEndedAnswer } from '../../stores/transcript-store.ts'
import { chatStrings, endStrings } from '../../strings/chat.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

/** Says once that an answer has ended; the growing text itself is not read out piece by piece. */
export function AnswerAnnouncer() {
  const ended = useEndedAnswer()
  return (
    <VisuallyHidden>
      <span aria-live="polite">{ended === null ? '' : describeEnd(ended)}</span>
    </VisuallyHidden>
  )
}

function describeEnd({ call, failure }: Message): string {
  if (call === null) return ''
  const { state } = call
  if (state === 'stopped' || state === 'cut-off' || state === 'interrupted') return endStrings[state].word
  // The failed turn is an alert, which speaks for itself.
  if (failure !== null) return ''
  const { completionTokens } = call.usage
  return completionTokens === null
    ? chatStrings.complete
    : chatStrings.completeWith(formatCount(completionTokens))
}
