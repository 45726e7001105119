import type { Message } from '../../../../shared/contract/conversations/conversation.ts'
import { classNames } from '../../../lib/class-names.ts'
import { comparisonStrings } from '../../../messages/compare.ts'
import { answersOf } from '../../../stores/chat/compared-answers.ts'
import { waitOf } from '../../../stores/chat/transcript-reducer.ts'
import { useWaits } from '../../../stores/chat/transcript-store.ts'
import { ComparedAnswer } from './compared-answer.tsx'
import styles from './comparison.module.css'

const css = classNames(styles)

interface ComparisonProps {
  readonly conversationId: string
  readonly message: Message
  readonly question: Message | null
}

/** Answers of several models side by side, wider than the column that one reads in; narrow windows stack them. */
export function Comparison({ conversationId, message, question }: ComparisonProps) {
  const waits = useWaits()
  const answers = answersOf(message)
  return (
    <section aria-label={comparisonStrings.region(answers.length)} className={css('comparison')}>
      <div className={css('columns', `of${answers.length}`)}>
        {answers.map((answer) => (
          <ComparedAnswer
            key={answer.id}
            conversationId={conversationId}
            comparisonId={message.comparison?.id ?? ''}
            answer={answer}
            wait={waitOf(waits, answer.id)}
            question={question}
            isOnPath={answer.id === message.id}
          />
        ))}
      </div>
    </section>
  )
}
