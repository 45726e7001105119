import { create } from 'zustand'
import type { SavedPrompt } from '../../../shared/contract/chat/saved-prompt.ts'
import type { RefusedResult, Result } from '../../../shared/domain/app/errors.ts'
import { request } from '../../api.ts'
import { raiseRefusal } from '../app/notices-store.ts'
import { openDialog } from '../app/panel-store.ts'
import { saveDrafts, systemPrompts } from './draft-store.ts'
import { transcriptStore } from './transcript-store.ts'

/** A prompt in the editor; a new prompt has no id. */
export interface EditedPrompt {
  readonly id: string | null
  readonly name: string
  readonly text: string
}

interface PromptsState {
  /** Sorted by name; null until loaded. */
  readonly prompts: readonly SavedPrompt[] | null
  /** The prompt open in the library; kept when the library closes, so that no input is lost. */
  readonly edited: EditedPrompt | null
  /** The last deleted prompt, for undo. */
  readonly deleted: SavedPrompt | null
  /** By conversation: the system prompt that a saved prompt replaced. */
  readonly replaced: Readonly<Record<string, string>>
}

const noPrompts: readonly SavedPrompt[] = []

export const promptsStore = create<PromptsState>()(() => ({
  prompts: null,
  edited: null,
  deleted: null,
  replaced: {},
}))

export const usePrompts = (): readonly SavedPrompt[] => promptsStore((state) => state.prompts ?? noPrompts)
export const useHasNoPrompts = (): boolean => promptsStore(({ prompts }) => prompts?.length === 0)
export const useEditedPrompt = (): EditedPrompt | null => promptsStore((state) => state.edited)
export const useDeletedPrompt = (): SavedPrompt | null => promptsStore((state) => state.deleted)
export const useReplacedPrompt = (conversationId: string): string | null =>
  promptsStore(({ replaced }) => replaced[conversationId] ?? null)

export async function loadPrompts(): Promise<void> {
  const refusal = keep(await request('prompts.list', undefined))
  if (refusal !== null) raiseRefusal(refusal)
}

export function editPrompt(edited: EditedPrompt | null): void {
  promptsStore.setState({ edited })
}

export async function savePrompt({ id, name, text }: EditedPrompt): Promise<RefusedResult | null> {
  const result = await request('prompts.save', { promptId: id, name, text })
  if (!result.ok) return result
  editPrompt({ id: result.value.id, name: result.value.name, text: result.value.text })
  await loadPrompts()
  return null
}

export async function deletePrompt(promptId: string): Promise<void> {
  const result = await request('prompts.delete', { promptId })
  if (result.ok) promptsStore.setState({ deleted: result.value, edited: null })
  else raiseRefusal(result)
  await loadPrompts()
}

export async function undoDeletePrompt(): Promise<void> {
  const { deleted: prompt } = promptsStore.getState()
  if (prompt === null) return
  const refusal = keep(await request('prompts.restore', { prompt }))
  if (refusal !== null) raiseRefusal(refusal)
  else
    promptsStore.setState({ deleted: null, edited: { id: prompt.id, name: prompt.name, text: prompt.text } })
}

export function forgetDeletedPrompt(): void {
  promptsStore.setState({ deleted: null })
}

export async function setDefaultPrompt(connectionId: string, promptId: string | null): Promise<void> {
  const refusal = keep(await request('prompts.setDefault', { connectionId, promptId }))
  if (refusal !== null) raiseRefusal(refusal)
}

/** Replaces the open conversation's system prompt; undo restores the old one. */
export function applyPrompt(text: string): void {
  const before = presentPrompt()
  if (before === null) return
  const { conversationId } = before
  promptsStore.setState(({ replaced }) => ({ replaced: { ...replaced, [conversationId]: before.text } }))
  systemPrompts.change(conversationId, text)
  void saveDrafts()
  openDialog(null)
}

export function undoApplyPrompt(conversationId: string): void {
  const text = promptsStore.getState().replaced[conversationId]
  if (text === undefined) return
  systemPrompts.change(conversationId, text)
  void saveDrafts()
  forgetReplacedPrompt(conversationId)
}

/** Withdraws the undo offer once the person edits the prompt. */
export function forgetReplacedPrompt(conversationId: string): void {
  promptsStore.setState(({ replaced: { [conversationId]: _before, ...replaced } }) => ({ replaced }))
}

/** Opens the library to save the open conversation's system prompt under a name. */
export function keepPresentPrompt(): void {
  editPrompt({ id: null, name: '', text: presentPrompt()?.text ?? '' })
}

function presentPrompt(): { conversationId: string; text: string } | null {
  const conversation = transcriptStore.getState().open?.conversation
  if (conversation === undefined) return null
  const { id, systemPrompt } = conversation
  return { conversationId: id, text: systemPrompts.store.getState().texts[id] ?? systemPrompt }
}

function keep(result: Result<SavedPrompt[]>): RefusedResult | null {
  if (!result.ok) return result
  promptsStore.setState({ prompts: result.value })
  return null
}
