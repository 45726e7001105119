import { create } from 'zustand'
import type {
  ConversationUsage,
  UsageFilter,
  UsagePage,
  UsageSums,
} from '../../../shared/contract/usage/usage-page.ts'
import type { RefusedReply } from '../../../shared/domain/app/errors.ts'
import type { Period, PeriodUnit } from '../../../shared/domain/usage/usage-periods.ts'
import { addSums, areSumsEqual, subtractSums } from '../../../shared/domain/usage/usage-sums.ts'
import { request } from '../../api.ts'
import { closeUsagePage } from '../app/navigation.ts'
import { settingsStore } from '../app/settings-store.ts'
import { requestFocus } from '../focus-store.ts'
import {
  dateOn,
  filterOf,
  firstPlace,
  type PlacedConversation,
  placeInPeriod,
  type UsagePlace,
  withoutTitle,
} from './usage-place.ts'

/** The result of comparing the page with the ledger's rows, added up one by one. */
export type UsageProof =
  | { readonly state: 'adding' }
  | { readonly state: 'holds' }
  | { readonly state: 'differs'; readonly sums: UsageSums }
  | { readonly state: 'failed'; readonly refusal: RefusedReply }

/** A step in the usage page's history, kept for going back. */
interface Visit {
  readonly id: number
  readonly place: UsagePlace
  /** Null until loaded; stays visible during a reload. */
  readonly page: UsagePage | null
  /** The filter that `page` was loaded with. */
  readonly filter: UsageFilter | null
  readonly proof: UsageProof
  readonly scrollTop: number
  readonly focusKey: string | null
}

interface UsagePageState {
  /** Each step is narrower than the previous one; never empty. */
  readonly visits: readonly Visit[]
  readonly isLoading: boolean
  readonly refusal: RefusedReply | null
  readonly isLoadingMore: boolean
}

const firstVisit: Visit = {
  id: 0,
  place: firstPlace,
  page: null,
  filter: null,
  proof: { state: 'adding' },
  scrollTop: 0,
  focusKey: null,
}

export const usagePageStore = create<UsagePageState>()(() => ({
  visits: [firstVisit],
  isLoading: false,
  refusal: null,
  isLoadingMore: false,
}))

const selectVisit = ({ visits }: UsagePageState): Visit => visits.at(-1) ?? firstVisit

export const useUsageVisit = (): Visit => usagePageStore(selectVisit)
export const useUsageVisits = (): readonly Visit[] => usagePageStore(({ visits }) => visits)
export const useUsageRefusal = (): RefusedReply | null => usagePageStore(({ refusal }) => refusal)
export const useIsUsageLoading = (): boolean => usagePageStore(({ isLoading }) => isLoading)
export const useIsLoadingMore = (): boolean => usagePageStore(({ isLoadingMore }) => isLoadingMore)

let readings = 0
let visitCount = 0

/** Keeps the old page until the new one arrives; late responses are dropped. */
export async function readUsagePage(): Promise<void> {
  readings += 1
  const reading = readings
  usagePageStore.setState({ isLoading: true, refusal: null })
  const { filter, reply } = await readCalls(currentFilter())
  if (reading !== readings) return
  if (!reply.ok) {
    usagePageStore.setState({ isLoading: false, refusal: reply })
    return
  }
  usagePageStore.setState({ isLoading: false })
  changeVisit({ page: reply.value, filter, proof: { state: 'adding' } })
  await provePage(reading, true)
}

/** Loads demo calls if there are no others and the person has not chosen between the two. */
async function readCalls(filter: UsageFilter) {
  const isChosen = selectVisit(usagePageStore.getState()).place.isDemo !== null
  const reply = await request('usage.page', filter)
  const hasOnlyDemo = reply.ok && reply.value.firstDay === null && reply.value.choices.hasDemo
  if (isChosen || !hasOnlyDemo) return { filter, reply }
  const ofDemo = { ...filter, isDemo: true }
  return { filter: ofDemo, reply: await request('usage.page', ofDemo) }
}

/**
 * Verifies the page. A call that ended between the two requests makes the sums differ, so both are read again
 * once.
 */
async function provePage(reading: number, mayReadAgain: boolean): Promise<void> {
  const { page, filter } = selectVisit(usagePageStore.getState())
  if (page === null || filter === null) return
  const reply = await request('usage.prove', filter)
  if (reading !== readings) return
  if (!reply.ok) changeVisit({ proof: { state: 'failed', refusal: reply } })
  else if (areSumsEqual(reply.value, page.sums)) changeVisit({ proof: { state: 'holds' } })
  else if (!mayReadAgain) changeVisit({ proof: { state: 'differs', sums: reply.value } })
  else {
    const again = await request('usage.page', filter)
    if (reading !== readings) return
    if (again.ok) changeVisit({ page: again.value })
    await provePage(reading, false)
  }
}

