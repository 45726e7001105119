import { create } from 'zustand'
import type { DeletedFolder, PromptLibrary, SavedPrompt } from '../../../shared/contract/chat/saved-prompt.ts'
import type { RefusedResult } from '../../../shared/domain/app/errors.ts'
import { nextAvailablePromptName } from '../../../shared/domain/chat/prompt-limits.ts'
import { ask, change } from '../app/asking.ts'
import { closeDialog } from '../app/panel-store.ts'
import { createValues } from '../values.ts'
import { saveDrafts, systemPrompts } from './draft-store.ts'
import { transcriptStore } from './transcript-store.ts'

/** A prompt in the editor; a new prompt has no id. */
export interface EditedPrompt {
  readonly kind: 'prompt'
  /** One for as long as the entry is open, also before it has an id. */
  readonly opening: symbol
  readonly id: string | null
  readonly name: string
  readonly text: string
  readonly folder: string | null
  readonly isFavourite: boolean
}

/** A folder in the editor; null is a new folder. */
export interface EditedFolder {
  readonly kind: 'folder'
  readonly opening: symbol
  readonly folder: string | null
  readonly name: string
}

type Deleted =
  | { readonly kind: 'prompt'; readonly prompt: SavedPrompt }
  | { readonly kind: 'folder'; readonly folder: DeletedFolder }

interface PromptsState {
  /** Sorted by name; null until loaded. */
  readonly library: PromptLibrary | null
  /** The entry open in the library; kept when the library closes, so that no input is lost. */
  readonly edited: EditedPrompt | EditedFolder | null
  /** The last deletion, for undo. */
  readonly deleted: Deleted | null
  /** The folders whose prompts the list hides. */
  readonly collapsed: readonly string[]
}

/** By conversation: the system prompt that a saved prompt replaced. */
const replaced = createValues<string>()

const noPrompts: readonly SavedPrompt[] = []
const noFolders: readonly string[] = []
const newPrompt: Omit<EditedPrompt, 'opening'> = {
  kind: 'prompt',
  id: null,
  name: '',
  text: '',
  folder: null,
  isFavourite: false,
}

const promptsStore = create<PromptsState>()(() => ({
  library: null,
  edited: null,
  deleted: null,
  collapsed: [],
}))

export const usePrompts = (): readonly SavedPrompt[] =>
  promptsStore(({ library }) => library?.prompts ?? noPrompts)
export const hasPrompts = (): boolean => (promptsStore.getState().library?.prompts.length ?? 0) > 0
export const useFolders = (): readonly string[] =>
  promptsStore(({ library }) => library?.folders ?? noFolders)
export const useIsLibraryEmpty = (): boolean =>
  promptsStore(({ library }) => library?.prompts.length === 0 && library.folders.length === 0)
export const useEditedEntry = (): EditedPrompt | EditedFolder | null => promptsStore((state) => state.edited)
export const useDeleted = (): Deleted | null => promptsStore((state) => state.deleted)
export const useCollapsedFolders = (): readonly string[] => promptsStore((state) => state.collapsed)
export const useReplacedPrompt = replaced.use

export async function loadPrompts(): Promise<void> {
  await ask('prompts.list', undefined, setLibrary)
}

export function editEntry(edited: EditedPrompt | EditedFolder | null): void {
  promptsStore.setState({ edited })
}

/** Opens a saved prompt, or a new one with these fields. */
export function editPrompt(prompt: Partial<EditedPrompt>): void {
  const { opening = Symbol('prompt'), id, name, text, folder, isFavourite } = { ...newPrompt, ...prompt }
  editEntry({ kind: 'prompt', opening, id, name, text, folder, isFavourite })
}

/** Opens a folder; null is a new one. */
export function editFolder(folder: string | null, opening = Symbol('folder')): void {
  editEntry({ kind: 'folder', opening, folder, name: folder ?? '' })
}

export async function savePrompt(edited: EditedPrompt): Promise<RefusedResult | null> {
  const { kind: _kind, opening, id, ...fields } = edited
  const before = promptsStore.getState().edited
  return await change('prompts.save', { promptId: id, ...fields }, async (value) => {
    const now = promptsStore.getState().edited
    if (now === before) editPrompt({ ...value, opening })
    // The user typed on meanwhile.
    else if (now?.kind === 'prompt' && now.opening === opening && now.id === id)
      editEntry({ ...now, id: value.id })
    await loadPrompts()
  })
}

