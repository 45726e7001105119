import type { DatabaseSync } from 'node:sqlite'
import type { SavedPrompt } from '../../../../shared/contract/chat/saved-prompt.ts'
import { recordDeletion } from '../../database/cleaning-note.ts'
import { flag, number, text, textOrNull } from '../../database/rows.ts'
import { prepareCommand, prepareQuery } from '../../database/statements.ts'
import type { Transaction } from '../../database/transaction.ts'

export function createPromptRepository(database: DatabaseSync, transaction: Transaction): PromptRepository {
  const everyone = prepareQuery(database, 'SELECT * FROM prompts ORDER BY name COLLATE NOCASE, name, id')
  const defaults = prepareQuery(database, 'SELECT * FROM default_prompts ORDER BY connection_id')
  const defaultText = prepareQuery(
    database,
    `SELECT prompts.text FROM default_prompts JOIN prompts ON prompts.id = prompt_id
     WHERE connection_id = :connectionId`,
  )
  const upsert = prepareCommand(
    database,
    `INSERT INTO prompts (id, name, text, folder, is_favourite, created_at, updated_at)
     VALUES (:id, :name, :text, :folder, :isFavourite, :createdAt, :updatedAt)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, text = excluded.text, folder = excluded.folder,
       is_favourite = excluded.is_favourite, updated_at = excluded.updated_at`,
  )
  const folders = prepareQuery(database, 'SELECT * FROM prompt_folders ORDER BY name COLLATE NOCASE, name')
  const addFolder = prepareCommand(
    database,
    'INSERT INTO prompt_folders (name, created_at) VALUES (:name, :createdAt)',
  )
  const renameFolder = prepareCommand(database, 'UPDATE prompt_folders SET name = :name WHERE name = :folder')
  const removeFolder = prepareCommand(database, 'DELETE FROM prompt_folders WHERE name = :folder')
  const move = prepareCommand(
    database,
    'UPDATE prompts SET folder = :folder WHERE id = :id AND folder IS NULL',
  )
  const remove = prepareCommand(database, 'DELETE FROM prompts WHERE id = :id')
  const setDefault = prepareCommand(
    database,
    `INSERT INTO default_prompts (connection_id, prompt_id)
     SELECT id, :promptId FROM connections WHERE id = :connectionId
     ON CONFLICT (connection_id) DO UPDATE SET prompt_id = excluded.prompt_id`,
  )
  const clearDefault = prepareCommand(
    database,
    'DELETE FROM default_prompts WHERE connection_id = :connectionId',
  )

  return {
    list() {
      const byPrompt = Map.groupBy(defaults.all(), (row) => row['prompt_id'])
      return everyone.all().map(
        (row): SavedPrompt => ({
          id: text(row, 'id'),
          name: text(row, 'name'),
          text: text(row, 'text'),
          folder: textOrNull(row, 'folder'),
          isFavourite: flag(row, 'is_favourite'),
          createdAt: number(row, 'created_at'),
          updatedAt: number(row, 'updated_at'),
          defaultFor: (byPrompt.get(row['id']) ?? []).map((found) => text(found, 'connection_id')),
        }),
      )
    },
    put: ({ defaultFor: _apart, isFavourite, ...prompt }) =>
      upsert.run({ ...prompt, isFavourite: Number(isFavourite) }),
    remove: (id) =>
      transaction(() => {
        recordDeletion(database)
        remove.run({ id })
      }),
    folders: () =>
      folders.all().map((row) => ({ name: text(row, 'name'), createdAt: number(row, 'created_at') })),
    addFolder: (folder) => addFolder.run({ ...folder }),
    renameFolder: (folder, name) =>
      transaction(() => {
        recordDeletion(database)
        renameFolder.run({ folder, name })
      }),
    removeFolder: (folder) =>
      transaction(() => {
        recordDeletion(database)
        removeFolder.run({ folder })
      }),
    moveIfLoose: (id, folder) => move.run({ id, folder }),
    setDefault(connectionId, promptId) {
      if (promptId === null) clearDefault.run({ connectionId })
      else setDefault.run({ connectionId, promptId })
    },
    defaultText(connectionId) {
      const row = defaultText.first({ connectionId })
      return row && text(row, 'text')
    },
  }
}

export interface StoredFolder {
  readonly name: string
  readonly createdAt: number
}

/** Named prompts and their folders, each ordered by name. */
export interface PromptRepository {
  list(): SavedPrompt[]
  /** Inserts the prompt, or replaces the one with the same id. Defaults are set separately. */
  put(prompt: SavedPrompt): void
  remove(id: string): void
  folders(): StoredFolder[]
  addFolder(folder: StoredFolder): void
  /** Its prompts follow. */
  renameFolder(folder: string, name: string): void
  /** Keeps its prompts, outside of folders. */
  removeFolder(folder: string): void
  /** Moves a prompt that is outside of folders. */
  moveIfLoose(id: string, folder: string): void
  setDefault(connectionId: string, promptId: string | null): void
  /** The system prompt for new chats of a connection. */
  defaultText(connectionId: string): string | null
}
