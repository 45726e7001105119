import { type ReactNode, useState } from 'react'
import type { UsageExport } from '../../../../shared/contract/usage/usage-page.ts'
import { classNames } from '../../../lib/class-names.ts'
import { closeUsagePage } from '../../../stores/app/navigation.ts'
import { raiseRefusal } from '../../../stores/app/notices-store.ts'
import { openDialog } from '../../../stores/app/panel-store.ts'
import { showToast } from '../../../stores/app/toast-store.ts'
import { changePlace, exportUsage } from '../../../stores/usage/usage-actions.ts'
import { type UsageRange, usageRanges } from '../../../stores/usage/usage-page-selection.ts'
import { useUsageVisit } from '../../../stores/usage/usage-page-store.ts'
import { dialogTitles } from '../../../strings/app.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ChipSelect } from '../../../ui/controls/chip-select.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Segments } from '../../../ui/controls/segments.tsx'
import { useWindowWidth } from '../../../ui/hooks/use-window-width.ts'
import { Row, Text } from '../../../ui/layout/layout.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { shortSpan } from './period-words.ts'
import styles from './usage-header.module.css'
import { usagePageStrings as strings } from './usage-page-strings.ts'

const css = classNames(styles)

/** Narrower windows have a select in place of the segments. */
const leastForSegments = 760
/** Narrower windows have a menu in place of the buttons. */
const leastForButtons = 920

/** The title, the period and the exports: one line, two beside a wide sidebar. */
export function UsageHeader({ sidebarButton }: { readonly sidebarButton: ReactNode }) {
  const width = useWindowWidth()
  return (
    <header className={css('header')}>
      <Row as="span" inline gap={1} className={css('name')}>
        {sidebarButton}
        <IconButton label={strings.back} icon="chevron-left" size="small" onClick={closeUsagePage} />
        <Text as="h1" size="window" strong className={css('title')}>
          {strings.title}
        </Text>
      </Row>
      <RangeChoice isNarrow={width <= leastForSegments} />
      <Actions isNarrow={width <= leastForButtons} />
    </header>
  )
}

/** Prices the calls now in view on another model, reconciles bills, and exports these calls, one for each line. */
function Actions({ isNarrow }: { readonly isNarrow: boolean }) {
  const { filter } = useUsageVisit()
  const [isBusy, setIsBusy] = useState(false)
  const run = async (format: UsageExport['format']): Promise<void> => {
    if (filter === null) return
    setIsBusy(true)
    const result = await exportUsage(filter, format)
    setIsBusy(false)
    if (!result.ok) raiseRefusal(result)
    else if (result.value !== null) showToast({ kind: 'calls-exported', ...result.value })
  }
  const exports = [
    { label: strings.exportCsv, onChoose: () => void run('csv') },
    { label: strings.exportJson, onChoose: () => void run('jsonl') },
  ]
  const reconcile = { label: dialogTitles.reconcile, onChoose: () => openDialog('reconcile') }
  const whatIf = { label: dialogTitles.whatIf, onChoose: () => openDialog('what-if') }
  const statement = { label: dialogTitles.statement, onChoose: () => openDialog('statement') }
  return (
    <span className={css('actions')}>
      {isNarrow ? (
        <Menu
          label={strings.actions}
          icon="more"
          items={[reconcile, ...(filter === null ? [] : [whatIf]), statement, ...exports]}
        />
      ) : (
        <>
          <Button isBusy={filter === null} onClick={whatIf.onChoose}>
            {whatIf.label}
          </Button>
          <Button onClick={reconcile.onChoose}>{reconcile.label}</Button>
          <Button onClick={statement.onChoose}>{statement.label}</Button>
          {exports.map(({ label, onChoose }) => (
            <Button key={label} isBusy={isBusy || filter === null} onClick={onChoose}>
              {label}
            </Button>
          ))}
        </>
      )}
    </span>
  )
}

/** The period as one control, with the dates it means. */
function RangeChoice({ isNarrow }: { readonly isNarrow: boolean }) {
  const { place, filter, page } = useUsageVisit()
  const from = filter?.from ?? page?.days[0]?.day ?? null
  const to = filter?.to ?? page?.days.at(-1)?.day ?? null
  const Choice = isNarrow ? ChipSelect : Segments
  return (
    <div className={css('range')}>
      <Choice<UsageRange>
        isSet={place.range !== 'thirty-days'}
        label={strings.range}
        options={usageRanges.map((value) => ({
          value,
          label: strings.ranges[value],
          title: strings.rangeMeanings[value],
        }))}
        value={place.range}
        onChange={(range) =>
          changePlace(range === 'own' ? { range, first: from ?? '', last: to ?? '' } : { range })
        }
      />
      <Text as="span" size="control" tone="quiet" numeric>
        {wordsOfEnds(from, to)}
      </Text>
    </div>
  )
}

function wordsOfEnds(from: string | null, to: string | null): string | null {
  if (from !== null && to !== null) return shortSpan(from, to, Date.now())
  if (from !== null) return strings.since(from)
  return to === null ? null : strings.upTo(to)
}
