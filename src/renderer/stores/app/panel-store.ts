import { create } from 'zustand'
import { breakpoints } from '../../../shared/domain/app/breakpoints.ts'
import { requestFocus } from '../focus-store.ts'
import { changeLayout, layoutStore } from './layout-store.ts'

export const settingsSections = [
  'connections',
  'sending',
  'prices',
  'budgets',
  'appearance',
  'network',
  'privacy',
  'data',
  'shortcuts',
  'about',
] as const

type Panel = 'usage' | null
type OpenDialog =
  | 'settings'
  | 'requests'
  | 'commands'
  | 'shortcuts'
  | 'export'
  | 'prompts'
  | 'reconcile'
  | 'diagnostics'
  | null
export type SettingsSection = (typeof settingsSections)[number]

interface PanelState {
  readonly panel: Panel
  /** Whether the panel replaces the transcript instead of sharing the width with it. */
  readonly isPanelWide: boolean
  /** The open dialog; never more than one. */
  readonly dialog: OpenDialog
  readonly settingsSection: SettingsSection
  /** The connection whose fields the settings show; null for the list of connections. */
  readonly editedConnectionId: string | null
  /** The conversation to export. */
  readonly exportedId: string | null
  /** Used only in a window too narrow for a permanent sidebar. */
  readonly isSidebarOpen: boolean
}

export const panelStore = create<PanelState>()(() => ({
  panel: null,
  isPanelWide: false,
  dialog: null,
  settingsSection: 'connections',
  editedConnectionId: null,
  exportedId: null,
  isSidebarOpen: false,
}))

export const usePanel = (): Panel => panelStore((state) => state.panel)
export const useIsPanelWide = (): boolean => panelStore((state) => state.isPanelWide)
export const useDialog = (): OpenDialog => panelStore((state) => state.dialog)
export const useSettingsSection = (): SettingsSection => panelStore((state) => state.settingsSection)
export const useEditedConnectionId = (): string | null => panelStore((state) => state.editedConnectionId)
export const useExportedId = (): string | null => panelStore((state) => state.exportedId)
export const useIsSidebarOpen = (): boolean => panelStore((state) => state.isSidebarOpen)

export function openPanel(panel: Panel): void {
  panelStore.setState(panel === null ? { panel, isPanelWide: false } : { panel })
  if (layoutStore.getState().panel !== panel) changeLayout({ panel })
}

export function widenPanel(isPanelWide: boolean): void {
  panelStore.setState({ isPanelWide })
}

export function openDialog(dialog: OpenDialog): void {
  panelStore.setState({ dialog })
}

export function openSettings(isOpen: boolean, settingsSection: SettingsSection = 'connections'): void {
  panelStore.setState({ dialog: isOpen ? 'settings' : null, settingsSection, editedConnectionId: null })
}

export function searchSettings(): void {
  openSettings(true)
  requestFocus('settings-search')
}

/** Opens the settings at a connection's fields, and focuses one field if given. */
export function editConnection(
  editedConnectionId: string,
  field: 'api-key' | 'key-group' | 'dashboard' | null = null,
): void {
  panelStore.setState({ dialog: 'settings', settingsSection: 'connections', editedConnectionId })
  if (field !== null) requestFocus(field)
}

export function openExport(exportedId: string): void {
  panelStore.setState({ dialog: 'export', exportedId })
}

/** Whether the export dialog of this conversation is still open. */
export function isExportOpen(conversationId: string): boolean {
  const { dialog, exportedId } = panelStore.getState()
  return dialog === 'export' && exportedId === conversationId
}

export function openSidebar(isSidebarOpen: boolean): void {
  panelStore.setState({ isSidebarOpen })
}

/** Shows or hides the sidebar, next to the transcript or over it in a narrow window. */
export function showSidebar(isShown: boolean): void {
  if (isSidebarOverChat()) openSidebar(isShown)
  else changeLayout({ isSidebarShown: isShown })
  requestFocus(isShown ? 'sidebar' : 'sidebar-button')
}

export function isSidebarInSight(): boolean {
  return isSidebarOverChat() ? panelStore.getState().isSidebarOpen : layoutStore.getState().isSidebarShown
}

function isSidebarOverChat(): boolean {
  return matchMedia(breakpoints['sidebar-over-chat']).matches
}
