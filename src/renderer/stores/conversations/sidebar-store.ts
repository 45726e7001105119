import { create } from 'zustand'
import type { ConversationSummary } from '../../../shared/contract/conversations/conversation.ts'
import { hasTag } from '../../../shared/domain/conversations/tags.ts'

/** Which part of all conversations the sidebar lists. */
export type SidebarView =
  | { readonly kind: 'all' }
  | { readonly kind: 'archived' }
  | { readonly kind: 'trash' }
  | { readonly kind: 'tag'; readonly tag: string }

interface SidebarState {
  readonly view: SidebarView
  /** Of all connections where it is null. */
  readonly connectionId: string | null
  /** Whose tags are being chosen. */
  readonly taggedId: string | null
  /** Of which a copy is wished for: what that is called is a question of words. */
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

/** A conversation that begins must not be out of sight. */
export function showEverything(): void {
  sidebarStore.setState({ view: { kind: 'all' }, connectionId: null })
}

export function showConnection(connectionId: string | null): void {
  sidebarStore.setState({ connectionId })
}

export function chooseTagsOf(taggedId: string | null): void {
  sidebarStore.setState({ taggedId })
}

export function wishForCopy(duplicatedId: string | null): void {
  sidebarStore.setState({ duplicatedId })
}

/** Pinned ones first, else in the order that they come in. */
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
