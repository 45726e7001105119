import { useRef, useState } from 'react'
import type { FoundAnomalies } from '../../../../shared/contract/usage/anomaly.ts'
import type { BudgetOutlook } from '../../../../shared/contract/usage/month-end.ts'
import type { UsageSums } from '../../../../shared/contract/usage/usage-page.ts'
import { formatCount } from '../../../../shared/language/format-number.ts'
import { openConversation } from '../../../stores/app/navigation.ts'
import { openPanel, openSettings } from '../../../stores/app/panel-store.ts'
import { useBudgetOutlook } from '../../../stores/money/budgets-store.ts'
import { drillInto } from '../../../stores/usage/usage-actions.ts'
import { isNarrow } from '../../../stores/usage/usage-page-selection.ts'
import {
  areAnomaliesSought,
  changeVisit,
  hasFewCalls,
  useUsageVisit,
} from '../../../stores/usage/usage-page-store.ts'
import { describeEnd, nameBudget } from '../../../strings/budgets.ts'
import { wordsOfConversation } from '../../../strings/conversation-words.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Box, Detail, NamedGroup } from '../../../ui/layout/layout.tsx'
import { MenuList } from '../../../ui/overlays/menu.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { focusKeyOf, positionAt } from '../scroll-position.ts'
import css from './look-at.module.css'
import { lookAtStrings as strings } from './usage-page-strings.ts'

/** Buttons for facts of these days that deserve a look. Nothing where there is none. */
export function LookAt({ sums }: { readonly sums: UsageSums }) {
  const { cost, unpricedCount } = sums
  const { filter, range, monthEnd, anomalies } = useUsageVisit()
  const outlooks = useBudgetOutlook()
  if (filter === null) return null
  const budgets = monthEnd === null || filter.isDemo || isNarrow(filter) ? [] : outlooks.filter(isOver)
  // Anomalies of many calls arrive later, into a line that is already there.
  const isLooking = range === 'month' && !hasFewCalls(sums) && areAnomaliesSought(sums)
  const isUnpriced = cost.length > 0 && unpricedCount > 0
  const hasAnomalies = anomalies !== null && anomalies.count > 0
  if (!isUnpriced && budgets.length === 0 && !hasAnomalies)
    return (
      isLooking && <Detail className={css('buttons')}>{anomalies !== null && strings.noAnomalies}</Detail>
    )
  return (
    <NamedGroup label={strings.title} className={css('buttons')}>
      {isUnpriced && (
        <Button onClick={() => openSettings(true, 'money', { place: 'prices' })}>
          <Box as="span" tone="warn">
            {strings.unpriced(unpricedCount)}
          </Box>
        </Button>
      )}
      {hasAnomalies && <Anomalies found={anomalies} />}
      {budgets.map((outlook) => (
        <Button key={outlook.budget.id} onClick={() => openSettings(true, 'money', { place: 'budgets' })}>
          {[nameBudget(outlook.budget, outlook), ...describeEnd(outlook)].join(' · ')}
        </Button>
      ))}
    </NamedGroup>
  )
}

const focusKey = focusKeyOf('anomalies', '')

/** Leads to the only chat or program with anomalies, or lists them. */
function Anomalies({ found: { count, callers } }: { readonly found: FoundAnomalies }) {
  const [isOpen, setIsOpen] = useState(false)
  const { filter } = useUsageVisit()
  const button = useRef<HTMLButtonElement>(null)
  const close = (): void => setIsOpen(false)
  const [first, ...others] = callers
  if (first === undefined) return null
  const isList = others.length > 0
  /** The calls of a chat show beside it, and those of a program on its page. */
  const show = ({ conversationId: id, title, isDeleted, isProgram }: typeof first): void => {
    if (!isProgram) {
      openPanel('usage')
      void openConversation(id)
      return
    }
    if (id !== filter?.conversationId && button.current !== null)
      drillInto(
        { kind: 'program', conversation: { id, title, isDeleted } },
        positionAt(button.current, focusKey),
      )
    changeVisit({ isMore: true })
  }
  return (
    <>
      <Button
        ref={button}
        data-focus-key={focusKey}
        {...(isList && { 'aria-haspopup': 'menu', 'aria-expanded': isOpen })}
        onClick={() => (isList ? setIsOpen(!isOpen) : show(first))}
      >
        <Box as="span" tone="warn">
          {strings.anomalies(count)}
        </Box>
      </Button>
      {isOpen && (
        <Popover anchor={button} onClose={close}>
          <MenuList
            label={strings.anomalies(count)}
            items={callers.map((caller) => ({
              id: caller.conversationId,
              label: wordsOfConversation({ ...caller, id: caller.conversationId }),
              note: formatCount(caller.count),
              onChoose: () => show(caller),
            }))}
            onLeave={close}
            onChosen={close}
          />
        </Popover>
      )}
    </>
  )
}

/** Over its limit by the forecast, or perhaps. */
function isOver({ end: { kind } }: BudgetOutlook): boolean {
  return kind === 'reached' || kind === 'reaches' || kind === 'may-reach'
}
