import { create } from 'zustand'

type Panel = 'usage' | null

interface PanelState {
  readonly panel: Panel
  readonly isSettingsOpen: boolean
  /** Only matters where the window is too narrow to show the sidebar all the time. */
  readonly isSidebarOpen: boolean
}

export const panelStore = create<PanelState>()(() => ({
  panel: null,
  isSettingsOpen: false,
  isSidebarOpen: false,
}))

export const usePanel = (): Panel => panelStore((state) => state.panel)
export const useIsSettingsOpen = (): boolean => panelStore((state) => state.isSettingsOpen)
export const useIsSidebarOpen = (): boolean => panelStore((state) => state.isSidebarOpen)

export function openPanel(panel: Panel): void {
  panelStore.setState({ panel })
}

export function openSettings(isSettingsOpen: boolean): void {
  panelStore.setState({ isSettingsOpen })
}

export function openSidebar(isSidebarOpen: boolean): void {
  panelStore.setState({ isSidebarOpen })
}
