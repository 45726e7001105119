import type { CandidateCall } from '../../../shared/contract/usage/bill.ts'
import { classNames } from '../../lib/class-names.ts'
import { formatMoment, formatWholeMoment } from '../../lib/format-moment.ts'
import { formatCount } from '../../lib/format-number.ts'
import { candidateStrings as strings } from '../../messages/bill-candidates.ts'
import { openDialog } from '../../stores/app/panel-store.ts'
import { openFromUsage } from '../../stores/usage/usage-actions.ts'
import styles from './candidate-list.module.css'

const css = classNames(styles)

interface CandidateCallsProps {
  readonly calls: readonly CandidateCall[]
  readonly callCount: number
}

/** Each leads to its answer, where that is still there. */
export function CandidateCalls({ calls, callCount }: CandidateCallsProps) {
  return (
    <>
      <ul className={css('calls')}>
        {calls.map(({ callId, conversationId, messageId, isMessageThere, title, model, startedAt }) => (
          <li key={callId} className={css('call')}>
            <time dateTime={new Date(startedAt).toISOString()} title={formatWholeMoment(startedAt)}>
              {formatMoment(startedAt)}
            </time>
            <bdi className={css('model')} title={model}>
              {model}
            </bdi>
            {isMessageThere ? (
              <button
                type="button"
                dir="auto"
                className={css('link')}
                title={title === '' ? strings.untitled : title}
                onClick={() => {
                  openDialog(null)
                  void openFromUsage(conversationId, messageId)
                }}
              >
                {title === '' ? strings.untitled : title}
              </button>
            ) : (
              <span className={css('model')}>{strings.deleted(title)}</span>
            )}
          </li>
        ))}
      </ul>
      {callCount > calls.length && (
        <p className={css('text')}>{strings.firstOf(formatCount(calls.length), formatCount(callCount))}</p>
      )}
    </>
  )
}
