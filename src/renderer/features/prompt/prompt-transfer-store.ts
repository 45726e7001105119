import { create } from 'zustand'
import type {
  ImportedPrompts,
  PromptImport,
  PromptPreview,
} from '../../../shared/contract/chat/prompt-import.ts'
import type { RefusedResult } from '../../../shared/domain/app/errors.ts'
import { request } from '../../api.ts'
import { showToast } from '../../stores/app/toast-store.ts'
import { setLibrary } from '../../stores/chat/saved-prompts-store.ts'

/** How the last export or import ended. */
type TransferOutcome =
  | { readonly kind: 'imported'; readonly imported: ImportedPrompts }
  | { readonly kind: 'unusable'; readonly file: Extract<PromptImport, { kind: 'refused' }> }
  | { readonly kind: 'refused'; readonly refusal: RefusedResult }

interface TransferState {
  /** The effect of a file that waits for the user's confirmation. */
  readonly preview: PromptPreview | null
  readonly outcome: TransferOutcome | null
}

const promptTransferStore = create<TransferState>()(() => ({ preview: null, outcome: null }))

export const usePromptPreview = (): PromptPreview | null => promptTransferStore((state) => state.preview)
export const useTransferOutcome = (): TransferOutcome | null => promptTransferStore((state) => state.outcome)

/** Exports the whole library, or a folder. */
export async function exportPrompts(folder: string | null): Promise<void> {
  const result = await request('prompts.export', { folder })
  if (!result.ok) end({ kind: 'refused', refusal: result })
  else if (result.value !== null) {
    end(null)
    showToast({ kind: 'exported', ...result.value })
  }
}

export async function readPromptImport(): Promise<void> {
  const result = await request('prompts.readImport', undefined)
  if (!result.ok) end({ kind: 'refused', refusal: result })
  else if (result.value?.kind === 'refused') end({ kind: 'unusable', file: result.value })
  else if (result.value !== null) promptTransferStore.setState({ preview: result.value, outcome: null })
}

/** Refused where the library changed meanwhile; the file is then to be chosen again. */
export async function applyPromptImport(token: string): Promise<void> {
  const result = await request('prompts.applyImport', { token })
  if (!result.ok) end({ kind: 'refused', refusal: result })
  else {
    setLibrary(result.value.library)
    end({ kind: 'imported', imported: result.value })
  }
}

/** Discards the file of a preview, and the outcome. */
export function leavePromptTransfer(): void {
  const { preview } = promptTransferStore.getState()
  if (preview !== null) void request('prompts.cancelImport', { token: preview.token })
  end(null)
}

function end(outcome: TransferOutcome | null): void {
  promptTransferStore.setState({ preview: null, outcome })
}
