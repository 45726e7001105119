import { create } from 'zustand'

export const settingsSections = ['connections', 'sending', 'network'] as const

type Panel = 'usage' | null
type OpenDialog = 'settings' | 'requests' | 'commands' | null
export type SettingsSection = (typeof settingsSections)[number]

interface PanelState {
  readonly panel: Panel
  /** Lies over all else; never more than one. */
  readonly dialog: OpenDialog
  readonly settingsSection: SettingsSection
  /** Only matters where the window is too narrow to show the sidebar all the time. */
  readonly isSidebarOpen: boolean
}

export const panelStore = create<PanelState>()(() => ({
  panel: null,
  dialog: null,
  settingsSection: 'connections',
  isSidebarOpen: false,
}))

export const usePanel = (): Panel => panelStore((state) => state.panel)
export const useDialog = (): OpenDialog => panelStore((state) => state.dialog)
export const useSettingsSection = (): SettingsSection => panelStore((state) => state.settingsSection)
export const useIsSidebarOpen = (): boolean => panelStore((state) => state.isSidebarOpen)

export function openPanel(panel: Panel): void {
  panelStore.setState({ panel })
}

export function openDialog(dialog: OpenDialog): void {
  panelStore.setState({ dialog })
}

export function openSettings(isOpen: boolean, settingsSection: SettingsSection = 'connections'): void {
  panelStore.setState({ dialog: isOpen ? 'settings' : null, settingsSection })
}

export function openSidebar(isSidebarOpen: boolean): void {
  panelStore.setState({ isSidebarOpen })
}
