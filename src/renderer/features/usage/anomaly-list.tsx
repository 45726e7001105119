import { useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { formatCount } from '../../lib/format-number.ts'
import { describeAnomaly, standsOutStrings as strings } from '../../messages/anomalies.ts'
import { Button } from '../../ui/controls/button.tsx'
import styles from './anomaly-list.module.css'
import type { ReviewRow } from './calls/arrange-calls.ts'

const css = classNames(styles)
/** So few stand there at once that the calls below stay in sight. */
const fewestBeside = 1
const fewestWide = 4
/** What is more than a page to read is found with the filter. */
const most = 50

interface StandsOutListProps {
  readonly rows: readonly ReviewRow[]
  readonly isBrief: boolean
  readonly onShow: (messageId: string) => void
}

/** What plain rules found about the calls, each in a sentence, with the way to its answer. */
export function StandsOutList({ rows, isBrief, onShow }: StandsOutListProps) {
  const [isWhole, setIsWhole] = useState(false)
  const found = rows.flatMap(({ call, told }) => told.map((anomaly) => ({ call, anomaly })))
  if (found.length === 0) return null
  const fewest = isBrief ? fewestBeside : fewestWide
  const shown = found.slice(0, isWhole ? most : fewest)
  return (
    <section aria-label={strings.title} className={css('found')}>
      <h3 className={css('heading')}>{strings.title}</h3>
      <ul className={css('list')}>
        {shown.map(({ call, anomaly }) => (
          <li key={`${call.callId} ${anomaly.kind}`}>
            <button type="button" className={css('call')} onClick={() => onShow(call.messageId)}>
              {strings.call(call.number)}
            </button>{' '}
            {describeAnomaly(anomaly, formatCount)}
          </li>
        ))}
      </ul>
      {isWhole && found.length > most && <p>{strings.rest(found.length - most)}</p>}
      {found.length > fewest && (
        <Button size="small" variant="quiet" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? strings.fewer : strings.more(found.length - fewest)}
        </Button>
      )}
    </section>
  )
}
