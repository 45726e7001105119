import { create } from 'zustand'

interface Edit {
  readonly messageId: string
  readonly text: string
  /** A model override for this send; the conversation's model if missing. */
  readonly modelId?: string
}

interface EditState {
  /** By conversation: the sent message in the editor, until the person sends or cancels the edit. */
  readonly edits: Readonly<Record<string, Edit>>
}

export const editStore = create<EditState>()(() => ({ edits: {} }))

export const useEdit = (conversationId: string): Edit | null =>
  editStore(({ edits }) => edits[conversationId] ?? null)

export function keepEdit(conversationId: string, edit: Edit): void {
  editStore.setState(({ edits }) => ({ edits: { ...edits, [conversationId]: edit } }))
}

export function endEdit(conversationId: string): void {
  editStore.setState(({ edits: { [conversationId]: _ended, ...edits } }) => ({ edits }))
}
