import type * as z from 'zod'
import type { RecordKind } from '../../shared/domain/conversations/archive-kinds.ts'
import type { StoredCall } from '../storage/row-types.ts'
import type { ArchiveRecordForm } from './archive-schema.ts'

export type ArchiveRecord = z.infer<typeof ArchiveRecordForm>

/** The records of a file of all data, by their kinds. */
export type Archived = {
  readonly [Kind in RecordKind]: Readonly<Omit<Extract<ArchiveRecord, { type: Kind }>, 'type'>>
}

export type ArchivedConnection = Archived['connection']
export type ArchivedConversation = Archived['conversation']
export type ArchivedMessage = Archived['message']
export type ArchivedCall = StoredCall
