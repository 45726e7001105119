import type { SavedPrompt } from '../../../shared/contract/chat/saved-prompt.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import { freePromptName, promptKey, promptLimits } from '../../../shared/domain/chat/prompt-limits.ts'
import type { Store } from '../../storage/store.ts'
import type { CleanUp } from '../data/clean-up.ts'

interface Dependencies {
  store: Store
  cleanUp: CleanUp
  now(): number
  newId(): string
}

export interface PromptService {
  list(): SavedPrompt[]
  /** Creates a prompt if the id is null. */
  save(promptId: string | null, name: string, text: string): SavedPrompt
  /** Returns the deleted prompt for undo. */
  delete(promptId: string): SavedPrompt
  restore(prompt: SavedPrompt): SavedPrompt[]
  setDefault(connectionId: string, promptId: string | null): SavedPrompt[]
}

/** The library of system prompts. Names are unique. */
export function createPromptService({ store, cleanUp, now, newId }: Dependencies): PromptService {
  const { prompts } = store

  function find(promptId: string): SavedPrompt {
    const found = prompts.list().find(({ id }) => id === promptId)
    if (found === undefined) throw new AppError('prompt-gone', 'There is no such prompt.')
    return found
  }

  return {
    list: () => prompts.list(),

    save(promptId, typedName, text) {
      const name = typedName.trim()
      if (name === '' || name.length > promptLimits.name)
        throw new AppError('prompt-name-refused', 'A prompt has no name, or too long a one.')
      if (text.length > promptLimits.text) throw new AppError('prompt-too-long', 'The prompt is too long.')
      const isTaken = prompts
        .list()
        .some((other) => other.id !== promptId && promptKey(other.name) === promptKey(name))
      if (isTaken) throw new AppError('prompt-name-taken', 'Another prompt has this name.')
      const before = promptId === null ? null : find(promptId)
      const id = before?.id ?? newId()
      const time = now()
      prompts.put({ id, name, text, createdAt: before?.createdAt ?? time, updatedAt: time, defaultFor: [] })
      return find(id)
    },

    delete(promptId) {
      const deleted = find(promptId)
      prompts.remove(promptId)
      void cleanUp()
      return deleted
    },

    restore(prompt) {
      const names = prompts.list().map((other) => other.name)
      store.transaction(() => {
        prompts.put({ ...prompt, name: freePromptName(prompt.name, names) })
        for (const connectionId of prompt.defaultFor) prompts.setDefault(connectionId, prompt.id)
      })
      return prompts.list()
    },

    setDefault(connectionId, promptId) {
      prompts.setDefault(connectionId, promptId === null ? null : find(promptId).id)
      return prompts.list()
    },
  }
}
