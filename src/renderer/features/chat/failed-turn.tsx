import { useState } from 'react'
import type { Failure } from '../../../shared/failure.ts'
import { classNames } from '../../lib/class-names.ts'
import { formatBytes } from '../../lib/format-number.ts'
import { sendAgain } from '../../stores/send.ts'
import { describeFailure, failureStrings } from '../../strings/failures.ts'
import { Button } from '../../ui/button.tsx'
import { type Fact, Facts, FactsCard } from '../../ui/facts-card.tsx'
import styles from './failed-turn.module.css'

const css = classNames(styles)

interface FailedTurnProps {
  readonly conversationId: string
  readonly messageId: string
  readonly failure: Failure
  readonly onEdit: () => void
}

/** Stands where the answer would have stood. */
export function FailedTurn({ conversationId, messageId, failure, onEdit }: FailedTurnProps) {
  const [areDetailsShown, setAreDetailsShown] = useState(false)
  const again = failure.charge === 'not-known' ? failureStrings.sendAgainTwice : failureStrings.sendAgain
  return (
    <FactsCard {...describeFailure(failure, formatBytes)}>
      {areDetailsShown && <FailureDetails failure={failure} />}
      <div className={css('buttons')}>
        <Button onClick={() => void sendAgain(conversationId, messageId)}>{again}</Button>
        <Button
          variant="quiet"
          aria-expanded={areDetailsShown}
          onClick={() => setAreDetailsShown(!areDetailsShown)}
        >
          {areDetailsShown ? failureStrings.hideDetails : failureStrings.showDetails}
        </Button>
        <Button variant="quiet" onClick={onEdit}>
          {failureStrings.editMessage}
        </Button>
      </div>
    </FactsCard>
  )
}

function FailureDetails({ failure: { sent, cameBack, cause } }: { readonly failure: Failure }) {
  const facts: Fact[] = [{ label: failureStrings.address, value: `${sent.method} ${sent.address}` }]
  if (cause !== null) facts.push({ label: failureStrings.cause, value: cause })
  const contentType = cameBack?.contentType ?? null
  if (contentType !== null) facts.push({ label: failureStrings.contentType, value: contentType })
  return (
    <div className={css('details')}>
      <Facts facts={facts} />
      {cameBack !== null && (
        <>
          <p className={css('label')}>{failureStrings.body}</p>
          <pre className={css('body')}>
            {cameBack.excerpt === '' ? failureStrings.bodyEmpty : cameBack.excerpt}
          </pre>
        </>
      )}
    </div>
  )
}
