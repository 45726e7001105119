import { create } from 'zustand'
import { copyToClipboard } from '../../lib/clipboard.ts'
import { ask } from './asking.ts'

/** A brief notice that needs no answer; missing one is harmless. */
export type Toast =
  | { readonly kind: 'copied' | 'not-copied' }
  | { readonly kind: 'pinned' | 'unpinned' | 'unarchived'; readonly title: string }
  | (Exported & { readonly kind: 'exported'; readonly fileName: string })
  | (Exported & { readonly kind: 'calls-exported'; readonly callCount: number })
  | { readonly kind: 'imported' | 'not-imported' | 'not-exported'; readonly showResult: () => void }
  | (Undoable & { readonly kind: 'archived' | 'deleted'; readonly title: string })
  | (Undoable & { readonly kind: 'queued-removed' })
  | (Undoable & { readonly kind: 'model-changed'; readonly modelId: string })
  | (Undoable & { readonly kind: 'anomaly-hidden' | 'prices-confirmed' })

interface Exported {
  /** Main's id for the written file. */
  readonly exportId: string
}

interface Undoable {
  /** A toast about the same thing replaces this one. */
  readonly about: string
  readonly undo: () => void
}

export interface ShownToast {
  readonly id: number
  readonly toast: Toast
}

interface ToastState {
  /** The oldest first. */
  readonly shown: readonly ShownToast[]
  readonly nextId: number
}

const toastStore = create<ToastState>()(() => ({ shown: [], nextId: 1 }))

export const useToasts = (): readonly ShownToast[] => toastStore((state) => state.shown)

/** Replaces a toast in the same place. An offer stays beside newer toasts of other kinds. */
export function showToast(toast: Toast): void {
  toastStore.setState(({ shown, nextId }) => {
    const others = shown.filter((other) => placeOf(other.toast) !== placeOf(toast))
    return { shown: [...others, { id: nextId, toast }], nextId: nextId + 1 }
  })
}

function placeOf(toast: Toast): string {
  if ('undo' in toast) return `undo ${toast.about}`
  if ('exportId' in toast) return 'export'
  if ('showResult' in toast) return 'result'
  return 'title' in toast ? 'spoken' : 'brief'
}

/** Copies a text and reports the result in a toast. */
export async function copyText(text: string): Promise<void> {
  showToast({ kind: (await copyToClipboard(text)) ? 'copied' : 'not-copied' })
}

/** Shows the file of this export in its folder. */
export async function showExported(exportId: string): Promise<void> {
  await ask('transfer.showExported', { exportId })
}

export function endToast(id: number): void {
  toastStore.setState(({ shown }) => ({ shown: shown.filter((toast) => toast.id !== id) }))
}

/** The newest chat that can return to where it was: deleted or archived. */
const newestUndoable = (): ShownToast | undefined =>
  toastStore.getState().shown.findLast(({ toast }) => toast.kind === 'deleted' || toast.kind === 'archived')

export const canUndo = (): boolean => newestUndoable() !== undefined

/** Does the same as the button of the newest toast. False without one. */
export function undoNewest(): boolean {
  const newest = newestUndoable()
  if (newest === undefined || !('undo' in newest.toast)) return false
  newest.toast.undo()
  endToast(newest.id)
  return true
}

/** Withdraws the offers to undo a deletion. */
export function endDeletions(): void {
  toastStore.setState(({ shown }) => ({ shown: shown.filter(({ toast }) => toast.kind !== 'deleted') }))
}
