import { createHash } from 'node:crypto'
import { namedFieldLimits } from '../../shared/contract/conversations/transfer.ts'
import { extraFieldNames } from '../../shared/domain/chat/extra-fields.ts'
import type { ArchiveRecord } from './archive-schema.ts'

/** Extra fields that requests from here would send after an import. */
export interface FieldsInFile {
  /** The names to show, sorted, the same in every run. */
  readonly names: string[]
  readonly otherCount: number
  /** Tells these fields and values from all others. */
  readonly mark: string
}

interface FieldsCheck {
  take(record: ArchiveRecord): void
  /** Null without any field. */
  end(): FieldsInFile | null
}

/** A bound against absurd files. More names than this are counted as this many. */
const maxNames = 10_000

/** Collects the extra fields of chats and connections that are not here yet: only those would become active. */
export function createFieldsCheck(isHere: (record: ArchiveRecord) => boolean): FieldsCheck {
  const names = new Set<string>()
  const hash = createHash('sha256')
  return {
    take(record) {
      const texts = textsOf(record)
      if (texts.length === 0 || isHere(record)) return
      hash.update(JSON.stringify(record))
      for (const name of texts.flatMap(extraFieldNames)) {
        if (names.size < maxNames) names.add(name.slice(0, namedFieldLimits.characters).toWellFormed())
      }
    },
    end() {
      if (names.size === 0) return null
      const sorted = [...names].toSorted()
      const shown = sorted.slice(0, namedFieldLimits.names)
      return { names: shown, otherCount: sorted.length - shown.length, mark: hash.digest('hex') }
    },
  }
}

/** The record with no extra fields that a later request would send. A call keeps those that it sent. */
export function withoutFields(record: ArchiveRecord): ArchiveRecord {
  if (record.type === 'connection') return { ...record, modelExtraFields: [] }
  if (record.type !== 'conversation') return record
  return { ...record, extraFields: '', nextExtraFields: '', queuedExtraFields: [] }
}

function textsOf(record: ArchiveRecord): readonly string[] {
  if (record.type === 'connection') return record.modelExtraFields.map(({ fields }) => fields)
  if (record.type !== 'conversation') return []
  const { extraFields, nextExtraFields, queuedExtraFields } = record
  return [extraFields, nextExtraFields, ...queuedExtraFields].filter((text) => text !== '')
}
