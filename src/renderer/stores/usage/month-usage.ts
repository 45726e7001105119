import { create } from 'zustand'
import type { UsageSums } from '../../../shared/contract/usage/usage-page.ts'
import { addDays, periodOf } from '../../../shared/domain/usage/usage-periods.ts'
import { request } from '../../api.ts'
import { layoutStore } from '../app/panel-store.ts'
import { currentSetting } from '../app/settings-store.ts'
import { projectsStore } from '../conversations/projects-store.ts'
import { dateOn, filterOf, firstPlace } from './usage-page-selection.ts'

/** Up to this day, users look back at the previous month. */
export const lastAtEnd = 5

interface EndedMonth {
  /** Its first day. */
  readonly from: string
  readonly sums: UsageSums
}

/** The month before, in the first days of a month; null until known, and without calls. */
const endedStore = create<{ readonly ended: EndedMonth | null }>()(() => ({ ended: null }))
export const useEndedMonth = (): EndedMonth | null => endedStore(({ ended }) => ended)

/** By project: the sums of this month, for the sidebar. */
const monthStore = create<{ readonly sums: ReadonlyMap<string, UsageSums> }>()(() => ({ sums: new Map() }))

export const useProjectSums = (projectId: string): UsageSums | null =>
  monthStore(({ sums }) => sums.get(projectId) ?? null)

/** Asks nothing without a project. Keeps the old sums after a refusal: the usage page reports the problem. */
export async function readProjectSums(): Promise<void> {
  if (projectsStore.getState().projects.length === 0) return
  const clock = currentSetting('usageClock')
  const result = await request('usage.earlier', filterOf(firstPlace, clock, dateOn(clock, Date.now())))
  if (!result.ok) return
  const sums = result.value.projects.flatMap(({ projectId, sums: own }) =>
    projectId === null ? [] : [[projectId, own] as const],
  )
  monthStore.setState({ sums: new Map(sums) })
}

/** Asks only while there is something to tell. */
export async function readEndedMonth(): Promise<void> {
  const clock = currentSetting('usageClock')
  const today = dateOn(clock, Date.now())
  const { from, to } = periodOf(addDays(periodOf(today, 'month').from, -1), 'month')
  const isOver = Number(today.slice(-2)) > lastAtEnd || layoutStore.getState().toldMonth === from.slice(0, 7)
  const result = isOver
    ? null
    : await request('usage.earlier', {
        ...filterOf(firstPlace, clock, today),
        from,
        to,
      })
  const sums = result?.ok === true ? result.value.sums : null
  endedStore.setState({ ended: sums === null || sums.callCount === 0 ? null : { from, sums } })
}
