import { useLayoutEffect, useState } from 'react'
import type { Wait } from '../../../../shared/contract/conversations/conversation.ts'
import { stopAnswering } from '../../../stores/chat/transcript-store.ts'
import { waitStrings } from '../../../strings/chat.ts'
import { sentenceStrings } from '../../../strings/common.ts'
import { wordsFor } from '../../../strings/failures.ts'
import { SmallButton } from '../../../ui/controls/button.tsx'
import { Row, Text } from '../../../ui/layout/layout.tsx'
import css from './retry-card.module.css'

const tickMs = 200

interface RetryCardProps {
  readonly conversationId: string
  readonly wait: Wait
}

/**
 * Takes the answer's place before a retry. The last attempt was not processed, so Tally retries automatically.
 */
export function RetryCard({ conversationId, wait }: RetryCardProps) {
  const seconds = useSecondsLeft(wait)
  return (
    <Row size="control" gap={[2, 4]} wrap justify="between" className={css('card')}>
      <Text grow={260}>
        {sentenceStrings.ofTitle(wordsFor(wait.failure).title)}{' '}
        <Text as="span" tone="quiet" numeric>
          {describeNext(wait, seconds)}
        </Text>
      </Text>
      <SmallButton onClick={() => void stopAnswering(conversationId, wait.messageId)}>
        {waitStrings.stop}
      </SmallButton>
    </Row>
  )
}

function describeNext({ remainingMs, attempt, attempts }: Wait, seconds: number): string {
  if (remainingMs === null) return waitStrings.network(attempt, attempts)
  return seconds > 0 ? waitStrings.again(seconds, attempt, attempts) : waitStrings.now(attempt, attempts)
}

/** Main sends the remaining time once. From there the window counts down by itself. */
function useSecondsLeft(wait: Wait): number {
  const [seconds, setSeconds] = useState(() => toSeconds(wait.remainingMs ?? 0))
  useLayoutEffect(() => {
    const end = performance.now() + (wait.remainingMs ?? 0)
    const count = (): void => setSeconds(toSeconds(end - performance.now()))
    count()
    const timer = setInterval(count, tickMs)
    return () => clearInterval(timer)
  }, [wait])
  return seconds
}

function toSeconds(milliseconds: number): number {
  return Math.max(0, Math.ceil(milliseconds / 1000))
}
