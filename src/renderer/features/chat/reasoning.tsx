import { useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { formatClock } from '../../lib/format-clock.ts'
import { reasoningStrings } from '../../strings/chat.ts'
import { Icon } from '../../ui/icon.tsx'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import { LongText } from './long-text.tsx'
import styles from './reasoning.module.css'
import { useElapsedSeconds } from './use-elapsed-seconds.ts'

const css = classNames(styles)

interface ReasoningProps {
  readonly text: string
  /** When the call began, while nothing but reasoning has come of it; else null. */
  readonly thinkingSince: number | null
}

/** What the model thought before it answered: folded, and not there at all until somebody opens it. */
export function Reasoning({ text, thinkingSince }: ReasoningProps) {
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
            <LongText text={text} />
          </ScrollBox>
        </div>
      )}
    </details>
  )
}

function Thinking({ since }: { readonly since: number }) {
  return reasoningStrings.thinking(formatClock(useElapsedSeconds(since)))
}
