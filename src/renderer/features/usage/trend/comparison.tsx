import type { UsagePage, UsageSums } from '../../../../shared/contract/usage/usage-page.ts'
import {
  type Change,
  type ComparedFigure,
  type ComparedPeriods,
  changeOfSums,
  changesByModel,
  changesByProject,
} from '../../../../shared/domain/usage/earlier-period.ts'
import { countDays } from '../../../../shared/domain/usage/usage-periods.ts'
import { formatMoneyDifference, type formatMoneyList } from '../../../../shared/language/format-money.ts'
import { formatDifference, formatPercentDifference } from '../../../../shared/language/format-number.ts'
import { isBefore } from '../../../stores/usage/usage-page-selection.ts'
import { useUsageVisit } from '../../../stores/usage/usage-page-store.ts'
import { wordsOfProject } from '../../../strings/conversation-words.ts'
import { ChangeTable } from './change-table.tsx'
import { usageChangeStrings as strings } from './usage-change-strings.ts'

/** The days that the sums are compared with, in a sentence; none without a first day. */
export function ComparisonNote({
  page: { firstDay },
  className,
}: {
  readonly page: UsagePage
  readonly className: string
}) {
  const { compared, earlier } = useUsageVisit()
  if (compared === null || firstDay === null) return null
  if (isBefore(compared.earlier.to, firstDay))
    return <p className={className}>{strings.noEarlierDays(firstDay)}</p>
  if (earlier === null) return <p className={className}>{'\u00a0'}</p>
  return <p className={className}>{describeComparison(compared, earlier.sums, firstDay)}</p>
}

function describeComparison(
  { shown, earlier, isRunning }: ComparedPeriods,
  { callCount, unpricedCount, cost }: UsageSums,
  firstDay: string,
): string {
  const { from, to } = earlier
  if (callCount === 0) return strings.noEarlierCalls(from, to)
  const [before, now] = [countDays(earlier), countDays(shown)]
  return [
    from === to ? strings.comparedWithDay(from) : strings.comparedWith(from, to),
    ...(before === now ? [] : [strings.otherLength(before, now)]),
    ...(isBefore(from, firstDay) ? [strings.beginsIn(firstDay)] : []),
    ...(isRunning ? [strings.todayRuns] : []),
    ...(cost.length > 0 && unpricedCount > 0 ? [strings.earlierUnpriced(unpricedCount)] : []),
  ].join(' ')
}

/** The difference below a sum. Null without an earlier call, since everything would be new. */
export function useSumChange(page: UsagePage): Readonly<Record<ComparedFigure | 'price', string>> | null {
  const { earlier } = useUsageVisit()
  if (earlier === null || earlier.sums.callCount === 0) return null
  const { calls, prompt, completion, total, price } = changeOfSums(earlier.sums, page.sums)
  return {
    calls: strings.calls(calls.difference ?? 0),
    prompt: describeChange(prompt),
    completion: describeChange(completion),
    total: describeChange(total),
    price: price === null ? strings.notComparable : describeMoney(price),
  }
}

function describeChange({ difference, percent }: Change): string {
  if (difference === null) return strings.notComparable
  if (difference === 0) return strings.unchanged
  const relative = percent === null ? '' : ` (${formatPercentDifference(percent)})`
  return `${formatDifference(difference)}${relative}`
}

function describeMoney(price: Parameters<typeof formatMoneyList>[0]): string {
  const changed = price.filter(({ amount }) => amount !== '0')
  return changed.length === 0 ? strings.unchanged : changed.map(formatMoneyDifference).join(', ')
}

/** The models of both periods, with those that only one of them has. */
export function ModelChanges({ page }: { readonly page: UsagePage }) {
  const { earlier } = useUsageVisit()
  if (earlier === null || earlier.sums.callCount === 0) return null
  const changes = changesByModel(earlier.models, page.models)
  const isTwice = (model: string): boolean => changes.filter((change) => change.model === model).length > 1
  return (
    <ChangeTable
      name="model"
      rows={changes.map(({ key, model, connectionName, earlier: before, now }) => ({
        key,
        order: model,
        title: model,
        note: isTwice(model) ? connectionName : null,
        earlier: before,
        now,
      }))}
      total={{ earlier: earlier.sums, now: page.sums }}
      firstSort={{ column: 'change', isDescending: true }}
    />
  )
}

/** The projects of both periods; absent until a call belongs to one. */
export function ProjectChanges({ page }: { readonly page: UsagePage }) {
  const { earlier } = useUsageVisit()
  if (earlier === null || earlier.sums.callCount === 0) return null
  const changes = changesByProject(earlier.projects, page.projects)
  if (changes.every(({ projectId }) => projectId === null)) return null
  return (
    <ChangeTable
      name="project"
      rows={changes.map(({ key, earlier: before, now, projectId, name, isDeleted }) => {
        const title = wordsOfProject({ id: projectId, name, isDeleted })
        return { key, order: title, title, note: null, earlier: before, now }
      })}
      total={{ earlier: earlier.sums, now: page.sums }}
      firstSort={{ column: 'change', isDescending: true }}
    />
  )
}
