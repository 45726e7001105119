import type { TaskCalls } from '../../../shared/contract/programs/program-report.ts'
import type { FoundAnomalies } from '../../../shared/contract/usage/anomaly.ts'
import type { MonthEnd } from '../../../shared/contract/usage/month-end.ts'
import type {
  DayClock,
  UsageEarlier,
  UsageExport,
  UsageFilter,
  UsagePage,
} from '../../../shared/contract/usage/usage-page.ts'
import type { Result } from '../../../shared/domain/app/errors.ts'
import {
  type ComparedPeriods,
  comparePeriods,
  type PeriodKind,
} from '../../../shared/domain/usage/earlier-period.ts'
import { areSumsEqual } from '../../../shared/domain/usage/usage-sums.ts'
import { request } from '../../api.ts'
import { change } from '../app/asking.ts'
import { closeUsagePage, openConversation, showUsagePage } from '../app/navigation.ts'
import { raiseRefusal } from '../app/notices-store.ts'
import { closeDialog } from '../app/panel-store.ts'
import { changeSetting, currentSetting } from '../app/settings-store.ts'
import { loadMessage } from '../chat/earlier-messages.ts'
import { revealMessage } from '../chat/reveal-store.ts'
import { transcriptStore } from '../chat/transcript-store.ts'
import { requestFocus } from '../focus-store.ts'
import { loadBudgets } from '../money/budgets-store.ts'
import {
  dateOn,
  filterOf,
  firstPlace,
  isBefore,
  isFirstPlace,
  isNarrow,
  type PlacedConversation,
  type PlacedProject,
  type UsageStep,
  type UsageView,
} from './usage-page-selection.ts'
import {
  areAnomaliesSought,
  changeVisit,
  currentVisit,
  forgetTitle,
  hasFewCalls,
  joinConversations,
  type Origin,
  popVisits,
  pushVisit,
  restartVisits,
  usagePageStore,
} from './usage-page-store.ts'
import { readToday } from './usage-store.ts'

let readings = 0

/**
 * Keeps the old page until everything that the new one shows at first has arrived, so that nothing moves later. Late
 * responses are dropped.
 */
export async function readUsagePage(): Promise<void> {
  readings += 1
  const reading = readings
  usagePageStore.setState({ isLoading: true, refusal: null })
  const { place, filter: before } = currentVisit()
  const asked = currentFilter()
  // One thread answers in order, and the page takes the window longest.
  const calls = readCalls(asked)
  const soonest = readAround(asked, place)
  const { filter, result } = await calls
  if (reading !== readings) return
  if (!result.ok) {
    usagePageStore.setState({ isLoading: false, refusal: result })
    return
  }
  const page = result.value
  const around = filter === asked ? soonest : readAround(filter, place)
  const { compared } = around
  const isMonth = place.range === 'month' && page.sums.callCount > 0
  const anomalies = isMonth && areAnomaliesSought(page.sums) ? readAnomalies(filter) : null
  const [earlier, clearedBefore, monthEnd, report, soon] = await Promise.all([
    isLedgerBefore(page, compared) ? around.earlier : null,
    around.clearedBefore,
    isMonth ? around.monthEnd : null,
    readProgramReport(page, filter),
    // Those of few calls are there immediately.
    hasFewCalls(page.sums) ? anomalies : null,
  ])
  if (reading !== readings) return
  usagePageStore.setState({ isLoading: false, refusal: report?.ok === false ? report : null })
  const isSame = before !== null && JSON.stringify(before) === JSON.stringify(filter)
  changeVisit({
    page,
    filter,
    range: place.range,
    compared,
    earlier,
    clearedBefore,
    monthEnd,
    programReport: report?.ok === true ? report.value : null,
    verification: { state: 'adding' },
    // Hours of other days or filters would be wrong until the new ones arrive.
    ...(!isSame && { hours: null, reportedCosts: null, anomalies: null }),
    ...(soon !== null && { anomalies: soon }),
  })
  void anomalies?.then((found) => reading === readings && changeVisit({ anomalies: found }))
  await verifyPage(reading, true)
}

/** Asks beside the page, which shows only what applies to it: another answer would come later than both. */
function readAround(filter: UsageFilter, place: UsageView) {
  const compared = comparePeriods(filter, dateOn(filter.clock, Date.now()), kindOf(place))
  return {
    compared,
    earlier: compared && readEarlier({ ...filter, ...compared.earlier }),
    clearedBefore: readClearedBefore(filter),
    monthEnd: place.range === 'month' ? readMonthEnd(filter) : null,
  }
}

