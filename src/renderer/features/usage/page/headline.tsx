import type { BudgetState } from '../../../../shared/contract/money/budget.ts'
import type { MonthEnd } from '../../../../shared/contract/usage/month-end.ts'
import type { UsagePage } from '../../../../shared/contract/usage/usage-page.ts'
import { addDecimals, compareDecimals, negated } from '../../../../shared/domain/money/decimal.ts'
import type { Money } from '../../../../shared/domain/money/money.ts'
import { periodOf } from '../../../../shared/domain/usage/usage-periods.ts'
import { formatMoney } from '../../../../shared/language/format-money.ts'
import { approximate } from '../../../../shared/language/format-number.ts'
import { joinSentences } from '../../../../shared/language/messages.ts'
import { openSettings } from '../../../stores/app/panel-store.ts'
import { useAllBudgets } from '../../../stores/money/budgets-store.ts'
import { isNarrow } from '../../../stores/usage/usage-page-selection.ts'
import { useUsageVisit } from '../../../stores/usage/usage-page-store.ts'
import { describeNotCounted } from '../../../strings/budgets.ts'
import { exactMoneyWords, moneyStrings } from '../../../strings/prices.ts'
import { Badge } from '../../../ui/controls/badge.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Row, Text } from '../../../ui/layout/layout.tsx'
import { hint } from '../../../ui/overlays/hint.tsx'
import css from './headline.module.css'
import { wordsOfEnds } from './period-words.ts'
import { tokensOf } from './sum-columns.tsx'
import { usagePageStrings as pageStrings, headlineStrings as strings } from './usage-page-strings.ts'

/** The currency that the page is about: the one with a budget for the month, else the first. Null without prices. */
export function usePageCurrency(page: UsagePage): string | null {
  const budgets = useMonthBudgets()
  const currencies = page.sums.cost.map(({ currency }) => currency)
  return currencies.find((currency) => budgetIn(budgets, currency) !== null) ?? currencies[0] ?? null
}

/** Budgets of a month for every call, or for the program in view. They say nothing about another part of the calls. */
export function useMonthBudgets(): readonly BudgetState[] {
  const { filter, monthEnd } = useUsageVisit()
  const all = useAllBudgets()
  if (filter === null || monthEnd === null || filter.isDemo) return []
  const { conversationId } = filter
  if (isNarrow({ ...filter, conversationId: null })) return []
  return (all ?? []).filter(
    ({ budget: { period, connectionId, programId, projectId } }) =>
      period === 'month' && connectionId === null && programId === conversationId && projectId === null,
  )
}

export function budgetIn(budgets: readonly BudgetState[], currency: string | null): BudgetState | null {
  return budgets.find(({ budget }) => budget.currency === currency) ?? null
}

/** The one number: what these days cost, where the month ends, and how much of its budget is used. */
export function Headline({ page }: { readonly page: UsagePage }) {
  const { monthEnd, filter } = useUsageVisit()
  const first = usePageCurrency(page)
  const budgets = useMonthBudgets()
  const { cost } = page.sums
  const amounts = cost.toSorted(
    (one, other) => Number(other.currency === first) - Number(one.currency === first),
  )
  return (
    <div className={css('headline')}>
      <div className={css('lines')}>
        {amounts.length === 0 && (
          <Line words={wordsOfTokens(page)}>
            <When page={page} />
          </Line>
        )}
        {amounts.map((money, index) => (
          <Line key={money.currency} words={formatMoney(money)} exact={wordsOfPrice(money, page)}>
            {index === 0 && <When page={page} />}
            {index === 0 && filter?.isDemo === true && <Badge>{strings.demoPrices}</Badge>}
          </Line>
        ))}
      </div>
      {monthEnd !== null && <Ends monthEnd={monthEnd} currencies={amounts.map(({ currency }) => currency)} />}
      {amounts.length === 0 && filter?.isDemo === false && (
        <Button onClick={() => openSettings(true, 'money', { place: 'prices' })}>
          {strings.enterPrices}
        </Button>
      )}
      {budgets.length > 0 && (
        <div className={css('budgets')}>
          {budgets.map((state) => (
            <Budget key={state.budget.id} state={state} callCount={page.sums.callCount} />
          ))}
        </div>
      )}
    </div>
  )
}

function wordsOfTokens({ sums }: UsagePage): string {
  const tokens = tokensOf(sums, 'total')
  return tokens === null ? pageStrings.notReported : pageStrings.tokens(tokens)
}

function wordsOfPrice(money: Money, { sums: { callCount, unpricedCount, unassignedTokens } }: UsagePage) {
  return [
    exactMoneyWords([money]),
    unpricedCount === 0 ? pageStrings.pricedAll : pageStrings.priced(callCount - unpricedCount, callCount),
    ...(unassignedTokens === 0 ? [] : [pageStrings.inNoPart(unassignedTokens)]),
  ].join(' · ')
}

