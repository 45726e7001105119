import type { DatabaseSync } from 'node:sqlite'
import type { SavedPrompt } from '../../../../shared/contract/chat/saved-prompt.ts'
import { decoder, each, flag, number, text, textOrNull } from '../../database/rows.ts'
import { statementsOf, upsertInto } from '../../database/sql-statements.ts'
import type { Transaction } from '../../database/transaction.ts'
import { prepareDeletion } from '../../database/wipe-note.ts'

/** Named prompts and their folders, each ordered by name. */
export function createPromptRepository(database: DatabaseSync, transaction: Transaction) {
  const { query, command } = statementsOf(database)
  const everyone = query('SELECT * FROM savedPrompts ORDER BY name COLLATE NOCASE, name, id')
  const defaults = query('SELECT * FROM defaultPrompts ORDER BY connectionId')
  const defaultText =
    query(`SELECT savedPrompts.text FROM defaultPrompts JOIN savedPrompts ON savedPrompts.id = promptId
     WHERE connectionId = :connectionId`).as((row) => text(row, 'text'))
  const upsert = command(
    upsertInto('savedPrompts', ['id'], ['name', 'text', 'folder', 'isFavourite', 'updatedAt'], {
      createdAt: ':createdAt',
    }),
  )
  const folders = query('SELECT * FROM promptFolders ORDER BY name COLLATE NOCASE, name').as(toFolder)
  const addFolder = command('INSERT INTO promptFolders (name, createdAt) VALUES (:name, :createdAt)')
  const deletion = (sql: string) => prepareDeletion(database, transaction, sql)
  const renameFolder = deletion('UPDATE promptFolders SET name = :name WHERE name = :folder')
  const removeFolder = deletion('DELETE FROM promptFolders WHERE name = :folder')
  const move = command('UPDATE savedPrompts SET folder = :folder WHERE id = :id AND folder IS NULL')
  const remove = deletion('DELETE FROM savedPrompts WHERE id = :id')
  const setDefault = command(`INSERT INTO defaultPrompts (connectionId, promptId)
     SELECT id, :promptId FROM connections WHERE id = :connectionId
     ON CONFLICT (connectionId) DO UPDATE SET promptId = excluded.promptId`)
  const clearDefault = command('DELETE FROM defaultPrompts WHERE connectionId = :connectionId')

  return {
    list(): SavedPrompt[] {
      const byPrompt = Map.groupBy(defaults.all(), (row) => row['promptId'])
      return everyone.all().map(
        (row): SavedPrompt => ({
          ...toPrompt(row),
          defaultFor: (byPrompt.get(row['id']) ?? []).map((found) => text(found, 'connectionId')),
        }),
      )
    },
    /** Inserts the prompt, or replaces the one with the same id. Defaults are set separately. */
    put: ({ defaultFor: _apart, ...prompt }: SavedPrompt) => upsert.run({ ...prompt }),
    remove: (id: string) => remove({ id }),
    folders: () => folders.all(),
    addFolder: (folder: ReturnType<typeof toFolder>) => addFolder.run({ ...folder }),
    /** Its prompts follow. */
    renameFolder: (folder: string, name: string) => renameFolder({ folder, name }),
    /** Keeps its prompts, outside of folders. */
    removeFolder: (folder: string) => removeFolder({ folder }),
    /** Moves a prompt that is outside of folders. */
    moveIfLoose: (id: string, folder: string) => move.run({ id, folder }),
    setDefault(connectionId: string, promptId: string | null) {
      if (promptId === null) clearDefault.run({ connectionId })
      else setDefault.run({ connectionId, promptId })
    },
    /** The system prompt for new chats of a connection. */
    defaultText: (connectionId: string): string | null => defaultText.first({ connectionId }),
  }
}

const toPrompt = decoder({
  ...each(text, 'id', 'name', 'text'),
  folder: textOrNull,
  isFavourite: flag,
  ...each(number, 'createdAt', 'updatedAt'),
})
const toFolder = decoder({ name: text, createdAt: number })
