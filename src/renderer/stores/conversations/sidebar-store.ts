import { create } from 'zustand'
import type { ConversationSummary } from '../../../shared/contract/conversations/conversation.ts'
import type { Project } from '../../../shared/contract/conversations/project.ts'
import { maxOpenProjects } from '../../../shared/domain/app/setting-choices.ts'
import { hasTag } from '../../../shared/domain/conversations/tags.ts'
import { changeLayout, layoutStore } from '../app/panel-store.ts'
import { conversationsStore } from './conversations-store.ts'
import { projectsStore } from './projects-store.ts'
import { loadTrash } from './trash-store.ts'

/** The conversations that the sidebar lists. */
export type SidebarView =
  | { readonly kind: 'all' }
  | { readonly kind: 'archived' }
  | { readonly kind: 'trash' }
  | { readonly kind: 'tag'; readonly tag: string }

interface SidebarState {
  readonly view: SidebarView
  /** Null for all connections. */
  readonly connectionId: string | null
  /** The conversation whose tags the user is choosing. */
  readonly taggedId: string | null
  /** The request of a command. A component handles it, because its result has visible words. */
  readonly asked: Asked | null
}

/** To duplicate a conversation, or to copy its receipt. */
interface Asked {
  readonly kind: 'duplicate' | 'receipt'
  readonly conversationId: string
}

export const sidebarStore = create<SidebarState>()(() => ({
  view: { kind: 'all' },
  connectionId: null,
  taggedId: null,
  asked: null,
}))

export const useView = (): SidebarView => sidebarStore((state) => state.view)
export const useShownConnectionId = (): string | null => sidebarStore((state) => state.connectionId)
export const useAsked = (): Asked | null => sidebarStore((state) => state.asked)
export const useTaggedId = (): string | null => sidebarStore((state) => state.taggedId)

export const useOpenProjects = (): readonly string[] => layoutStore((state) => state.openProjects)

/** Shows or hides the chats of a project. The layout keeps that for the next start. */
export function toggleProject(id: string): void {
  const { openProjects } = layoutStore.getState()
  const others = openProjects.filter((open) => open !== id)
  const isOpen = others.length < openProjects.length
  changeLayout({ openProjects: isOpen ? others : [...others.slice(1 - maxOpenProjects), id] })
}

/** Shows the chats of a project, so that a new or a moved chat is visible. */
export function openProjectGroup(id: string | null): void {
  if (id !== null && !layoutStore.getState().openProjects.includes(id)) toggleProject(id)
}

export function showView(view: SidebarView): void {
  sidebarStore.setState({ view })
  if (view.kind === 'trash') void loadTrash()
}

/** Removes all filters, so that a new conversation is visible. */
export function showEverything(): void {
  sidebarStore.setState({ view: { kind: 'all' }, connectionId: null })
}

export function showConnection(connectionId: string | null): void {
  sidebarStore.setState({ connectionId })
}

export function chooseTagsOf(taggedId: string | null): void {
  sidebarStore.setState({ taggedId })
}

export function askOfSidebar(asked: Asked | null): void {
  sidebarStore.setState({ asked })
}

/** Whether lists show a chat: an unused one only while it is temporary, which is worth knowing. */
export const isListed = ({ isUnused, isTemporary }: ConversationSummary): boolean =>
  !isUnused || isTemporary === true

/** Filters the conversations and puts pinned ones first; otherwise keeps their order. */
function arrange(
  summaries: readonly ConversationSummary[],
  { view, connectionId }: Pick<SidebarState, 'view' | 'connectionId'>,
): ConversationSummary[] {
  const isIn = (summary: ConversationSummary): boolean => {
    if (!isListed(summary)) return false
    if (connectionId !== null && summary.connectionId !== connectionId) return false
    if (view.kind === 'tag') return hasTag(summary.tags, view.tag)
    return view.kind === 'archived' ? summary.isArchived : !summary.isArchived
  }
  const shown = view.kind === 'trash' ? [] : summaries.filter(isIn)
  const rankOf = ({ isTemporary, isPinned }: ConversationSummary): number =>
    isTemporary === true ? 0 : isPinned ? 1 : 2
  return shown.toSorted((one, other) => rankOf(one) - rankOf(other))
}

/** The chats of a project in the sidebar. */
export interface ProjectGroup {
  readonly project: Project
  readonly summaries: readonly ConversationSummary[]
}

/** The list of all chats has its projects above the others. A filtered list has none. */
interface SidebarList {
  readonly projects: readonly ProjectGroup[]
  /** The chats outside of projects; in a filtered list all that match. */
  readonly others: readonly ConversationSummary[]
}

/** Keeps the order of the projects. Archived ones come last, and only if they have chats. */
export function listChats(
  summaries: readonly ConversationSummary[],
  projects: readonly Project[],
  filter: Pick<SidebarState, 'view' | 'connectionId'>,
): SidebarList {
  const arranged = arrange(summaries, filter)
  if (filter.view.kind !== 'all' || filter.connectionId !== null) return { projects: [], others: arranged }
  const known = new Set(projects.map(({ id }) => id))
  const members = Map.groupBy(arranged, ({ projectId }) =>
    projectId !== null && known.has(projectId) ? projectId : null,
  )
  const groups = projects
    .map((project) => ({ project, summaries: members.get(project.id) ?? [] }))
    .filter(({ project, summaries: chats }) => project.archivedAt === null || chats.length > 0)
    .toSorted(
      ({ project: one }, { project: other }) =>
        Number(one.archivedAt !== null) - Number(other.archivedAt !== null),
    )
  return { projects: groups, others: members.get(null) ?? [] }
}

/** The chats of the sidebar in their visible order, without those of closed projects. */
export function listedConversations(): ConversationSummary[] {
  const { openProjects } = layoutStore.getState()
  const { projects, others } = listChats(
    conversationsStore.getState().summaries,
    projectsStore.getState().projects,
    sidebarStore.getState(),
  )
  const open = projects.filter(({ project }) => openProjects.includes(project.id))
  return [...open.flatMap(({ summaries }) => summaries), ...others]
}
