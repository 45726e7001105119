import { useEffect, useEffectEvent } from 'react'
import { reportedSums } from '../../../shared/domain/usage/usage-sums.ts'
import { requestPageFocus } from '../../stores/app/navigation.ts'
import { changeLayout, openDialog, useLayout } from '../../stores/app/panel-store.ts'
import { readEndedMonth, useEndedMonth } from '../../stores/usage/month-usage.ts'
import { commonStrings } from '../../strings/common.ts'
import { endedMonthStrings as strings } from '../../strings/sidebar.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { useEachMidnight } from '../../ui/hooks/use-clock.ts'
import { Row } from '../../ui/layout/layout.tsx'
import css from './month-line.module.css'

/** The sum of the month before, until the user opens its statement or closes the line. */
export function MonthLine() {
  const ended = useEndedMonth()
  const { toldMonth } = useLayout()
  const read = useEffectEvent(() => void readEndedMonth())
  useEffect(() => read(), [])
  useEachMidnight(read)
  if (ended === null) return null
  const month = ended.from.slice(0, 7)
  if (toldMonth === month) return null
  const close = (): void => changeLayout({ toldMonth: month })
  const { cost, callCount } = ended.sums
  const tokens = reportedSums.total(ended.sums)
  return (
    <Row gap={1} className={css('line')}>
      <button
        type="button"
        className={css('words')}
        onClick={() => {
          openDialog('statement')
          close()
        }}
      >
        {cost.length > 0
          ? strings.withCost(ended.from, cost, callCount)
          : tokens === null
            ? strings.withCalls(ended.from, callCount)
            : strings.withTokens(ended.from, tokens, callCount)}
      </button>
      <IconButton
        size="small"
        label={commonStrings.close}
        icon="close"
        onClick={() => {
          close()
          requestPageFocus()
        }}
      />
    </Row>
  )
}