/** A day or a week is compared with the days before it, also where a month begins with it. */
function kindOf({ range, step, first, last }: UsageView): PeriodKind {
  const isShort = step?.kind === 'period' && (step.unit === 'day' || step.unit === 'week')
  const isStep = isShort && !isBefore(first, step.period.from) && !isBefore(step.period.to, last)
  return range === 'week' || range === 'thirty-days' || (range === 'own' && isStep) ? 'rolling' : 'calendar'
}

/** A refusal leaves the estimate out, because the page itself is there. */
async function readMonthEnd({ from, to, ...rest }: UsageFilter): Promise<MonthEnd | null> {
  const hasBudgets = !isNarrow({ ...rest, from, to, conversationId: null }) && !rest.isDemo
  const [monthEnd] = await Promise.all([request('usage.monthEnd', rest), hasBudgets && loadBudgets()])
  return monthEnd.ok ? monthEnd.value : null
}

async function readAnomalies(filter: UsageFilter): Promise<FoundAnomalies | null> {
  const result = await request('usage.anomalies', filter)
  return result.ok ? result.value : null
}

/** Null unless all calls of the page are those of one program. */
async function readProgramReport({ choices, sums }: UsagePage, filter: UsageFilter) {
  const { conversationId } = filter
  const isProgram = choices.programs.some(({ id }) => id === conversationId)
  if (conversationId === null || !isProgram || sums.callCount + sums.notProcessedCount === 0) return null
  return await request('usage.programReport', { ...filter, conversationId })
}

/** Calls are deleted by local days, so a day in UTC with the same date may lack calls, too. */
async function readClearedBefore({ from, clock }: UsageFilter): Promise<string | null> {
  const result = await request('ledger.lastClearing', undefined)
  if (!result.ok || result.value === null) return null
  const { beforeDay } = result.value
  const isInView = from === null || isBefore(from, beforeDay) || (from === beforeDay && clock === 'utc')
  return isInView ? beforeDay : null
}

function isLedgerBefore({ firstDay }: UsagePage, compared: ComparedPeriods | null): boolean {
  return compared !== null && firstDay !== null && !isBefore(compared.earlier.to, firstDay)
}

/** A refusal leaves the comparison out, because the page itself is there. */
async function readEarlier(filter: UsageFilter): Promise<UsageEarlier | null> {
  const result = await request('usage.earlier', filter)
  return result.ok ? result.value : null
}

/** Loads demo calls if there are no others and the user has not chosen between the two. */
async function readCalls(filter: UsageFilter) {
  const isChosen = currentVisit().place.isDemo !== null
  const result = await request('usage.page', filter)
  const hasOnlyDemo = result.ok && result.value.firstDay === null && result.value.choices.hasDemo
  if (isChosen || !hasOnlyDemo) return { filter, result }
  const ofDemo = { ...filter, isDemo: true }
  return { filter: ofDemo, result: await request('usage.page', ofDemo) }
}

/**
 * Verifies the page. A call that ended between the two requests makes the sums differ, so both are read again
 * once.
 */
async function verifyPage(reading: number, mayReadAgain: boolean): Promise<void> {
  const { page, filter } = currentVisit()
  if (page === null || filter === null) return
  const result = await request('usage.verify', filter)
  if (reading !== readings) return
  if (!result.ok) changeVisit({ verification: { state: 'failed', refusal: result } })
  else if (areSumsEqual(result.value.sums, page.sums))
    changeVisit({
      verification: { state: 'holds' },
      hours: result.value.hours,
      reportedCosts: result.value.reportedCosts,
    })
  else if (!mayReadAgain)
    changeVisit({
      verification: { state: 'differs', sums: result.value.sums },
      hours: null,
      reportedCosts: null,
    })
  else {
    const again = await request('usage.page', filter)
    if (reading !== readings) return
    if (again.ok) changeVisit({ page: again.value })
    await verifyPage(reading, false)
  }
}

export async function verifyAgain(): Promise<void> {
  changeVisit({ verification: { state: 'adding' } })
  await verifyPage(readings, true)
}

/** Changes range, unit or filter within the current step. */
export function changePlace(changes: Partial<UsageView>): void {
  const { place } = currentVisit()
  changeVisit({ place: { ...place, ...changes } })
  const isOnlyUnit = Object.keys(changes).every((name) => name === 'unit')
  if (!isOnlyUnit) void readUsagePage()
}

