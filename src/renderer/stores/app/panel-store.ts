import { create } from 'zustand'
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
  /** Whether it takes the place of the transcript for a while; it begins beside it. */
  readonly isPanelWide: boolean
  /** Lies over all else; never more than one. */
  readonly dialog: OpenDialog
  readonly settingsSection: SettingsSection
  /** Whose fields the settings show at once; null for the list of connections. */
  readonly editedConnectionId: string | null
  /** The conversation that the dialog for an export is about. */
  readonly exportedId: string | null
  /** Only matters where the window is too narrow to show the sidebar all the time. */
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

/** Opens the settings to look for one. */
export function searchSettings(): void {
  openSettings(true)
  requestFocus('settings-search')
}

/** Opens the settings at the fields of a connection, and in the one that matters where somebody knows which. */
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

/** Whether the person still has that dialog before them. */
export function isExportOpen(conversationId: string): boolean {
  const { dialog, exportedId } = panelStore.getState()
  return dialog === 'export' && exportedId === conversationId
}

export function openSidebar(isSidebarOpen: boolean): void {
  panelStore.setState({ isSidebarOpen })
}

/** Wherever it stands: beside the transcript, or over it in a narrow window. */
export function showSidebar(isShown: boolean): void {
  if (isNarrow()) openSidebar(isShown)
  else changeLayout({ isSidebarShown: isShown })
  requestFocus(isShown ? 'sidebar' : 'sidebar-button')
}

export function isSidebarInSight(): boolean {
  return isNarrow() ? panelStore.getState().isSidebarOpen : layoutStore.getState().isSidebarShown
}

function isNarrow(): boolean {
  return matchMedia('(max-width: 760px)').matches
}