interface LineProps {
  readonly words: string
  readonly exact?: string
  readonly children: React.ReactNode
}

function Line({ words, exact, children }: LineProps) {
  return (
    <Row align="baseline" gap={[0, 3]} wrap className={css('line')}>
      <strong
        className={css('amount', words.length > 18 && 'long')}
        {...(exact !== undefined && hint(exact))}
      >
        {words}
      </strong>
      {children}
    </Row>
  )
}

/** The month, or the days shown. */
function When({ page }: { readonly page: UsagePage }) {
  const { range, filter } = useUsageVisit()
  const from = filter?.from ?? page.days[0]?.day ?? null
  const isMonth = range === 'month' && from !== null
  return (
    <span>
      {isMonth ? strings.inMonth(from) : wordsOfEnds(from, filter?.to ?? page.days.at(-1)?.day ?? null)}
    </span>
  )
}

interface EndsProps {
  readonly monthEnd: MonthEnd
  readonly currencies: readonly string[]
}

/** The expected end of the month, one line for each currency, or for tokens without prices. */
function Ends({ monthEnd, currencies }: EndsProps) {
  const { tokens, missing, month } = monthEnd
  const last = periodOf(month, 'month').to
  const prices = currencies.map((currency) => priceIn(monthEnd, currency))
  const hasEnd = currencies.length === 0 ? tokens !== null : prices.some((price) => price !== null)
  return (
    <div
      role="status"
      // Silent: the page is read again after each call.
      aria-live="off"
      aria-label={strings.monthEnd}
      data-tokens={tokens?.estimate ?? ''}
      data-range={tokens?.range ?? ''}
      className={css('lines', 'ends', !hasEnd && 'early')}
    >
      {!hasEnd && <span className={css('line')}>{missing !== null && describeMissing(missing)}</span>}
      {hasEnd && currencies.length === 0 && tokens !== null && (
        <span className={css('line')} {...hint(meaningOf(tokens))}>
          {strings.tokensBy(tokens, last)}
        </span>
      )}
      {hasEnd &&
        prices.map((price, index) => (
          <span
            key={currencies[index]}
            className={css('line')}
            {...(price !== null && hint(meaningOf(price)))}
          >
            {price !== null && strings.moneyBy(...endsOf(price), last)}
          </span>
        ))}
    </div>
  )
}

function meaningOf({ record }: Pick<ExpectedPrice, 'record'>): string {
  return joinSentences([strings.meaning, record === null ? null : strings.record(record.medianPercent)])
}

type ExpectedPrice = MonthEnd['prices'][number]

export function priceIn({ prices }: MonthEnd, currency: string): ExpectedPrice | null {
  return prices.find(({ soFar }) => soFar.currency === currency) ?? null
}

/** The month can't end below the amount so far. */
function endsOf({ soFar: { currency, amount }, estimate, range }: ExpectedPrice): readonly [Money, Money] {
  const low = addDecimals([estimate, negated(range)])
  const least = compareDecimals(low, amount) < 0 ? amount : low
  return [
    { currency, amount: least },
    { currency, amount: addDecimals([estimate, range]) },
  ]
}

function describeMissing({ days, daysWithCalls }: NonNullable<MonthEnd['missing']>): string {
  return days > 0 ? strings.missingDays(days) : strings.missingCalls(daysWithCalls)
}

interface BudgetProps {
  readonly state: BudgetState
  readonly callCount: number
}

/** A tenth of the calls outside the budget is worth a warning. */
const manyCalls = 10

function Budget({ state, callCount }: BudgetProps) {
  const { budget, percent, level, notCountedCount, unconfirmedCount } = state
  const used =
    budget.currency === null
      ? strings.ofTokens(percent, BigInt(budget.limit))
      : strings.ofMoney(percent, { amount: budget.limit, currency: budget.currency })
  const isMuch = notCountedCount * manyCalls > callCount
  return (
    <div>
      {notCountedCount > 0 && (
        <Text size="small" tone={isMuch ? 'warn' : 'quiet'}>
          {describeNotCounted(notCountedCount, budget.currency !== null)}
        </Text>
      )}
      <Row gap={3} justify="end" className={css('budget')}>
        {unconfirmedCount === 0 ? (
          <span>{used}</span>
        ) : (
          <span {...hint(moneyStrings.unconfirmed(unconfirmedCount))}>{approximate(used)}</span>
        )}
        <span className={css('bar')} aria-hidden="true">
          <span className={css('used', level)} style={{ inlineSize: `${Math.min(100, percent)}%` }} />
        </span>
      </Row>
    </div>
  )
}
