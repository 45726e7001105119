import type { BudgetOutlook } from '../../../../shared/contract/usage/month-end.ts'
import type { UsageSums } from '../../../../shared/contract/usage/usage-page.ts'
import { classNames } from '../../../lib/class-names.ts'
import { openSettings } from '../../../stores/app/panel-store.ts'
import { useBudgetOutlook } from '../../../stores/money/budgets-store.ts'
import { isNarrow } from '../../../stores/usage/usage-page-selection.ts'
import { useUsageVisit } from '../../../stores/usage/usage-page-store.ts'
import { budgetNameStrings, describeEnd, nameBudget, wordsOfBudgetProject } from '../../../strings/budgets.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { NamedGroup } from '../../../ui/layout/layout.tsx'
import styles from './look-at.module.css'
import { lookAtStrings as strings } from './usage-page-strings.ts'

const css = classNames(styles)

/** Buttons for facts of these days that deserve a look. Nothing where there is none. */
export function LookAt({ sums: { cost, unpricedCount } }: { readonly sums: UsageSums }) {
  const { filter, monthEnd } = useUsageVisit()
  const outlooks = useBudgetOutlook()
  if (filter === null) return null
  const budgets = monthEnd === null || filter.isDemo || isNarrow(filter) ? [] : outlooks.filter(isOver)
  const isUnpriced = cost.length > 0 && unpricedCount > 0
  if (!isUnpriced && budgets.length === 0) return null
  return (
    <NamedGroup label={strings.title} className={css('buttons')}>
      {isUnpriced && (
        <Button onClick={() => openSettings(true, 'money', { place: 'prices' })}>
          <span className={css('warn')}>{strings.unpriced(unpricedCount)}</span>
        </Button>
      )}
      {budgets.map((outlook) => (
        <Button key={outlook.budget.id} onClick={() => openSettings(true, 'money', { place: 'budgets' })}>
          {[nameOf(outlook), ...describeEnd(outlook)].join(' · ')}
        </Button>
      ))}
    </NamedGroup>
  )
}

/** Over its limit by the forecast, or perhaps. */
function isOver({ end: { kind } }: BudgetOutlook): boolean {
  return kind === 'reached' || kind === 'reaches' || kind === 'may-reach'
}

function nameOf({ budget, connectionName, programName, projectName }: BudgetOutlook): string {
  const { connectionId, programId, projectId } = budget
  const { deletedConnection, deletedProgram, program } = budgetNameStrings
  return nameBudget(
    budget,
    connectionId && (connectionName ?? deletedConnection),
    programId && (programName === null ? deletedProgram : program(programName)),
    wordsOfBudgetProject(projectId, projectName),
  )
}
