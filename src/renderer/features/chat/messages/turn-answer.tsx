import { type ComponentProps, memo } from 'react'
import type { Message } from '../../../../shared/contract/conversations/conversation.ts'
import { showColumns, useAreColumnsShown } from '../../../stores/chat/compare-store.ts'
import { answersOf } from '../../../stores/chat/compared-answers.ts'
import { waitOf } from '../../../stores/chat/transcript-reducer.ts'
import { useWaits } from '../../../stores/chat/transcript-store.ts'
import { comparisonStrings } from '../../../strings/chat.ts'
import { QuietButton } from '../../../ui/controls/button.tsx'
import { Icon } from '../../../ui/controls/icon.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { Answer } from '../answer/answer.tsx'
import { ComparedAnswer } from '../compare/compared-answer.tsx'
import css from './turn-answer.module.css'

/** One answer, or several side by side until the user continues with one of them. */
export const TurnAnswer = memo(function TurnAnswer(props: ComponentProps<typeof Answer>) {
  const { conversationId, message, question } = props
  const { comparison } = message
  const areShown = useAreColumnsShown(comparison)
  return (
    <>
      {areShown ? <Comparison {...{ conversationId, message, question }} /> : <Answer {...props} />}
      {/* The same button before and after, so that it keeps the focus. */}
      {comparison?.isSettled === true && (
        <div>
          <QuietButton aria-expanded={areShown} onClick={() => showColumns(comparison.id, !areShown)}>
            <Icon name="columns" size={14} />
            {areShown
              ? comparisonStrings.showOne
              : comparisonStrings.showColumns(comparison.others.length + 1)}
          </QuietButton>
        </div>
      )}
    </>
  )
})

interface ComparisonProps {
  readonly conversationId: string
  readonly message: Message
  readonly question: Message | null
}

/** Answers of several models side by side, wider than the reading column. Narrow windows stack them. */
function Comparison({ conversationId, message, question }: ComparisonProps) {
  const waits = useWaits()
  const answers = answersOf(message)
  return (
    <section aria-label={comparisonStrings.region(answers.length)} className={css('comparison')}>
      <Stack gap={[6, 0]} className={css('columns', `of${answers.length}`)}>
        {answers.map((answer) => (
          <ComparedAnswer
            key={answer.id}
            conversationId={conversationId}
            comparisonId={message.comparison?.id ?? ''}
            answer={answer}
            wait={waitOf(waits, answer.id)}
            question={question}
            isChosen={answer.id === message.id && message.comparison?.isSettled === true}
          />
        ))}
      </Stack>
    </section>
  )
}
