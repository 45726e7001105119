import { create } from 'zustand'
import type { ConversationSummary } from '../../../shared/contract/conversations/conversation.ts'
import type { Project } from '../../../shared/contract/conversations/project.ts'
import { maxCollapsedGroups } from '../../../shared/domain/app/setting-choices.ts'
import { hasTag } from '../../../shared/domain/conversations/tags.ts'
import { changeLayout, layoutStore } from '../app/panel-store.ts'
import { chatGrouping } from '../app/settings-store.ts'
import { conversationsStore } from './conversations-store.ts'
import { projectsStore } from './projects-store.ts'

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
  /** The conversation whose tags the person is choosing. */
  readonly taggedId: string | null
  /**
   * The conversation to duplicate. A component handles this, because the copy's title comes from the
   * messages.
   */
  readonly duplicatedId: string | null
}

export const sidebarStore = create<SidebarState>()(() => ({
  view: { kind: 'all' },
  connectionId: null,
  taggedId: null,
  duplicatedId: null,
}))

export const useView = (): SidebarView => sidebarStore((state) => state.view)
export const useShownConnectionId = (): string | null => sidebarStore((state) => state.connectionId)
export const useDuplicatedId = (): string | null => sidebarStore((state) => state.duplicatedId)
export const useTaggedId = (): string | null => sidebarStore((state) => state.taggedId)

/** The id of a project's group, or of the group without a project. */
export const groupIdOf = (project: Project | null): string => project?.id ?? 'none'
export const useCollapsedGroups = (): readonly string[] => layoutStore((state) => state.collapsedGroups)

/** Collapses a group, or expands it again. The layout keeps that for the next start. */
export function toggleGroup(id: string): void {
  const { collapsedGroups } = layoutStore.getState()
  const others = collapsedGroups.filter((group) => group !== id)
  const isCollapsed = others.length < collapsedGroups.length
  changeLayout({ collapsedGroups: isCollapsed ? others : [...others.slice(1 - maxCollapsedGroups), id] })
}

export function showView(view: SidebarView): void {
  sidebarStore.setState({ view })
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

export function requestCopy(duplicatedId: string | null): void {
  sidebarStore.setState({ duplicatedId })
}

/** Filters the conversations and puts pinned ones first; otherwise keeps their order. */
export function arrange(
  summaries: readonly ConversationSummary[],
  { view, connectionId }: Pick<SidebarState, 'view' | 'connectionId'>,
): ConversationSummary[] {
  const isIn = (summary: ConversationSummary): boolean => {
    if (connectionId !== null && summary.connectionId !== connectionId) return false
    if (view.kind === 'tag') return hasTag(summary.tags, view.tag)
    return view.kind === 'archived' ? summary.isArchived : !summary.isArchived
  }
  const shown = view.kind === 'trash' ? [] : summaries.filter(isIn)
  const rankOf = ({ isTemporary, isPinned }: ConversationSummary): number =>
    isTemporary === true ? 0 : isPinned ? 1 : 2
  return shown.toSorted((one, other) => rankOf(one) - rankOf(other))
}

/** A project's chats; without a project, the remaining ones. */
export interface ProjectGroup {
  readonly project: Project | null
  readonly summaries: readonly ConversationSummary[]
}

/**
 * The groups of arranged chats: projects in their order, archived ones after the others, and the chats without
 * a project last. An empty project has a group only in the list of all chats.
 */
export function groupByProject(
  arranged: readonly ConversationSummary[],
  projects: readonly Project[],
  hasEmpty: boolean,
): ProjectGroup[] {
  const known = new Set(projects.map(({ id }) => id))
  const ordered = [
    ...projects.filter(({ archivedAt }) => archivedAt === null),
    ...projects.filter(({ archivedAt }) => archivedAt !== null),
  ]
  const members = Map.groupBy(arranged, ({ projectId }) =>
    projectId !== null && known.has(projectId) ? projectId : null,
  )
  const groups = ordered.flatMap((project): ProjectGroup[] => {
    const summaries = members.get(project.id) ?? []
    const isShown = summaries.length > 0 || (hasEmpty && project.archivedAt === null)
    return isShown ? [{ project, summaries }] : []
  })
  const others = members.get(null) ?? []
  return others.length === 0 ? groups : [...groups, { project: null, summaries: others }]
}

/** The chats of the sidebar in their visible order, without those in collapsed groups. */
export function listedConversations(): ConversationSummary[] {
  const { view, connectionId } = sidebarStore.getState()
  const { collapsedGroups } = layoutStore.getState()
  const arranged = arrange(conversationsStore.getState().summaries, { view, connectionId })
  if (chatGrouping() === 'date') return arranged
  return groupByProject(arranged, projectsStore.getState().projects, false).flatMap(
    ({ project, summaries }) => (collapsedGroups.includes(groupIdOf(project)) ? [] : summaries),
  )
}
