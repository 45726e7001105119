import { create } from 'zustand'
import type { ConversationSummary } from '../../../shared/contract/conversations/conversation.ts'
import { hasTag } from '../../../shared/domain/conversations/tags.ts'

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
  return [...shown.filter(({ isPinned }) => isPinned), ...shown.filter(({ isPinned }) => !isPinned)]
}
