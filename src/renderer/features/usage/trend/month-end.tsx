import type {
  BudgetOutlook,
  EndRecord,
  MonthEnd as Estimate,
} from '../../../../shared/contract/usage/month-end.ts'
import { monthsInRecord } from '../../../../shared/domain/app/limits.ts'
import { addDecimals, compareDecimals } from '../../../../shared/domain/money/decimal.ts'
import { periodOf } from '../../../../shared/domain/usage/usage-periods.ts'
import { classNames } from '../../../lib/class-names.ts'
import { useBudgetOutlook } from '../../../stores/money/budgets-store.ts'
import { isBefore, isNarrow } from '../../../stores/usage/usage-page-selection.ts'
import { useUsageVisit } from '../../../stores/usage/usage-page-store.ts'
import { budgetNameStrings, describeEnd, nameBudget, wordsOfBudgetProject } from '../../../strings/budgets.ts'
import { Box, Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { hint } from '../../../ui/overlays/hint.tsx'
import { monthEndStrings as strings } from '../page/month-end-strings.ts'
import styles from './month-end.module.css'

const css = classNames(styles)

/** The expected end of the current month with its range, its own record, and the ends of the budgets. */
export function MonthEnd() {
  const { monthEnd, filter } = useUsageVisit()
  if (monthEnd === null || filter === null) return null
  const { tokens, prices, missing, clearedBefore } = monthEnd
  const isNarrowed = isNarrow(filter)
  return (
    <Stack as="section" shrink gap={2} aria-label={strings.title}>
      <Text as="h2" size="control" tone="quiet" strong>
        <span {...hint(strings.meaning)}>{strings.title}</span>
      </Text>
      {/* Silent: the page is read again after each call. */}
      <Stack
        role="status"
        aria-live="off"
        aria-label={strings.title}
        size="small"
        tone="quiet"
        prose
        numeric
        gap={1}
        data-tokens={tokens?.estimate ?? ''}
        data-range={tokens?.range ?? ''}
      >
        {missing === null || prices.length > 0 ? (
          <Ends monthEnd={monthEnd} />
        ) : (
          <p>{describeMissing(missing)}</p>
        )}
        {clearedBefore !== null && <Text tone="quiet">{strings.cleared(clearedBefore)}</Text>}
        {isNarrowed && <Text tone="quiet">{strings.narrowed}</Text>}
      </Stack>
      {!isNarrowed && !filter.isDemo && <BudgetEnds />}
    </Stack>
  )
}

function describeMissing({ days, daysWithCalls }: NonNullable<Estimate['missing']>): string {
  return days > 0 ? strings.missingDays(days) : strings.missingCalls(daysWithCalls)
}

/** Tokens and each currency, with the record beside each. */
function Ends({
  monthEnd: { month, dayOfMonth, clearedBefore, tokens, prices, unpricedCount },
}: {
  readonly monthEnd: Estimate
}) {
  return (
    <>
      <Text tone="faint">{nameOfDays(month, clearedBefore)}</Text>
      <Row as="dl" gap={[2, 8]} align="stretch" wrap>
        {tokens !== null && (
          <End
            words={strings.tokens(tokens.estimate, tokens.range, tokens.soFar)}
            dayOfMonth={dayOfMonth}
            record={tokens.record}
          />
        )}
        {prices.map((price) => (
          <End
            key={price.soFar.currency}
            words={describePrice(price)}
            dayOfMonth={dayOfMonth}
            record={price.record}
          />
        ))}
      </Row>
      {tokens === null && <Text tone="quiet">{strings.noTokens}</Text>}
      {prices.length > 0 && unpricedCount > 0 && <Text tone="quiet">{strings.unpriced(unpricedCount)}</Text>}
    </>
  )
}

/** The month, or its days that the ledger still has. */
function nameOfDays(month: string, clearedBefore: string | null): string {
  return clearedBefore === null || !isBefore(month, clearedBefore)
    ? strings.month(month)
    : strings.days(clearedBefore, periodOf(month, 'month').to)
}

/**
 * A range of more than a third is shown by its two ends, because ± would say nothing. The month can't end below the
 * amount so far.
 */
function describePrice({ soFar: { currency, amount }, estimate, range }: Estimate['prices'][number]): string {
  const of = (decimal: string) => ({ currency, amount: decimal })
  const low = addDecimals([estimate, range === '0' ? '0' : `-${range}`])
  const isWide = compareDecimals(addDecimals([range, range, range]), estimate) > 0
  if (!isWide && compareDecimals(low, amount) >= 0) return strings.money(of(estimate), of(range))
  const least = compareDecimals(low, amount) < 0 ? amount : low
  return strings.moneyRange(of(least), of(addDecimals([estimate, range])))
}

interface EndProps {
  readonly words: string
  readonly dayOfMonth: number
  readonly record: EndRecord
}

function End({ words, dayOfMonth, record }: EndProps) {
  return (
    <div className={css('end')}>
      <Text as="dt" size="reading" tone="plain" strong breaks>
        {words}
      </Text>
      <Box as="dd" tone="quiet">
        {record === null ? strings.noRecord : describeRecord(dayOfMonth, record)}
      </Box>
    </div>
  )
}

function describeRecord(dayOfMonth: number, { monthCount, medianPercent }: NonNullable<EndRecord>): string {
  return monthCount === monthsInRecord
    ? strings.record(dayOfMonth, monthCount, medianPercent)
    : strings.shortRecord(dayOfMonth, monthCount, medianPercent)
}

function BudgetEnds() {
  const outlooks = useBudgetOutlook()
  if (outlooks.length === 0) return null
  return (
    <Text as="ul" aria-label={strings.budgets} size="small" numeric line="above" className={css('budgets')}>
      {outlooks.map((outlook) => (
        <li key={outlook.budget.id} className={css('budget')}>
          <Text as="span" breaks shrink>
            {nameOf(outlook)}
          </Text>
          <Text as="span" tone="quiet" className={css(outlook.end.kind.startsWith('reache') && 'over')}>
            {describeEnd(outlook).join(' · ')}
          </Text>
        </li>
      ))}
    </Text>
  )
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
