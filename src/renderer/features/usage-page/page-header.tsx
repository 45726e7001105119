import { type ReactNode, useState } from 'react'
import type { UsageExport } from '../../../shared/contract/usage/usage-page.ts'
import type { RefusedReply } from '../../../shared/domain/app/errors.ts'
import { classNames } from '../../lib/class-names.ts'
import { formatDay } from '../../lib/format-moment.ts'
import { formatCount } from '../../lib/format-number.ts'
import { reconcileStrings } from '../../messages/reconcile.ts'
import { refusalStrings } from '../../messages/refusals.ts'
import { usagePageStrings as strings } from '../../messages/usage-page.ts'
import { openDialog } from '../../stores/app/panel-store.ts'
import { useUsageClock } from '../../stores/app/settings-store.ts'
import { leaveUsagePage } from '../../stores/app/shown-page.ts'
import { chooseUsageClock, exportUsage } from '../../stores/usage/usage-actions.ts'
import { changePlace, useUsageVisit } from '../../stores/usage/usage-page-store.ts'
import { usageRanges } from '../../stores/usage/usage-place.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { shortSpan } from './charts/period-words.ts'
import styles from './page-header.module.css'

const css = classNames(styles)
const clocks = ['local', 'utc'] as const

/** Which days, by which clock, and everything as a file. */
export function PageHeader({ sidebarButton }: { readonly sidebarButton: ReactNode }) {
  const clock = useUsageClock()
  return (
    <header className={css('header')}>
      <span className={css('name')}>
        {sidebarButton}
        <IconButton label={strings.back} icon="chevron-left" size="small" onClick={leaveUsagePage} />
        <h1 className={css('title')}>{strings.title}</h1>
      </span>
      <div className={css('tools')}>
        <RangeChoice />
        <Segments
          isJoined
          label={strings.clock}
          options={clocks.map((value) => ({
            value,
            label: strings.clocks[value],
            title: strings.clockMeanings[value],
          }))}
          value={clock}
          onChange={(value) => void chooseUsageClock(value)}
        />
        <Button onClick={() => openDialog('reconcile')}>{reconcileStrings.title}</Button>
        <Exports />
      </div>
    </header>
  )
}

type Outcome =
  | { readonly kind: 'written'; readonly callCount: number }
  | { readonly kind: 'refused'; readonly code: RefusedReply['code'] }

/** Every call that the page shows now, one a line. */
function Exports() {
  const { filter } = useUsageVisit()
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const run = async (format: UsageExport['format']): Promise<void> => {
    if (filter === null) return
    setIsBusy(true)
    setOutcome(null)
    const reply = await exportUsage(filter, format)
    setIsBusy(false)
    if (!reply.ok) setOutcome({ kind: 'refused', code: reply.code })
    else if (reply.value !== null) setOutcome({ kind: 'written', callCount: reply.value.callCount })
  }
  return (
    <>
      <span className={css('exports')}>
        <Button isBusy={isBusy || filter === null} onClick={() => void run('csv')}>
          {strings.exportCsv}
        </Button>
        <Button isBusy={isBusy || filter === null} onClick={() => void run('jsonl')}>
          {strings.exportJson}
        </Button>
      </span>
      <span role="status" className={css('outcome', outcome?.kind === 'refused' && 'refused')}>
        {outcome?.kind === 'written' && strings.exported(formatCount(outcome.callCount))}
        {outcome?.kind === 'refused' && refusalStrings[outcome.code]}
      </span>
    </>
  )
}

/** Some usual spans, and two days of one's own; the last one always says which days are shown. */
function RangeChoice() {
  const { place, filter, page } = useUsageVisit()
  const from = filter?.from ?? page?.days[0]?.day ?? null
  const to = filter?.to ?? page?.days.at(-1)?.day ?? null
  const shown = wordsOfEnds(from, to)
  return (
    <Segments
      isJoined
      label={strings.range}
      options={usageRanges.map((value) =>
        value === 'own'
          ? { value, label: shown ?? strings.ownDates, title: strings.ownDates }
          : { value, label: strings.ranges[value], title: strings.rangeMeanings[value] },
      )}
      value={place.range}
      onChange={(range) =>
        changePlace(range === 'own' ? { range, first: from ?? '', last: to ?? '' } : { range })
      }
    />
  )
}

function wordsOfEnds(from: string | null, to: string | null): string | null {
  if (from !== null && to !== null) return shortSpan(from, to, Date.now())
  if (from !== null) return strings.since(formatDay(from))
  return to === null ? null : strings.upTo(formatDay(to))
}
