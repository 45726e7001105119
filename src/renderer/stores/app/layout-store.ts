import { create } from 'zustand'
import type { Layout } from '../../../shared/contract/app/settings.ts'
import { defaultLayout } from '../../../shared/domain/app/setting-choices.ts'
import { request } from '../../api.ts'

const restMs = 400

/** How the window is divided. A loss of it costs nobody anything, so a refusal is not told. */
export const layoutStore = create<Layout>()(() => defaultLayout)

export const useLayout = (): Layout => layoutStore()
export const useIsSidebarShown = (): boolean => layoutStore((state) => state.isSidebarShown)

let timer: ReturnType<typeof setTimeout> | undefined

/** As the page was served with it. */
export function takeLayout(layout: Layout): void {
  layoutStore.setState(layout, true)
}

/** Shown at once, and kept when the hand has come to rest. */
export function changeLayout(changes: Partial<Layout>): void {
  layoutStore.setState(changes)
  clearTimeout(timer)
  timer = setTimeout(() => void saveLayout(), restMs)
}

/** Nothing to do where nothing has changed. */
export async function saveLayout(): Promise<void> {
  if (timer === undefined) return
  clearTimeout(timer)
  timer = undefined
  await request('settings.setLayout', { layout: layoutStore.getState() })
}
