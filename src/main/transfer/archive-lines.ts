import { createHash } from 'node:crypto'
import { parseJson } from '../../shared/domain/app/json-text.ts'
import { orElse } from '../../shared/domain/app/or-else.ts'
import { forEachKind, recordKinds } from '../../shared/domain/conversations/archive-kinds.ts'
import type { ArchiveRecord } from './archive.ts'
import { archiveType, archiveVersion, EndRecord, HeaderRecord, recordForFile } from './archive-schema.ts'
import { utf8Text } from './json-content.ts'
import { readAs, readRecord } from './read-record.ts'
import { TransferError } from './transfer-error.ts'

export interface Written {
  readonly app: string
  readonly now: number
}

/**
 * Writes the lines of an archive: a header, then one record a line, last the checksum of all lines before.
 */
export function createLineWriter({ app, now }: Written) {
  const hash = createHash('sha256')
  const counts = forEachKind(() => 0)
  const lineOf = (value: object): string => {
    const line = `${JSON.stringify(value)}\n`
    hash.update(line)
    return line
  }
  return {
    counts,
    header: () =>
      lineOf({
        type: archiveType,
        version: archiveVersion,
        exportedAt: new Date(now).toISOString(),
        app,
      }),
    record(record: ArchiveRecord): string {
      counts[recordKinds[record.type]] += 1
      return lineOf(recordForFile(record))
    },
    end: () => `${JSON.stringify({ type: 'end', ...counts, sha256: hash.digest('hex') })}\n`,
  }
}

/** Reads the lines of an archive in order. */
export function createLineReader() {
  const hash = createHash('sha256')
  const counts = forEachKind(() => 0)
  let isEnded = false
  let version = archiveVersion

  function readEnd(value: object, line: number): void {
    const { sha256, ...told } = readAs(EndRecord, value, line)
    if (hash.digest('hex') !== sha256) throw new TransferError('changed', { line })
    const areEqual = Object.values(recordKinds).every((kind) => counts[kind] === told[kind])
    if (!areEqual) throw new TransferError('wrong-value', { line })
    isEnded = true
  }

  return {
    /** Null for the first and last lines, which describe the file. */
    take(bytes: Uint8Array, line: number): ArchiveRecord | null {
      if (isEnded) throw new TransferError('out-of-place', { line })
      const value = parseLine(bytes, line)
      const isEnd = line > 1 && typeOf(value) === 'end'
      if (isEnd) {
        readEnd(value, line)
        return null
      }
      hash.update(bytes).update('\n')
      if (line === 1) {
        version = readHeader(value)
        return null
      }
      const record = readRecord(value, line, version)
      counts[recordKinds[record.type]] += 1
      return record
    },
    end(): void {
      if (!isEnded) throw new TransferError('cut-short')
    },
  }
}

/** Whether the first line of a file is the header of an archive, of any version. */
export function isArchiveHeader(line: Uint8Array): boolean {
  return orElse(() => typeOf(parseLine(line, 1)) === archiveType, false)
}

function readHeader(value: object): number {
  const version = 'version' in value ? value.version : undefined
  if (typeof version === 'number' && version > archiveVersion)
    throw new TransferError('newer-version', { line: 1 })
  return readAs(HeaderRecord, value, 1).version
}

function parseLine(bytes: Uint8Array, line: number): object {
  const text = utf8Text(bytes)
  if (text === null) throw new TransferError('not-text', { line })
  const value = parseJson(text)
  if (value === undefined) throw new TransferError('not-json', { line })
  if (typeof value === 'object' && value !== null) return value
  throw new TransferError('unknown-record', { line })
}

function typeOf(value: object): unknown {
  return 'type' in value ? value.type : undefined
}
