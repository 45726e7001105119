import { classNames } from '../../lib/class-names.ts'
import { usagePageStrings as strings } from '../../messages/usage-page.ts'
import { goBackTo, useUsageVisits } from '../../stores/usage/usage-page-store.ts'
import type { UsageStep } from '../../stores/usage/usage-place.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { wordsOfPeriod } from './charts/period-words.ts'
import { wordsOfConversation } from './conversation-words.ts'
import styles from './crumbs.module.css'

const css = classNames(styles)

/** From the whole ledger down to where one is, each with the way back to it. */
export function Crumbs() {
  const visits = useUsageVisits()
  if (visits.length < 2) return null
  return (
    <nav aria-label={strings.crumbs}>
      <ol className={css('crumbs')}>
        {visits.map(({ id, place: { step } }, index) => (
          <li key={id} className={css('crumb')}>
            {index > 0 && <Icon name="chevron-right" size={12} />}
            {index === visits.length - 1 ? (
              <span aria-current="location" className={css('here')} dir="auto">
                {wordsOfStep(step)}
              </span>
            ) : (
              <button type="button" className={css('back')} dir="auto" onClick={() => goBackTo(index)}>
                {wordsOfStep(step)}
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

function wordsOfStep(step: UsageStep | null): string {
  switch (step?.kind) {
    case undefined:
      return strings.everything
    case 'period':
      return wordsOfPeriod(step.period, step.unit)
    case 'model':
      return step.model
    case 'connection':
      return step.name
    case 'conversation':
      return wordsOfConversation(step.conversation)
  }
}
