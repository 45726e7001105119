import { createHash } from 'node:crypto'
import { namedFieldLimits } from '../../shared/contract/conversations/transfer.ts'
import { readExtraFields } from '../../shared/domain/chat/extra-fields.ts'
import type { ArchiveRecord } from './archive.ts'

/** One of the fields, to show before anyone agrees. */
interface ShownField {
  readonly name: string
  /** As JSON, shortened. */
  readonly value: string
  /** The requests that would carry it: those of a chat, or those to a model. */
  readonly owner:
    | { readonly kind: 'chat'; readonly title: string }
    | { readonly kind: 'model'; readonly modelId: string; readonly connection: string }
}

/** Extra fields that requests from here would send after an import. */
export interface FieldsInFile {
  readonly shown: readonly ShownField[]
  /** How many fields there are besides those shown. */
  readonly notShownCount: number
  /** The names to show, sorted, the same in every run. */
  readonly names: string[]
  readonly otherCount: number
  /** Tells these fields and values from all others. */
  readonly mark: string
}

/** A bound against absurd files. More names than this are counted as this many. */
const maxNames = 10_000
/** More lines than this don't make a box clearer. */
const maxShown = 8

/** Collects the extra fields of chats and connections that are not here yet: only those would become active. */
export function createFieldsCheck(isHere: (record: ArchiveRecord) => boolean) {
  const names = new Set<string>()
  const shown: ShownField[] = []
  let count = 0
  const hash = createHash('sha256')
  return {
    take(record: ArchiveRecord) {
      const levels = levelsOf(record)
      if (levels.length === 0 || isHere(record)) return
      hash.update(JSON.stringify(record))
      for (const { owner, text } of levels) {
        const { fields } = readExtraFields(text)
        count += fields.length
        for (const { name: whole, raw } of fields) {
          const name = shortened(whole)
          if (names.size < maxNames) names.add(name)
          if (shown.length < maxShown) shown.push({ name, value: shortened(raw), owner })
        }
      }
    },
    /** Null without any field. */
    end(): FieldsInFile | null {
      if (names.size === 0) return null
      const sorted = [...names].toSorted()
      const first = sorted.slice(0, namedFieldLimits.names)
      const otherCount = sorted.length - first.length
      const notShownCount = count - shown.length
      return { shown, notShownCount, names: first, otherCount, mark: hash.digest('hex') }
    },
  }
}

function shortened(text: string): string {
  return text.slice(0, namedFieldLimits.characters).toWellFormed()
}

/** The record with no extra fields that a later request would send. A call keeps those that it sent. */
export function withoutFields(record: ArchiveRecord): ArchiveRecord {
  if (record.type === 'connection') return { ...record, modelExtraFields: [] }
  if (record.type !== 'conversation') return record
  const queued = record.queued.map(({ text }) => ({ text, extraFields: '' }))
  return { ...record, extraFields: '', nextExtraFields: '', queued }
}

function levelsOf(record: ArchiveRecord): readonly { owner: ShownField['owner']; text: string }[] {
  if (record.type === 'connection') {
    const connection = record.name
    return record.modelExtraFields.map(({ modelId, fields }) => ({
      owner: { kind: 'model', modelId, connection },
      text: fields,
    }))
  }
  if (record.type !== 'conversation') return []
  const { title, extraFields, nextExtraFields } = record
  const queued = record.queued.map((message) => message.extraFields)
  return [extraFields, nextExtraFields, ...queued].flatMap((text) =>
    text === '' ? [] : [{ owner: { kind: 'chat', title }, text }],
  )
}
