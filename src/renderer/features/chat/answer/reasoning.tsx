import { useState } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { formatClock } from '../../../lib/format-clock.ts'
import { reasoningStrings } from '../../../messages/chat.ts'
import { Icon } from '../../../ui/controls/icon.tsx'
import { useElapsedSeconds } from '../../../ui/hooks/use-elapsed-seconds.ts'
import { ScrollBox } from '../../../ui/layout/scroll-box.tsx'
import { LongText } from '../messages/long-text.tsx'
import styles from './reasoning.module.css'

const css = classNames(styles)

interface ReasoningProps {
  readonly text: string
  /** What came after the first so many characters, where that is known. */
  readonly addedSince?: (length: number) => string | null
  /** When the call began, while nothing but reasoning has come of it; else null. */
  readonly thinkingSince: number | null
}

/** What the model thought before it answered: folded, and not there at all until somebody opens it. */
export function Reasoning({ text, addedSince, thinkingSince }: ReasoningProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={css('reasoning')} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={css('summary')}>
        <span className={css('sign')}>
          <Icon name="chevron-right" size={14} />
        </span>
        {thinkingSince === null ? reasoningStrings.reasoning : <Thinking since={thinkingSince} />}
      </summary>
      {isOpen && (
        <div className={css('text')}>
          <ScrollBox label={reasoningStrings.reasoning}>
            <LongText text={text} {...(addedSince !== undefined && { addedSince })} />
          </ScrollBox>
        </div>
      )}
    </details>
  )
}

function Thinking({ since }: { readonly since: number }) {
  return reasoningStrings.thinking(formatClock(useElapsedSeconds(since)))
}
