import type { Failure } from '../../../../shared/contract/chat/failure.ts'
import type { Call } from '../../../../shared/contract/usage/call.ts'
import { classNames } from '../../../lib/class-names.ts'
import { formatBytes } from '../../../lib/format-number.ts'
import { describeFailure, failureStrings } from '../../../messages/failures.ts'
import { type Fact, Facts } from '../../../ui/overlays/facts-card.tsx'
import { Tries } from './attempts.tsx'
import { exchangeReport } from './exchange-report.ts'
import { ExchangeView } from './exchange-view.tsx'
import { failedTryOf } from './failed-attempt.ts'
import styles from './failure-details.module.css'

const css = classNames(styles)

interface FailureDetailsProps {
  readonly conversationId: string
  readonly messageId: string
  readonly failure: Failure
  readonly call: Call | null
}

/** The technical facts, and both sides of the exchange as they went over the line. */
export function FailureDetails({ conversationId, messageId, failure, call }: FailureDetailsProps) {
  const facts = technicalFacts(failure)
  const { title, facts: told } = describeFailure(failure, formatBytes, failedTryOf(call))
  const excerpt = failure.cameBack?.excerpt ?? null
  return (
    // The card around it is an alert; what may be long is not read out with it.
    <div aria-live="off" className={css('details')}>
      <Facts facts={facts} />
      {call !== null && <Tries key={`tries ${call.id} ${call.state}`} {...{ conversationId, messageId }} />}
      <ExchangeView
        conversationId={conversationId}
        messageId={messageId}
        getReport={(exchange) =>
          exchangeReport(title, [...told, ...facts], call?.startedAt ?? null, exchange)
        }
      >
        {excerpt !== null && (
          <>
            <p className={css('label')}>{failureStrings.body}</p>
            <pre className={css('body')}>{excerpt === '' ? failureStrings.bodyEmpty : excerpt}</pre>
          </>
        )}
      </ExchangeView>
    </div>
  )
}

function technicalFacts({ sent, cameBack, cause }: Failure): readonly Fact[] {
  const facts: Fact[] = [{ label: failureStrings.address, value: `${sent.method} ${sent.address}` }]
  if (cause !== null) facts.push({ label: failureStrings.cause, value: cause })
  if (cameBack === null) return facts
  const { contentType, headers } = cameBack
  if (contentType !== null) facts.push({ label: failureStrings.contentType, value: contentType })
  const others = headers.filter(([name]) => name.toLowerCase() !== 'content-type')
  const words = others.map(([name, value]) => `${name}: ${value}`).join(' · ')
  return words === '' ? facts : [...facts, { label: failureStrings.headers, value: words }]
}
