import type { PromptLibrary, SavedPrompt } from '../../../shared/contract/chat/saved-prompt.ts'
import { tidyName } from '../../../shared/domain/app/display-name.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import {
  nextAvailablePromptName,
  promptKey,
  promptLimits,
} from '../../../shared/domain/chat/prompt-limits.ts'
import type { WipeDeleted } from '../data/wipe-deleted.ts'
import type { FileDialogs } from '../file-dialogs-port.ts'
import type { HandlersOf } from '../handlers.ts'
import type { CommonPorts } from '../ports.ts'
import { createPromptTransfer } from './prompt-transfer.ts'

interface Dependencies extends Pick<CommonPorts, 'store' | 'jobs' | 'now' | 'newId'> {
  fileDialogs: FileDialogs
  wipeDeleted: WipeDeleted
}

/** The fields of a prompt that a user edits. */
type PromptFields = Pick<SavedPrompt, 'name' | 'text' | 'folder' | 'isFavourite'>

/** The library of prompts in folders. Names of prompts and names of folders are unique. */
export function createPromptHandlers(dependencies: Dependencies): HandlersOf<'prompts'> {
  const { store, wipeDeleted, now, newId } = dependencies
  const { prompts } = store
  const folders = createFolders({ store, wipeDeleted, now })

  function list(): PromptLibrary {
    return { folders: prompts.folders().map(({ name }) => name), prompts: prompts.list() }
  }

  function find(promptId: string): SavedPrompt {
    const found = prompts.list().find(({ id }) => id === promptId)
    if (found === undefined) throw new AppError('prompt-gone', 'There is no such prompt.')
    return found
  }

  /** The window has all prompts in memory. */
  function checkRoom(all: readonly PromptFields[]): void {
    const length = all.reduce((sum, { text }) => sum + text.length, 0)
    if (all.length > promptLimits.prompts || length > promptLimits.allTexts)
      throw new AppError('prompt-library-full', 'The library has too many prompts or too much text.')
  }

  function put(prompt: SavedPrompt, others: readonly SavedPrompt[]): void {
    checkRoom([...others, prompt])
    prompts.put(prompt)
  }

  return {
    ...createPromptTransfer({ ...dependencies, list }),

    'prompts.list': list,

    'prompts.save'({ promptId, text, folder, isFavourite, ...typed }) {
      const name = checkedName(typed.name, promptLimits.name)
      if (text.length > promptLimits.text) throw new AppError('prompt-too-long', 'The prompt is too long.')
      const others = prompts.list().filter(({ id }) => id !== promptId)
      if (others.some((other) => promptKey(other.name) === promptKey(name)))
        throw new AppError('prompt-name-taken', 'Another prompt has this name.')
      const before = promptId === null ? null : find(promptId)
      const id = before?.id ?? newId()
      const time = now()
      const place = { folder: folder === null ? null : folders.find(folder), isFavourite }
      const times = { createdAt: before?.createdAt ?? time, updatedAt: time }
      put({ id, name, text, ...place, ...times, defaultFor: [] }, others)
      return find(id)
    },

    'prompts.delete'({ promptId }) {
      const deleted = find(promptId)
      prompts.remove(promptId)
      void wipeDeleted()
      return deleted
    },

    'prompts.restore'({ prompt }) {
      const others = prompts.list().filter(({ id }) => id !== prompt.id)
      const name = nextAvailablePromptName(
        prompt.name,
        others.map((other) => other.name),
      )
      const folder = prompt.folder === null ? null : (folders.named(prompt.folder) ?? null)
      store.transaction(() => {
        put({ ...prompt, name, folder }, others)
        for (const connectionId of prompt.defaultFor) prompts.setDefault(connectionId, prompt.id)
      })
      return list()
    },

    'prompts.setDefault'({ connectionId, promptId }) {
      prompts.setDefault(connectionId, promptId === null ? null : find(promptId).id)
      return list()
    },

    'prompts.saveFolder': ({ folder, name }) => ({ name: folders.save(folder, name) }),

    /** Keeps the prompts of the folder, and returns them for undo. */
    'prompts.deleteFolder'({ folder }) {
      const name = folders.find(folder)
      const inside = prompts.list().filter((prompt) => prompt.folder === name)
      prompts.removeFolder(name)
      void wipeDeleted()
      return { name, promptIds: inside.map(({ id }) => id) }
    },

    'prompts.restoreFolder'({ deleted: { name, promptIds } }) {
      store.transaction(() => {
        const folder = folders.named(name) ?? folders.save(null, name)
        for (const id of promptIds) prompts.moveIfLoose(id, folder)
      })
      return list()
    },
  }
}

/** The folders of the library, each found by its name in upper or lower case. */
function createFolders({
  store: { prompts },
  wipeDeleted,
  now,
}: Pick<Dependencies, 'store' | 'wipeDeleted' | 'now'>) {
  /** The name as stored; undefined without such a folder. */
  function named(name: string): string | undefined {
    return prompts.folders().find((folder) => promptKey(folder.name) === promptKey(name))?.name
  }

  function find(name: string): string {
    const found = named(name)
    if (found === undefined) throw new AppError('prompt-folder-gone', 'There is no such folder.')
    return found
  }

  return {
    named,
    find,
    /** Renames a folder, or adds one if `folder` is null. Returns the name as stored. */
    save(folder: string | null, typedName: string): string {
      const name = checkedName(typedName, promptLimits.folder)
      const present = named(name)
      const before = folder === null ? null : find(folder)
      if (present !== undefined && present !== before)
        throw new AppError('prompt-folder-taken', 'Another folder has this name.')
      if (before !== null) {
        prompts.renameFolder(before, name)
        void wipeDeleted()
      } else if (prompts.folders().length < promptLimits.folders)
        prompts.addFolder({ name, createdAt: now() })
      else throw new AppError('prompt-library-full', 'The library has too many folders.')
      return name
    },
  }
}

function checkedName(typed: string, limit: number): string {
  const name = tidyName(typed)
  if (name === '' || name.length > limit)
    throw new AppError('prompt-name-refused', 'A prompt or folder has no name, or too long a one.')
  return name
}
