import { create } from 'zustand'
import type { Layout } from '../../../shared/contract/app/settings.ts'
import { defaultLayout } from '../../../shared/domain/app/setting-choices.ts'
import { request } from '../../api.ts'

const restMs = 400

/** The window's panes. Losing a change is harmless, so refusals are ignored. */
export const layoutStore = create<Layout>()(() => defaultLayout)

export const useLayout = (): Layout => layoutStore()
export const useIsSidebarShown = (): boolean => layoutStore((state) => state.isSidebarShown)

let timer: ReturnType<typeof setTimeout> | undefined

/** Takes the layout that the page was served with. */
export function takeLayout(layout: Layout): void {
  layoutStore.setState(layout, true)
}

/** Applies a change at once and saves after a pause. */
export function changeLayout(changes: Partial<Layout>): void {
  layoutStore.setState(changes)
  clearTimeout(timer)
  timer = setTimeout(() => void saveLayout(), restMs)
}

export async function saveLayout(): Promise<void> {
  if (timer === undefined) return
  clearTimeout(timer)
  timer = undefined
  await request('settings.setLayout', { layout: layoutStore.getState() })
}
