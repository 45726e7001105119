import { readFileSync, readSync, statSync } from 'node:fs'
import { openForeignTables } from '../../storage/database/foreign-tables.ts'
import { openFile } from '../../storage/files/open-file.ts'
import type { ArchiveRecord } from '../../transfer/archive.ts'
import { createLineReader, isArchiveHeader } from '../../transfer/archive-lines.ts'
import { readDocument } from '../../transfer/conversation-document.ts'
import { chatbox } from '../../transfer/foreign/read-chatbox.ts'
import { chatGpt } from '../../transfer/foreign/read-chatgpt.ts'
import { cherryStudio } from '../../transfer/foreign/read-cherry-studio.ts'
import { cherryStudio2 } from '../../transfer/foreign/read-cherry-studio-2.ts'
import { jan } from '../../transfer/foreign/read-jan.ts'
import { libreChat } from '../../transfer/foreign/read-librechat.ts'
import { lmStudio } from '../../transfer/foreign/read-lm-studio.ts'
import { openWebUi } from '../../transfer/foreign/read-open-webui.ts'
import {
  type ForeignFormat,
  type ImportedFile,
  openForeignFile,
  readForeign,
} from '../../transfer/foreign-format.ts'
import type { ReadingContext } from '../../transfer/imported-conversation.ts'
import { isUtf16, maxJsonBytes } from '../../transfer/json-content.ts'
import { readRecord } from '../../transfer/read-record.ts'
import { TransferError } from '../../transfer/transfer-error.ts'

/** At most one recognizes a file. */
export const foreignFormats: readonly ForeignFormat[] = [
  chatGpt,
  cherryStudio,
  cherryStudio2,
  chatbox,
  openWebUi,
  libreChat,
  lmStudio,
  jan,
]

const chunkBytes = 1 << 20
/** The longest valid text is shorter, even if every character is escaped. */
const maxLineLength = 256_000_000
const lineFeed = 10

export interface LinedRecord {
  readonly record: ArchiveRecord
  readonly line: number | null
}

/** A file of any format as records that can be read several times. */
export interface ImportSource {
  readonly source: string
  /** Whether it is an archive of everything, which has any size and is read line by line. */
  readonly isArchive: boolean
  records(): Iterable<LinedRecord>
  skipped(): readonly { reason: string; count: number; names: readonly string[] }[]
}

/** A file that is not read line by line must fit in memory. */
const maxWholeSize = 200_000_000
const maxHeaderLength = 1_000

/** Detects the format by content, not by name. */
export function openImportSource(file: string, context: ReadingContext | null): ImportSource {
  const found = statSync(file)
  if (found.isDirectory()) throw new TransferError('folder')
  // A pipe or device might never end.
  if (!found.isFile()) throw new TransferError('not-known')
  const { size } = found
  if (size === 0) throw new TransferError('empty')
  const beginning = readBeginning(file)
  if (isUtf16(beginning)) throw new TransferError('utf-16')
  if (beginsAsArchive(beginning)) return { ...ownSource(() => readArchive(file)), isArchive: true }
  if (size > maxWholeSize) throw new TransferError('too-large')
  const content = readFileSync(file)
  const records = readDocument(content)
  if (records !== null) return ownSource(() => records.map((record) => ({ record, line: null })))
  return foreignSource(content, context)
}

function ownSource(records: () => Iterable<LinedRecord>): ImportSource {
  return { source: 'Tally', isArchive: false, records, skipped: () => [] }
}

function foreignSource(content: Uint8Array, context: ReadingContext | null): ImportSource {
  // Without a connection the placeholder id is never used, because nothing is imported.
  const imported = firstOf(content, context ?? { connectionId: '-', now: 0 })
  if (imported === null) throw new TransferError('not-known')
  if (context === null) throw new TransferError('connection-needed')
  // A reader may return its records only once.
  const records = [...recordsOf(imported)]
  return { source: imported.source, isArchive: false, records: () => records, skipped: imported.skipped }
}

function firstOf(content: Uint8Array, context: ReadingContext): ImportedFile | null {
  const file = openForeignFile(content, openForeignTables)
  for (const format of foreignFormats) {
    const imported = readForeign(format, file, context)
    if (imported !== null) return imported
  }
  // No reader could look into such a file.
  if (file.zipped()?.some(({ name, size }) => /\.jsonl?$/u.test(name) && size > maxJsonBytes) === true)
    throw new TransferError('unpacked-too-large')
  return null
}

/** Sorts newest first as in an archive, because other programs differ. */
function newestFirst(conversations: ImportedFile['conversations']) {
  return [...conversations].toSorted(
    (one, other) => other.conversation.updatedAt - one.conversation.updatedAt,
  )
}

/** Checks the records of a reader like those of an archive, because a reader may have bugs. */
function* recordsOf({ conversations }: ImportedFile): Generator<LinedRecord> {
  for (const { conversation, messages } of newestFirst(conversations)) {
    yield { record: readRecord({ type: 'conversation', ...conversation }, null), line: null }
    for (const message of messages)
      yield { record: readRecord({ type: 'message', ...message }, null), line: null }
  }
}

function* readArchive(file: string): Generator<LinedRecord> {
  const reader = createLineReader()
  for (const { number, bytes } of readLines(file)) {
    const record = reader.take(bytes, number)
    if (record !== null) yield { record, line: number }
  }
  reader.end()
}

function beginsAsArchive(beginning: Buffer): boolean {
  const [firstLine] = beginning.toString('utf8').split('\n', 1)
  return isArchiveHeader(Buffer.from(firstLine ?? ''))
}

function readBeginning(file: string): Buffer {
  using opened = openFile(file, 'r')
  const beginning = Buffer.alloc(maxHeaderLength)
  return beginning.subarray(0, readSync(opened.handle, beginning, 0, maxHeaderLength, 0))
}

interface FileLine {
  readonly number: number
  readonly bytes: Uint8Array
}

/** The lines of a file of any size, without line ends. A last line without a line end counts too. */
function* readLines(file: string): Generator<FileLine> {
  using opened = openFile(file, 'r')
  yield* split(chunksOf(opened.handle))
}

function* chunksOf(handle: number): Generator<Buffer> {
  for (;;) {
    const chunk = Buffer.allocUnsafe(chunkBytes)
    const count = readSync(handle, chunk, 0, chunkBytes, null)
    if (count === 0) return
    yield chunk.subarray(0, count)
  }
}

function* split(chunks: Iterable<Buffer>): Generator<FileLine> {
  let number = 1
  let open: Buffer[] = []
  let openBytes = 0
  const close = (last: Buffer): FileLine => {
    const line = { number, bytes: open.length === 0 ? last : Buffer.concat([...open, last]) }
    number += 1
    open = []
    openBytes = 0
    return line
  }
  for (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf(lineFeed); end !== -1; end = chunk.indexOf(lineFeed, start)) {
      yield close(chunk.subarray(start, end))
      start = end + 1
    }
    open.push(chunk.subarray(start))
    openBytes += chunk.length - start
    if (openBytes > maxLineLength) throw new TransferError('line-too-long', { line: number })
  }
  if (openBytes > 0) yield close(Buffer.alloc(0))
}
