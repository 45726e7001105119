import type { Call } from '../../../../shared/contract/usage/call.ts'
import { classNames } from '../../../lib/class-names.ts'
import { formatCount } from '../../../lib/format-number.ts'
import { describeAnomaly, standsOutStrings } from '../../../messages/anomalies.ts'
import { useSwitchedOff } from '../../../stores/app/settings-store.ts'
import { Icon } from '../../../ui/controls/icon.tsx'
import styles from './anomaly-notes.module.css'

const css = classNames(styles)

/** What plain rules found about the call of an answer. How an answer ended stands above it in any case. */
export function StandsOut({ call: { anomalies } }: { readonly call: Pick<Call, 'anomalies'> }) {
  const switchedOff = useSwitchedOff()
  const told = anomalies.filter(({ kind }) => kind !== 'cut-at-limit' && !switchedOff.includes(kind))
  if (told.length === 0) return null
  return (
    <ul className={css('notes')} aria-label={standsOutStrings.title}>
      {told.map((anomaly) => (
        <li key={anomaly.kind} className={css('note')}>
          <Icon name="info" size={13} />
          <span>{describeAnomaly(anomaly, formatCount)}</span>
        </li>
      ))}
    </ul>
  )
}
