import { create } from 'zustand'
import { copyToClipboard } from '../../lib/clipboard.ts'

/** A brief notice that needs no answer; missing one is harmless. */
export type Toast =
  | { readonly kind: 'copied' | 'not-copied' }
  | { readonly kind: 'exported'; readonly fileName: string }
  | { readonly kind: 'model-changed'; readonly modelId: string; readonly undo: () => void }

interface ShownToast {
  readonly id: number
  readonly toast: Toast
}

interface ToastState {
  /** The visible toast; a newer toast replaces it. */
  readonly shown: ShownToast | null
  readonly nextId: number
}

export const toastStore = create<ToastState>()(() => ({ shown: null, nextId: 1 }))

export const useToast = (): ShownToast | null => toastStore((state) => state.shown)

export function showToast(toast: Toast): void {
  toastStore.setState(({ nextId }) => ({ shown: { id: nextId, toast }, nextId: nextId + 1 }))
}

/** Copies a text and reports the result in a toast. */
export async function copyText(text: string): Promise<void> {
  showToast({ kind: (await copyToClipboard(text)) ? 'copied' : 'not-copied' })
}

export function endToast(id: number): void {
  toastStore.setState(({ shown }) => (shown?.id === id ? { shown: null } : {}))
}
