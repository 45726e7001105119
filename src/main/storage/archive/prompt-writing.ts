import type { DatabaseSync } from 'node:sqlite'
import { nextAvailablePromptName, promptKey } from '../../../shared/domain/chat/prompt-limits.ts'
import type { Archived } from '../../transfer/archive.ts'
import { createTransaction } from '../database/transaction.ts'
import { createPromptRepository } from '../repositories/chat/prompt-repository.ts'

/** Writes folders and prompts of a file. `idHere` is the id of a connection of the file. */
export function createPromptWriting(database: DatabaseSync, idHere: (id: string) => string) {
  const prompts = createPromptRepository(database, createTransaction(database))
  const folderHere = (name: string): string | null =>
    prompts.folders().find((folder) => promptKey(folder.name) === promptKey(name))?.name ?? null
  return {
    'prompt-folder'({ id: name, createdAt }: Archived['prompt-folder']) {
      if (folderHere(name) !== null) return 'present'
      prompts.addFolder({ name, createdAt })
      return 'added'
    },
    prompt(prompt: Archived['prompt']) {
      const here = prompts.list()
      const present = here.find(({ id }) => id === prompt.id)
      if (present !== undefined)
        return present.name === prompt.name && present.text === prompt.text ? 'present' : 'different'
      const names = here.map(({ name }) => name)
      // A folder that the file doesn't have is none.
      const folder = prompt.folder === null ? null : folderHere(prompt.folder)
      prompts.put({ ...prompt, folder, name: nextAvailablePromptName(prompt.name, names) })
      for (const id of prompt.defaultFor.map(idHere))
        if (prompts.defaultText(id) === null) prompts.setDefault(id, prompt.id)
      return 'added'
    },
  }
}
