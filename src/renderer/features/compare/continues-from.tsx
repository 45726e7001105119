import type { Message } from '../../../shared/contract/conversations/conversation.ts'
import { isAnswering } from '../../stores/chat/transcript-reducer.ts'
import { useMessages, useWaits } from '../../stores/chat/transcript-store.ts'
import { comparisonStrings as strings } from '../../strings/chat.ts'
import { Remark } from '../../ui/layout/layout.tsx'
import css from './continues-from.module.css'

/** Names the model that the chat will continue from, while no compared answer is chosen. */
export function ContinuesFrom() {
  const last = useMessages().at(-1)
  const waits = useWaits()
  if (last?.comparison == null || last.comparison.isSettled) return null
  return (
    <Remark breaks className={css('line')}>
      {describe(last, isAnswering(last, waits))}
    </Remark>
  )
}

function describe({ call, text }: Message, isLive: boolean): string {
  const model = call?.modelRequested ?? strings.modelUnknown
  if (isLive) return strings.stillAnswering(model)
  return text === '' ? strings.fromNothing(model) : strings.from(model)
}