/** Clears the history and all filters except `changes`. */
export function resetUsagePage(changes: Partial<UsageView> = {}): void {
  restartVisits(changes)
  void readUsagePage()
}

/** Reads the page that has just been drawn, unless reading began before that. */
export function readDrawnPage(): void {
  if (!usagePageStore.getState().isLoading) void readUsagePage()
}

/** Opens the usage page at this month, unfiltered. Keeps its numbers if they are there. */
export function openUsageOfMonth(): void {
  if (isFirstPlace(usagePageStore.getState().visits[0]?.place)) {
    popVisits(0)
    changeVisit({ place: firstPlace })
  } else restartVisits({})
  void readUsagePage()
  showUsagePage()
}

/** Leaves the open dialog for all usage of a chat or program. */
export function showUsageOf(conversation: PlacedConversation): void {
  closeDialog()
  showUsagePage()
  resetUsagePage({ range: 'all', conversation, isDemo: false })
}

/** Leaves the open dialog for this month's calls of a program. */
export function showProgram(program: PlacedConversation): void {
  closeDialog()
  restartVisits({ isDemo: false })
  pushVisit({ kind: 'program', conversation: program }, currentFilter(), { scrollTop: 0, focusKey: null })
  showUsagePage()
  void readUsagePage()
}

/** Leaves the open dialog for all usage of a project. */
export function showUsageOfProject(project: PlacedProject): void {
  closeDialog()
  showUsagePage()
  resetUsagePage({ range: 'all', project, isDemo: false })
}

/** Opens a narrower step. */
export function drillInto(step: UsageStep, origin: Origin): void {
  pushVisit(step, currentVisit().filter ?? currentFilter(), origin)
  requestFocus('usage-page')
  void readUsagePage()
}

/** Returns to an earlier step: shows its old page immediately and reloads in the background. */
export function goBackTo(index: number): void {
  popVisits(index)
  requestFocus('usage-page')
  void readUsagePage()
}

/** Goes back one step, and from the first step to the chat. */
export function stepBackFromUsage(): void {
  const { visits } = usagePageStore.getState()
  if (visits.length > 1) goBackTo(visits.length - 2)
  else closeUsagePage()
}

/** The calls of a task, as far as they match the filter. */
export async function readTask(filter: UsageFilter, taskId: string): Promise<Result<TaskCalls>> {
  const conversationId = filter.conversationId ?? ''
  return await request('usage.programTask', { ...filter, conversationId, taskId })
}

export async function loadMoreConversations(): Promise<void> {
  const { page, filter } = currentVisit()
  if (page === null || filter === null || usagePageStore.getState().isLoadingMore) return
  usagePageStore.setState({ isLoadingMore: true })
  const offset = page.conversations.rows.length
  const result = await request('usage.moreConversations', { ...filter, offset })
  usagePageStore.setState({ isLoadingMore: false })
  const { page: now } = currentVisit()
  if (now !== page) return
  if (result.ok) changeVisit({ page: joinConversations(page, result.value) })
  else usagePageStore.setState({ refusal: result })
}

export function currentFilter(): UsageFilter {
  const clock = currentSetting('usageClock')
  const { place } = currentVisit()
  return filterOf(place, clock, dateOn(clock, Date.now()))
}

/** Null when the user cancels. Before the first reading ends, the calls are those that the page will show. */
export const exportUsage = (filter: UsageFilter | null, format: UsageExport['format']) =>
  request('usage.export', { ...(filter ?? currentFilter()), format })

/** Removes a deleted conversation's title from the ledger; its numbers stay. */
export const removeConversationTitle = (conversationId: string) =>
  change('usage.anonymise', { conversationId }, async () => {
    forgetTitle(conversationId)
    await readUsagePage()
  })

/** Opens a call's answer, and switches versions if the answer is not in view. */
export async function openFromUsage(conversationId: string, messageId: string): Promise<void> {
  await openConversation(conversationId)
  if (transcriptStore.getState().openId !== conversationId) return
  await loadMessage(conversationId, messageId)
  revealMessage(messageId)
}

export async function chooseUsageClock(clock: DayClock): Promise<void> {
  const refusal = await changeSetting({ name: 'usageClock', value: clock })
  if (refusal !== null) {
    raiseRefusal(refusal)
    return
  }
  await reloadDays()
}

/** Reloads everything that depends on day boundaries. */
export async function reloadDays(): Promise<void> {
  await Promise.all([readUsagePage(), readToday()])
}
