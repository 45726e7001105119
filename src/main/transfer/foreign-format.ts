import type { ArchivedConversation, ArchivedMessage } from './archive.ts'
import { createSkips, type Skips } from './import-skips.ts'
import { type ForeignConversation, type ReadingContext, toImported } from './imported-conversation.ts'
import { parseContent } from './json-content.ts'
import { readZip, type ZippedFile } from './read-zip.ts'

/** A row of another program's SQLite file, by the names of its columns. */
export interface ForeignRow {
  /** Null for a column that the row or the table doesn't have. */
  get(column: string): string | number | Uint8Array | null
}
/** The rows of a table; null where there is no such table. */
export type ForeignTables = (table: string) => Iterable<ForeignRow> | null

/** A file of unknown origin, read once for all formats. */
export interface ForeignFile {
  readonly content: Uint8Array
  /** The files of a zip; null for any other content. Throws for a damaged zip. */
  zipped(): readonly ZippedFile[] | null
  /** The content as JSON. Throws where it is none. */
  json(): unknown
  /** The tables of a SQLite file; null for other content. */
  tables(content: Uint8Array): ForeignTables | null
}

/** Reads the chats of a recognized file, and counts the parts that Tally doesn't import. */
export type ForeignReading = (skips: Skips) => Iterable<ForeignConversation>

/** One program's files. A new program is one such object and its row in the list of formats. */
export interface ForeignFormat {
  readonly program: string
  /**
   * Recognizes a file by its content. Null for a file of another program; throws for a broken file of this
   * one.
   */
  open(file: ForeignFile): ForeignReading | null
}

/** The contents of a file, and the parts that could not be imported. */
export interface ImportedFile {
  readonly source: string
  readonly conversations: Iterable<{
    conversation: ArchivedConversation
    messages: readonly ArchivedMessage[]
  }>
  readonly skipped: Skips['list']
}

export function openForeignFile(content: Uint8Array, tables: ForeignFile['tables']): ForeignFile {
  return {
    content,
    tables,
    zipped: once(() => readZip(content)),
    json: once(() => parseContent(content)),
  }
}

/** Null for a file of another program. */
export function readForeign(
  { program, open }: ForeignFormat,
  file: ForeignFile,
  context: ReadingContext,
): ImportedFile | null {
  const read = open(file)
  if (read === null) return null
  const skips = createSkips(file.zipped)
  return {
    source: program,
    conversations: convert(program, read(skips), context, skips),
    skipped: skips.list,
  }
}

function* convert(
  program: string,
  conversations: Iterable<ForeignConversation>,
  context: ReadingContext,
  skips: Skips,
) {
  for (const foreign of conversations) {
    const imported = toImported(program, foreign, context, skips)
    if (imported !== null) yield imported
  }
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
