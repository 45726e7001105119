import { create } from 'zustand'
import type { UsageSums } from '../../../shared/contract/usage/usage-page.ts'
import { request } from '../../api.ts'
import { settingsStore } from '../app/settings-store.ts'
import { projectsStore } from '../conversations/projects-store.ts'
import { dateOn, filterOf, firstPlace } from './usage-page-selection.ts'

/** By project: the sums of this month, for the sidebar. */
const monthStore = create<{ readonly sums: ReadonlyMap<string, UsageSums> }>()(() => ({ sums: new Map() }))

export const useProjectSums = (projectId: string): UsageSums | null =>
  monthStore(({ sums }) => sums.get(projectId) ?? null)

/** Asks nothing without a project. Keeps the old sums after a refusal: the usage page reports the problem. */
export async function readProjectSums(): Promise<void> {
  if (projectsStore.getState().projects.length === 0) return
  const clock = settingsStore.getState().settings?.usageClock ?? 'local'
  const result = await request('usage.earlier', filterOf(firstPlace, clock, dateOn(clock, Date.now())))
  if (!result.ok) return
  const sums = result.value.projects.flatMap(({ projectId, sums: own }) =>
    projectId === null ? [] : [[projectId, own] as const],
  )
  monthStore.setState({ sums: new Map(sums) })
}
