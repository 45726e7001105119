import { type ReactNode, useState } from 'react'
import type { UsageExport } from '../../../../shared/contract/usage/usage-page.ts'
import { closeUsagePage } from '../../../stores/app/navigation.ts'
import { raiseRefusal } from '../../../stores/app/notices-store.ts'
import { openDialog } from '../../../stores/app/panel-store.ts'
import { useSetting } from '../../../stores/app/settings-store.ts'
import { showToast } from '../../../stores/app/toast-store.ts'
import { useListedAt } from '../../../stores/conversations/conversations-store.ts'
import { lastAtEnd } from '../../../stores/usage/month-usage.ts'
import { changePlace, chooseUsageClock, exportUsage } from '../../../stores/usage/usage-actions.ts'
import { dateOn, usageRanges } from '../../../stores/usage/usage-page-selection.ts'
import { useUsageVisit } from '../../../stores/usage/usage-page-store.ts'
import { dialogTitles } from '../../../strings/app.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Row, Text } from '../../../ui/layout/layout.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { FilterMenu } from './filter-menu.tsx'
import { wordsOfEnds } from './period-words.ts'
import css from './usage-header.module.css'
import { usagePageStrings as strings } from './usage-page-strings.ts'

const clocks = ['local', 'utc'] as const

/** The title, and one control each for days, filters, the end of a month, and exports. */
export function UsageHeader({ sidebarButton }: { readonly sidebarButton: ReactNode }) {
  return (
    <header className={css('header')}>
      <Row as="span" inline gap={1} className={css('name')}>
        {sidebarButton}
        <IconButton label={strings.back} icon="chevron-left" size="small" onClick={closeUsagePage} />
        <Text as="h1" size="window" strong className={css('title')}>
          {strings.title}
        </Text>
      </Row>
      <span className={css('menus')}>
        <RangeMenu />
        <FilterMenu />
        <MonthEndMenu />
        <ExportMenu />
      </span>
    </header>
  )
}

/** The days with the dates they mean, and the clock that tells where a day begins. */
function RangeMenu() {
  const { place, filter, range: loaded, page } = useUsageVisit()
  const shown = loaded ?? place.range
  const clock = useSetting('usageClock')
  const from = filter?.from ?? page?.days[0]?.day ?? null
  const to = filter?.to ?? page?.days.at(-1)?.day ?? null
  const dates = wordsOfEnds(from, to)
  const words = [
    ...(shown === 'own' && dates !== null ? [] : [strings.ranges[shown]]),
    ...(dates === null ? [] : [dates]),
  ].join(' · ')
  return (
    <Menu
      label={strings.rangeLabel(words)}
      icon="chevron-down"
      text={words}
      items={[
        ...usageRanges.map((range) => ({
          label: strings.ranges[range],
          isChosen: place.range === range,
          onChoose: () =>
            changePlace(range === 'own' ? { range, first: from ?? '', last: to ?? '' } : { range }),
        })),
        ...clocks.map((value, index) => ({
          label: strings.clocks[value],
          ...(index === 0 && { heading: strings.clock }),
          isChosen: clock === value,
          onChoose: () => void chooseUsageClock(value),
        })),
      ]}
    />
  )
}

/** From these days of a month on, and up to those of the next one, people look for its end. */
const firstAtEnd = 25

/** The tools for the end of a month. On other days the same menu is only an icon. */
function MonthEndMenu() {
  const now = useListedAt()
  const dayOfMonth = Number(dateOn(useSetting('usageClock'), now).slice(-2))
  const isAtEnd = dayOfMonth >= firstAtEnd || dayOfMonth <= lastAtEnd
  const items = [
    { label: dialogTitles.reconcile, onChoose: () => openDialog('reconcile') },
    { label: dialogTitles.statement, onChoose: () => openDialog('statement') },
    { label: dialogTitles.whatIf, onChoose: () => openDialog('what-if') },
  ]
  if (!isAtEnd) return <Menu label={strings.more} icon="more" items={items} />
  return <Menu label={strings.monthEnd} icon="chevron-down" text={strings.monthEnd} items={items} />
}

/** Exports the calls in view, one for each line. */
function ExportMenu() {
  const { filter } = useUsageVisit()
  const [isBusy, setIsBusy] = useState(false)
  const run = async (format: UsageExport['format']): Promise<void> => {
    if (isBusy) return
    setIsBusy(true)
    const result = await exportUsage(filter, format)
    setIsBusy(false)
    if (!result.ok) raiseRefusal(result)
    else if (result.value !== null) showToast({ kind: 'calls-exported', ...result.value })
  }
  return (
    <Menu
      label={strings.export}
      icon="chevron-down"
      text={strings.export}
      items={[
        { label: strings.exportCsv, onChoose: () => void run('csv') },
        { label: strings.exportJson, onChoose: () => void run('jsonl') },
      ]}
    />
  )
}
