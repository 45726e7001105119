import type { UsagePage } from '../../../shared/contract/usage/usage-page.ts'
import { classNames } from '../../lib/class-names.ts'
import { usagePageStrings as strings } from '../../messages/usage-page.ts'
import { leaveUsagePage } from '../../stores/app/shown-page.ts'
import { changePlace, startUsageOver, useUsageVisit } from '../../stores/usage/usage-page-store.ts'
import { Button } from '../../ui/controls/button.tsx'
import styles from './empty-usage.module.css'

const css = classNames(styles)

/** Why there is nothing here, and the one way on. */
export function EmptyUsage({ page: { firstDay, choices } }: { readonly page: UsagePage }) {
  const { place, filter } = useUsageVisit()
  const isNarrowed =
    place.range !== 'all' ||
    place.conversation !== null ||
    place.connectionIds.length + place.models.length > 0
  if (firstDay !== null && isNarrowed)
    return (
      <Empty
        words={strings.nothingFound}
        action={strings.showAll}
        onAct={() => startUsageOver({ range: 'all', isDemo: place.isDemo })}
      />
    )
  if (choices.hasDemo && filter?.isDemo === false)
    return (
      <Empty
        words={strings.onlyDemo}
        action={strings.showDemo}
        onAct={() => changePlace({ isDemo: true, range: 'all' })}
      />
    )
  return <Empty words={strings.empty} action={strings.write} onAct={leaveUsagePage} />
}

interface EmptyProps {
  readonly words: string
  readonly action: string
  readonly onAct: () => void
}

function Empty({ words, action, onAct }: EmptyProps) {
  return (
    <div className={css('empty')}>
      <p>{words}</p>
      <Button onClick={onAct}>{action}</Button>
    </div>
  )
}
