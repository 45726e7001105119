import { create } from 'zustand'
import type { ProgramReport } from '../../../shared/contract/programs/program-report.ts'
import type { FoundAnomalies } from '../../../shared/contract/usage/anomaly.ts'
import type { MonthEnd } from '../../../shared/contract/usage/month-end.ts'
import type {
  ConversationUsage,
  UsageEarlier,
  UsageFilter,
  UsagePage,
  UsageSums,
  VerifiedUsage,
} from '../../../shared/contract/usage/usage-page.ts'
import type { RefusedResult } from '../../../shared/domain/app/errors.ts'
import { maxReviewed } from '../../../shared/domain/app/limits.ts'
import type { ComparedPeriods } from '../../../shared/domain/usage/earlier-period.ts'
import { addSums, subtractSums } from '../../../shared/domain/usage/usage-sums.ts'
import {
  firstPlace,
  placeInStep,
  type UsageRange,
  type UsageStep,
  type UsageView,
  withoutTitle,
} from './usage-page-selection.ts'

/** The result of comparing the page with the ledger's rows, added up one by one. */
export type UsageVerification =
  | { readonly state: 'adding' }
  | { readonly state: 'holds' }
  | { readonly state: 'differs'; readonly sums: UsageSums }
  | { readonly state: 'failed'; readonly refusal: RefusedResult }

/** The scroll position and focused element to return to. */
export interface Origin {
  readonly scrollTop: number
  readonly focusKey: string | null
}

/** A step in the usage page's history, kept for going back. */
export interface Visit extends Origin {
  readonly id: number
  readonly place: UsageView
  /** Null until loaded; stays visible during a reload. */
  readonly page: UsagePage | null
  /** The filter that `page` was loaded with. */
  readonly filter: UsageFilter | null
  /** The range of `filter`, which `place` is ahead of during a reload and after a refused one. */
  readonly range: UsageRange | null
  /** The days of `page` and the earlier ones; null if nothing is earlier. */
  readonly compared: ComparedPeriods | null
  /** The usage of the earlier days; null until loaded. */
  readonly earlier: UsageEarlier | null
  /** The hours of the day; null until the calls, added up one by one, equal `page`. */
  readonly hours: VerifiedUsage['hours'] | null
  /** The costs that services reported for the calls of `page`, beside those of the prices; null until added up. */
  readonly reportedCosts: VerifiedUsage['reportedCosts'] | null
  /** The day before which calls were deleted from the ledger; null if `page` lacks none of them. */
  readonly clearedBefore: string | null
  /** Null unless `page` is this month. */
  readonly monthEnd: MonthEnd | null
  /** The anomalies of `page`; null until loaded, and where it is not this month. */
  readonly anomalies: FoundAnomalies | null
  /** The tasks and tools of the program in view; null for other calls. */
  readonly programReport: ProgramReport | null
  readonly verification: UsageVerification
  /** Whether the user asked for every breakdown. */
  readonly isMore: boolean
}

interface UsagePageState {
  /** Each step is narrower than the previous one; never empty. */
  readonly visits: readonly Visit[]
  readonly isLoading: boolean
  readonly refusal: RefusedResult | null
  readonly isLoadingMore: boolean
}

const firstVisit: Visit = {
  id: 0,
  place: firstPlace,
  page: null,
  filter: null,
  range: null,
  compared: null,
  earlier: null,
  hours: null,
  reportedCosts: null,
  clearedBefore: null,
  monthEnd: null,
  anomalies: null,
  programReport: null,
  verification: { state: 'adding' },
  isMore: false,
  scrollTop: 0,
  focusKey: null,
}

/** The history of the usage page. `usage-actions.ts` fills it. */
export const usagePageStore = create<UsagePageState>()(() => ({
  visits: [firstVisit],
  isLoading: false,
  refusal: null,
  isLoadingMore: false,
}))

const selectVisit = ({ visits }: UsagePageState): Visit => visits.at(-1) ?? firstVisit

export const useUsageVisit = (): Visit => usagePageStore(selectVisit)
/** Whether the visit continues at a place in the page, so that everything has to be there at once. */
export const useIsReturn = (): boolean =>
  usagePageStore((state) => selectVisit(state).scrollTop > 0 || selectVisit(state).focusKey !== null)
export const useUsageVisits = (): readonly Visit[] => usagePageStore(({ visits }) => visits)
export const useUsageRefusal = (): RefusedResult | null => usagePageStore(({ refusal }) => refusal)
export const useIsUsageLoading = (): boolean => usagePageStore(({ isLoading }) => isLoading)
export const useIsLoadingMore = (): boolean => usagePageStore(({ isLoadingMore }) => isLoadingMore)

export function currentVisit(): Visit {
  return selectVisit(usagePageStore.getState())
}

export function changeVisit(changes: Partial<Visit>): void {
  usagePageStore.setState(({ visits }) => ({
    visits: visits.map((visit, index) => (index === visits.length - 1 ? { ...visit, ...changes } : visit)),
  }))
}

let visitCount = 0

/**
 * Adds a narrower step, and remembers where it was opened. Keeps showing demo or real calls as before, even if
 * the first real call arrives meanwhile.
 */
export function pushVisit(step: UsageStep, shown: UsageFilter, origin: Origin): void {
  const { place, filter, isMore } = currentVisit()
  const closer = placeInStep(place, shown, step)
  changeVisit(origin)
  visitCount += 1
  const visit: Visit = {
    ...firstVisit,
    isMore,
    id: visitCount,
    place: { ...closer, isDemo: filter?.isDemo ?? closer.isDemo },
  }
  usagePageStore.setState(({ visits }) => ({ visits: [...visits, visit] }))
}

/** Returns to an earlier step, which shows its old page. */
export function popVisits(index: number): void {
  usagePageStore.setState(({ visits }) => ({ visits: visits.slice(0, index + 1) }))
}

/** Clears the history and the whole place except `changes`. */
export function restartVisits(changes: Partial<UsageView>): void {
  usagePageStore.setState({ visits: [{ ...firstVisit, place: { ...firstPlace, ...changes } }] })
}

/** Removes a deleted title from the whole history. */
export function forgetTitle(conversationId: string): void {
  usagePageStore.setState(({ visits }) => ({
    visits: visits.map((visit, index) => ({
      ...visit,
      place: withoutTitle(visit.place, conversationId),
      page: index === visits.length - 1 ? visit.page : null,
    })),
  }))
}

/** Appends conversations to the page and subtracts their sums from the remainder. */
export function joinConversations(page: UsagePage, more: readonly ConversationUsage[]): UsagePage {
  const { rows, otherCount, others } = page.conversations
  const known = new Set(rows.map(({ conversationId }) => conversationId))
  const added = more.filter(({ conversationId }) => !known.has(conversationId))
  return {
    ...page,
    conversations: {
      rows: [...rows, ...added],
      otherCount: more.length === 0 ? 0 : Math.max(0, otherCount - added.length),
      others: subtractSums(others, addSums(added.map(({ sums }) => sums))),
    },
  }
}

/** Fewer calls are a list. */
const minCallsForChart = 20

export function hasFewCalls({ callCount, notProcessedCount }: UsageSums): boolean {
  return callCount + notProcessedCount < minCallsForChart
}

/** Whether the calls are few enough to look for anomalies among them. */
export function areAnomaliesSought({ callCount }: UsageSums): boolean {
  return callCount <= maxReviewed
}
