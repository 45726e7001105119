import { create } from 'zustand'
import type { Layout } from '../../../shared/contract/app/settings.ts'
import { breakpoints } from '../../../shared/domain/app/breakpoints.ts'
import { defaultLayout } from '../../../shared/domain/app/setting-choices.ts'
import { request } from '../../api.ts'
import { requestFocus } from '../focus-store.ts'

const saveAfterMs = 400
let saveTimer: ReturnType<typeof setTimeout> | undefined

export const settingsSections = [
  'general',
  'appearance',
  'connections',
  'money',
  'programs',
  'data',
  'shortcuts',
  'about',
] as const

type Panel = 'usage' | null
export type SettingsSection = (typeof settingsSections)[number]

/** A place to focus in a section of the settings; null for the section itself. */
interface SettingsTarget {
  readonly place: string | null
}

type PlainDialog =
  | 'requests'
  | 'commands'
  | 'shortcuts'
  | 'prompts'
  | 'fill-prompt'
  | 'reconcile'
  | 'what-if'
  | 'statement'
  | 'diagnostics'
  | 'export-chats'
  | 'parameters'
type OpenDialog =
  | { readonly kind: PlainDialog }
  | {
      readonly kind: 'settings'
      readonly section: SettingsSection
      /** The connection whose fields the settings show; null for the list of connections. */
      readonly connectionId: string | null
      /** Null to leave the focus where the dialog puts it. */
      readonly target: SettingsTarget | null
    }
  /** Calls `proceed` after the user confirms. */
  | { readonly kind: 'close-temporary'; readonly conversationId: string; readonly proceed: () => void }
  | { readonly kind: 'export' | 'branches'; readonly conversationId: string }
  /** Null for a new project. A chat moves there once it exists. */
  | { readonly kind: 'project'; readonly projectId: string | null; readonly movedId: string | null }
  /** With the project to begin with; null for the first one. */
  | { readonly kind: 'move-to-project'; readonly conversationId: string; readonly projectId: string | null }

interface PanelState {
  readonly panel: Panel
  /** Whether the panel replaces the transcript instead of sharing the width with it. */
  readonly isPanelWide: boolean
  /** The open dialog; never more than one. */
  readonly dialog: OpenDialog | null
  /** Used only in a window too narrow for a permanent sidebar. */
  readonly isSidebarOpen: boolean
}

export const panelStore = create<PanelState>()(() => ({
  panel: null,
  isPanelWide: false,
  dialog: null,
  isSidebarOpen: false,
}))

export const usePanel = (): Panel => panelStore((state) => state.panel)
export const useIsPanelWide = (): boolean => panelStore((state) => state.isPanelWide)
export const useDialog = (): OpenDialog | null => panelStore((state) => state.dialog)
export const useSettingsSection = (): SettingsSection =>
  panelStore(({ dialog }) => (dialog?.kind === 'settings' ? dialog.section : 'connections'))
export const useEditedConnectionId = (): string | null =>
  panelStore(({ dialog }) => (dialog?.kind === 'settings' ? dialog.connectionId : null))
export const useSettingsTarget = (): SettingsTarget | null =>
  panelStore(({ dialog }) => (dialog?.kind === 'settings' ? dialog.target : null))
export const useIsSidebarOpen = (): boolean => panelStore((state) => state.isSidebarOpen)

/** The panes, kept for the next start. Losing a change is harmless, so refusals are ignored. */
export const layoutStore = create<Layout>()(() => defaultLayout)

export const useLayout = (): Layout => layoutStore()
export const useIsSidebarShown = (): boolean => layoutStore((state) => state.isSidebarShown)

export function openPanel(panel: Panel): void {
  panelStore.setState(panel === null ? { panel, isPanelWide: false } : { panel })
  if (layoutStore.getState().panel !== panel) changeLayout({ panel })
}

export function widenPanel(isPanelWide: boolean): void {
  panelStore.setState({ isPanelWide })
}

export const isDialogOpen = (kind: PlainDialog): boolean => panelStore.getState().dialog?.kind === kind

/** Opens a dialog instead of an open one. */
export function openDialog(kind: PlainDialog): void {
  panelStore.setState({ dialog: { kind } })
}

export function closeDialog(): void {
  panelStore.setState({ dialog: null })
}

export function openSettings(
  isOpen: boolean,
  section: SettingsSection = 'connections',
  target: SettingsTarget | null = null,
): void {
  panelStore.setState({ dialog: isOpen ? { kind: 'settings', section, connectionId: null, target } : null })
}

export function searchSettings(): void {
  openSettings(true)
  requestFocus('settings-search')
}

/** Opens the settings at a connection's fields, and focuses one field if given. */
export function editConnection(
  connectionId: string,
  field: 'api-key' | 'key-group' | 'dashboard' | null = null,
): void {
  panelStore.setState({ dialog: { kind: 'settings', section: 'connections', connectionId, target: null } })
  if (field !== null) requestFocus(field)
}

/** Opens the fields of a connection that doesn't exist yet. */
export const addConnection = (): void => editConnection('')

export function openExport(conversationId: string): void {
  panelStore.setState({ dialog: { kind: 'export', conversationId } })
}

export function openBranches(conversationId: string): void {
  panelStore.setState({ dialog: { kind: 'branches', conversationId } })
}

/** Opens a project's fields; null for a new one. */
export function openProject(projectId: string | null, movedId: string | null = null): void {
  panelStore.setState({ dialog: { kind: 'project', projectId, movedId } })
}

export function askToCloseTemporary(conversationId: string, proceed: () => void): void {
  panelStore.setState({ dialog: { kind: 'close-temporary', conversationId, proceed } })
}

export function openMove(conversationId: string, projectId: string | null = null): void {
  panelStore.setState({ dialog: { kind: 'move-to-project', conversationId, projectId } })
}

/** Whether the export dialog of this conversation is still open; null for the export of all chats. */
export function isExportOpen(conversationId: string | null): boolean {
  const { dialog } = panelStore.getState()
  if (conversationId === null) return dialog?.kind === 'export-chats'
  return dialog?.kind === 'export' && dialog.conversationId === conversationId
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

/** Takes the layout that the page was served with. */
export function setLayout(layout: Layout): void {
  layoutStore.setState(layout, true)
}

/** Applies a change immediately and saves after a pause. */
export function changeLayout(changes: Partial<Layout>): void {
  layoutStore.setState(changes)
  clearTimeout(saveTimer)
  saveTimer = setTimeout(() => void saveLayout(), saveAfterMs)
}

export async function saveLayout(): Promise<void> {
  if (saveTimer === undefined) return
  clearTimeout(saveTimer)
  saveTimer = undefined
  await request('settings.setLayout', { layout: layoutStore.getState() })
}
