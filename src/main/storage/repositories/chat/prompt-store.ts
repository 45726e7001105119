import type { SavedPrompt } from '../../../../shared/contract/chat/saved-prompt.ts'

/** Named system prompts, by name. */
export interface PromptRepository {
  list(): SavedPrompt[]
  /** Inserts it, or replaces the one of the same id; for which connections it is the default is set apart. */
  put(prompt: SavedPrompt): void
  remove(id: string): void
  setDefault(connectionId: string, promptId: string | null): void
  /** What the new conversations of a connection begin with. */
  defaultText(connectionId: string): string | null
}