/** Saves a copy under a free name and opens it. */
export function duplicatePrompt(edited: EditedPrompt): Promise<RefusedResult | null> {
  const names = (promptsStore.getState().library?.prompts ?? []).map(({ name }) => name)
  return savePrompt({ ...edited, id: null, name: nextAvailablePromptName(edited.name.trim(), names) })
}

export async function deletePrompt(promptId: string): Promise<void> {
  await ask('prompts.delete', { promptId }, (prompt) =>
    promptsStore.setState(({ edited }) => ({
      deleted: { kind: 'prompt', prompt },
      edited: edited?.kind === 'prompt' && edited.id === promptId ? null : edited,
    })),
  )
  await loadPrompts()
}

export async function saveFolder({ opening, folder, name }: EditedFolder): Promise<RefusedResult | null> {
  const before = promptsStore.getState().edited
  return await change('prompts.saveFolder', { folder, name }, async (value) => {
    const stored = value.name
    const now = promptsStore.getState().edited
    if (now === before) editFolder(stored, opening)
    else if (now?.kind === 'folder' && now.opening === opening) editEntry({ ...now, folder: stored })
    promptsStore.setState(({ collapsed }) => ({
      collapsed: collapsed.map((other) => (other === folder ? stored : other)),
    }))
    await loadPrompts()
  })
}

export async function deleteFolder(folder: string): Promise<void> {
  await ask('prompts.deleteFolder', { folder }, (gone) =>
    promptsStore.setState(({ edited }) => ({
      deleted: { kind: 'folder', folder: gone },
      edited: edited?.kind === 'folder' && edited.folder === folder ? null : edited,
    })),
  )
  await loadPrompts()
}

export function toggleFolder(folder: string): void {
  promptsStore.setState(({ collapsed }) => ({
    collapsed: collapsed.includes(folder)
      ? collapsed.filter((other) => other !== folder)
      : [...collapsed, folder],
  }))
}

export async function undoDelete(): Promise<void> {
  const { deleted } = promptsStore.getState()
  if (deleted === null) return
  const restored =
    deleted.kind === 'prompt'
      ? await ask('prompts.restore', { prompt: deleted.prompt }, setLibrary)
      : await ask('prompts.restoreFolder', { deleted: deleted.folder }, setLibrary)
  if (restored === null) return
  forgetDeleted()
  if (deleted.kind === 'folder') editFolder(deleted.folder.name)
  else {
    const { id } = deleted.prompt
    editPrompt(promptsStore.getState().library?.prompts.find((prompt) => prompt.id === id) ?? {})
  }
}

export function forgetDeleted(): void {
  promptsStore.setState({ deleted: null })
}

export async function setDefaultPrompt(connectionId: string, promptId: string | null): Promise<void> {
  await ask('prompts.setDefault', { connectionId, promptId }, setLibrary)
}

/** Replaces the open conversation's system prompt; undo restores the old one. */
export function applyPrompt(text: string): void {
  const before = presentPrompt()
  if (before === null) return
  const { conversationId } = before
  replaced.set(conversationId, before.text)
  systemPrompts.change(conversationId, text)
  void saveDrafts()
  closeDialog()
}

export function undoApplyPrompt(conversationId: string): void {
  const text = replaced.get(conversationId)
  if (text === null) return
  systemPrompts.change(conversationId, text)
  void saveDrafts()
  forgetReplacedPrompt(conversationId)
}

/** Withdraws the undo offer once the user edits the prompt. */
export function forgetReplacedPrompt(conversationId: string): void {
  replaced.set(conversationId, null)
}

/** Opens the library to save the open conversation's system prompt under a name. */
export function saveCurrentPrompt(): void {
  editPrompt({ text: presentPrompt()?.text ?? '' })
}

function presentPrompt(): { conversationId: string; text: string } | null {
  const conversation = transcriptStore.getState().open?.conversation
  if (conversation === undefined) return null
  const { id, systemPrompt } = conversation
  return { conversationId: id, text: systemPrompts.store.getState().texts[id] ?? systemPrompt }
}

/** The library as main has just reported it. */
export function setLibrary(library: PromptLibrary): void {
  promptsStore.setState({ library })
}
