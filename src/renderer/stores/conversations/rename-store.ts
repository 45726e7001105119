import { create } from 'zustand'

interface RenameState {
  /** The conversation whose title the person is editing above its transcript. */
  readonly renamedId: string | null
}

export const renameStore = create<RenameState>()(() => ({ renamedId: null }))

export const useIsRenamed = (conversationId: string): boolean =>
  renameStore(({ renamedId }) => renamedId === conversationId)

export function renameOpen(renamedId: string | null): void {
  renameStore.setState({ renamedId })
}
