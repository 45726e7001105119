import type { CeilingChoice } from '../../../shared/contract/money/ceiling.ts'
import type {
  ArchivedConnection,
  ArchivedConversation,
  ArchivedMessage,
  ArchivedProgram,
  ArchivedProject,
} from '../../transfer/archive.ts'
import { number, numberOrNull, text, textOrNull } from '../database/rows.ts'
import type { Row } from '../database/statements.ts'
import { toMessage } from '../repositories/chat/message-repository.ts'
import { toExtraFields, toModelFields } from '../repositories/chat/parameter-repository.ts'
import { toConnection } from '../repositories/connections/connection-repository.ts'
import { toFavourites } from '../repositories/connections/model-repository.ts'
import { toCeiling } from '../repositories/money/ceiling-repository.ts'
import type { StoredProgram, StoredProject } from '../row-types.ts'

/** The note about a key stays on the computer that has the key. */
export function toArchivedConnection(row: Row): ArchivedConnection {
  const { key: _key, ...connection } = toConnection(row)
  return {
    ...connection,
    favouriteModels: toFavourites(row),
    modelExtraFields: toModelFields(row),
    answerLimit: toCeiling(row),
  }
}

export function toArchivedProject(
  { position: _position, ...project }: StoredProject,
  answerLimit: CeilingChoice,
): ArchivedProject {
  return { ...project, answerLimit }
}

export function toArchivedProgram({
  tokenHash: _hash,
  tokenEnd: _end,
  isPaused: _paused,
  ...program
}: StoredProgram): ArchivedProgram {
  return program
}

/** The parts of a chat in other tables. */
type TagsAndQueue = Pick<ArchivedConversation, 'tags' | 'queued' | 'queuedExtraFields'>

export function toArchivedConversation(
  row: Row,
  { queuedExtraFields, ...tagsAndQueue }: TagsAndQueue,
): ArchivedConversation {
  return {
    id: text(row, 'id'),
    connectionId: text(row, 'connection_id'),
    title: text(row, 'title'),
    modelId: textOrNull(row, 'model_id'),
    systemPrompt: text(row, 'system_prompt'),
    draft: text(row, 'draft'),
    createdAt: number(row, 'created_at'),
    updatedAt: number(row, 'updated_at'),
    pinnedAt: numberOrNull(row, 'pinned_at'),
    archivedAt: numberOrNull(row, 'archived_at'),
    deletedAt: numberOrNull(row, 'deleted_at'),
    ...tagsAndQueue,
    chosenRootId: textOrNull(row, 'chosen_root_id'),
    extraFields: toExtraFields(row, 'extra_fields'),
    nextExtraFields: toExtraFields(row, 'next_extra_fields'),
    queuedExtraFields,
    projectId: textOrNull(row, 'project_id'),
    answerLimit: toCeiling(row),
    spelling: textOrNull(row, 'spelling'),
  }
}

export function toArchivedMessage(row: Row): ArchivedMessage {
  return { ...toMessage(row), chosenChildId: textOrNull(row, 'chosen_child_id') }
}

/** Whether both have equal values under these names; other fields are ignored. */
export function haveSameValues<T extends object>(one: T, other: T, names: readonly (keyof T)[]): boolean {
  return names.every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]))
}
