import type { LimitChoice } from '../../../shared/contract/money/answer-limit.ts'
import type {
  Archived,
  ArchivedConnection,
  ArchivedConversation,
  ArchivedMessage,
} from '../../transfer/archive.ts'
import { decoder, each, number, numberOrNull, text, textOrNull } from '../database/rows.ts'
import type { Row } from '../database/sql-statements.ts'
import { toMessage } from '../repositories/chat/message-repository.ts'
import { toExtraFields, toModelFields } from '../repositories/chat/parameter-repository.ts'
import { toConnection } from '../repositories/connections/connection-repository.ts'
import { toFavourites } from '../repositories/connections/model-repository.ts'
import { toAnswerLimit } from '../repositories/money/answer-limit-repository.ts'
import type { StoredProgram, StoredProject } from '../row-types.ts'

/** The note about a key stays on the computer that has the key. */
export function toArchivedConnection(row: Row): ArchivedConnection {
  const { key: _key, ...connection } = toConnection(row)
  return {
    ...connection,
    favouriteModels: toFavourites(row),
    modelExtraFields: toModelFields(row),
    answerLimit: toAnswerLimit(row),
  }
}

export function toArchivedProject(
  { position: _position, ...project }: StoredProject,
  answerLimit: LimitChoice,
): Archived['project'] {
  return { ...project, answerLimit }
}

export function toArchivedProgram({
  tokenHash: _hash,
  tokenEnd: _end,
  isPaused: _paused,
  ...program
}: StoredProgram): Archived['program'] {
  return program
}

const conversation = {
  ...each(text, 'id', 'connectionId', 'title', 'systemPrompt', 'draft'),
  ...each(textOrNull, 'modelId', 'chosenRootId', 'projectId', 'spelling'),
  ...each(number, 'createdAt', 'updatedAt'),
  ...each(numberOrNull, 'pinnedAt', 'archivedAt', 'deletedAt'),
  extraFields: (row: Row) => toExtraFields(row, 'extraFields'),
  nextExtraFields: (row: Row) => toExtraFields(row, 'nextExtraFields'),
}
/** Without the first message, which is written later. */
export const conversationColumns = [
  ...Object.keys(conversation).filter((name) => name !== 'chosenRootId'),
  'answerLimit',
]
const toConversation = decoder(conversation)

/** The parts of a chat in other tables. */
type TagsAndQueue = Pick<ArchivedConversation, 'tags' | 'queued'>

export function toArchivedConversation(row: Row, tagsAndQueue: TagsAndQueue): ArchivedConversation {
  return { ...toConversation(row), ...tagsAndQueue, answerLimit: toAnswerLimit(row) }
}

export const toArchivedQueued = decoder({
  text,
  extraFields: (row) => toExtraFields(row, 'extraFields'),
})

export function toArchivedMessage(row: Row): ArchivedMessage {
  const { excludedImages, ...message } = toMessage(row)
  const chosenChildId = textOrNull(row, 'chosenChildId')
  return { ...message, chosenChildId, ...(excludedImages.length > 0 && { excludedImages }) }
}

/** Whether both have equal values under these names; other fields are ignored. */
export function haveSameValues<T extends object>(one: T, other: T, names: readonly (keyof T)[]): boolean {
  return names.every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]))
}