export async function proveAgain(): Promise<void> {
  changeVisit({ proof: { state: 'adding' } })
  await provePage(readings, true)
}

/** Changes range, unit or filter within the current step. */
export function changePlace(changes: Partial<UsagePlace>): void {
  const { place } = selectVisit(usagePageStore.getState())
  changeVisit({ place: { ...place, ...changes } })
  const isOnlyUnit = Object.keys(changes).every((name) => name === 'unit')
  if (!isOnlyUnit) void readUsagePage()
}

/** Clears the history and all filters except `changes`. */
export function resetUsagePage(changes: Partial<UsagePlace> = {}): void {
  const { unit } = selectVisit(usagePageStore.getState()).place
  usagePageStore.setState({ visits: [{ ...firstVisit, place: { ...firstPlace, unit, ...changes } }] })
  void readUsagePage()
}

/** The scroll position and focused element to return to. */
interface Origin {
  readonly scrollTop: number
  readonly focusKey: string
}

export function drillIntoPeriod(period: Period, unit: PeriodUnit, origin: Origin): void {
  const { place, filter } = selectVisit(usagePageStore.getState())
  lookInto(placeInPeriod(place, filter ?? currentFilter(), period, unit), origin)
}

export function drillIntoModel(
  model: string,
  connection: { id: string; name: string },
  origin: Origin,
): void {
  const { place } = selectVisit(usagePageStore.getState())
  const step = { kind: 'model', model } as const
  lookInto({ ...place, models: [model], connectionIds: [connection.id], step }, origin)
}

export function drillIntoConnection({ id, name }: { id: string; name: string }, origin: Origin): void {
  const { place } = selectVisit(usagePageStore.getState())
  lookInto({ ...place, connectionIds: [id], step: { kind: 'connection', name } }, origin)
}

export function drillIntoConversation(conversation: PlacedConversation, origin: Origin): void {
  const { place } = selectVisit(usagePageStore.getState())
  const step = { kind: 'conversation', conversation } as const
  lookInto({ ...place, conversation, step }, origin)
}

/**
 * Adds a narrower step. Keeps showing demo or real calls as before, even if the first real call arrives
 * meanwhile.
 */
function lookInto(closer: UsagePlace, origin: Origin): void {
  const { filter } = selectVisit(usagePageStore.getState())
  const place = { ...closer, isDemo: filter?.isDemo ?? closer.isDemo }
  changeVisit(origin)
  visitCount += 1
  const visit = { ...firstVisit, id: visitCount, place }
  usagePageStore.setState(({ visits }) => ({ visits: [...visits, visit] }))
  requestFocus('usage-page')
  void readUsagePage()
}

/** Returns to an earlier step: shows its old page at once and reloads in the background. */
export function goBackTo(index: number): void {
  usagePageStore.setState(({ visits }) => ({ visits: visits.slice(0, index + 1) }))
  requestFocus('usage-page')
  void readUsagePage()
}

/** Goes back one step, and from the first step to the chat. */
export function stepBackFromUsage(): void {
  const { visits } = usagePageStore.getState()
  if (visits.length > 1) goBackTo(visits.length - 2)
  else closeUsagePage()
}

/** Remembers the position when the person leaves the page. */
export function keepUsagePosition(origin: { scrollTop: number; focusKey: string | null }): void {
  changeVisit(origin)
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

export async function loadMoreConversations(): Promise<void> {
  const { page, filter } = selectVisit(usagePageStore.getState())
  if (page === null || filter === null || usagePageStore.getState().isLoadingMore) return
  usagePageStore.setState({ isLoadingMore: true })
  const offset = page.conversations.rows.length
  const reply = await request('usage.moreConversations', { ...filter, offset })
  usagePageStore.setState({ isLoadingMore: false })
  const { page: now } = selectVisit(usagePageStore.getState())
  if (now !== page) return
  if (reply.ok) changeVisit({ page: joinConversations(page, reply.value) })
  else usagePageStore.setState({ refusal: reply })
}

function currentFilter(): UsageFilter {
  const clock = settingsStore.getState().settings?.usageClock ?? 'local'
  const { place } = selectVisit(usagePageStore.getState())
  return filterOf(place, clock, dateOn(clock, Date.now()))
}

function changeVisit(changes: Partial<Visit>): void {
  usagePageStore.setState(({ visits }) => ({
    visits: visits.map((visit, index) => (index === visits.length - 1 ? { ...visit, ...changes } : visit)),
  }))
}

/** Appends conversations to the page and subtracts their sums from the remainder. */
function joinConversations(page: UsagePage, more: readonly ConversationUsage[]): UsagePage {
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
