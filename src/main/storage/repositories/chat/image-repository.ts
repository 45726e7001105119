import type { DatabaseSync } from 'node:sqlite'
import type { ImageType } from '../../../../shared/domain/chat/image-marks.ts'
import { decoder, each, number, text } from '../../database/rows.ts'
import { insertInto, type Row, statementsOf } from '../../database/sql-statements.ts'
import type { Transaction } from '../../database/transaction.ts'
import { prepareDeletion } from '../../database/wipe-note.ts'

export interface NewImage extends ReturnType<typeof toImage> {
  readonly addedAt: number
  /** In base64. */
  readonly thumbnail: string
  /** The bytes in base64, in pieces. The length of each but the last is a multiple of 4. */
  readonly parts: Iterable<string>
}

/**
 * The images of messages, drafts and queued messages, each once. The database notes which texts use an image, and
 * deletes it with the last message.
 */
export type ImageRepository = ReturnType<typeof createImageRepository>

export function createImageRepository(database: DatabaseSync, transaction: Transaction) {
  const { query, command } = statementsOf(database)
  const touch = command('UPDATE images SET addedAt = :addedAt WHERE hash = :hash')
  const insert = command(
    insertInto('images', ['hash', 'type', 'width', 'height', 'byteCount', 'addedAt', 'thumbnail']),
  )
  const insertPart = command(
    insertInto('imageParts', ['hash', 'position', 'data']).replace('INSERT', 'INSERT OR IGNORE'),
  )
  const byHash = query('SELECT hash, type, width, height, byteCount FROM images WHERE hash = :hash').as(
    toImage,
  )
  const thumbnailOf = query('SELECT thumbnail FROM images WHERE hash = :hash').as((row) =>
    text(row, 'thumbnail'),
  )
  const partOf = query('SELECT data FROM imageParts WHERE hash = :hash AND position = :position')
  const isUnused = 'NOT EXISTS (SELECT 1 FROM imageUses WHERE imageUses.hash = images.hash)'
  const unused = `SELECT hash FROM images WHERE addedAt < :addedBefore AND ${isUnused} LIMIT 1`
  const firstUnused = query(unused)
  const deletion = (sql: string) => prepareDeletion(database, transaction, sql)
  const dropOne = deletion(`DELETE FROM images WHERE hash = :hash AND ${isUnused}`)
  const drop = deletion(`DELETE FROM images WHERE hash = (${unused})`)
  return {
    /** Adds an image for a text of this chat. One that is there already counts as added now. */
    add: (_conversationId: string, { parts, ...image }: NewImage) =>
      transaction(() => {
        if (touch.count({ hash: image.hash, addedAt: image.addedAt }) > 0) return
        insert.run({ ...image })
        let position = 0
        for (const data of parts) {
          insertPart.run({ hash: image.hash, position, data })
          position += 1
        }
      }),
    /** Adds a piece of an image's bytes after the first ones, unless it is there: all at once would block the app. */
    addPart: (_conversationId: string, hash: string, position: number, data: string) =>
      insertPart.run({ hash, position, data }),
    find: (hash: string) => byHash.first({ hash }),
    /** In base64. */
    thumbnail: (hash: string): string | null => thumbnailOf.first({ hash }),
    /** The bytes in base64, one piece at a time. */
    *readParts(hash: string): Generator<string> {
      for (let position = 0; ; position += 1) {
        const row = partOf.first({ hash, position })
        if (row === null) return
        yield text(row, 'data')
      }
    },
    /** Whether an image was added before this time and is used by no text. */
    hasUnused: (addedBefore: number): boolean => firstUnused.first({ addedBefore }) !== null,
    /** Deletes one such image; false when none is left. */
    dropUnused: (addedBefore: number): boolean => drop({ addedBefore }) > 0,
    /** Deletes this image unless a text uses it. */
    dropIfUnused: (hash: string) => dropOne({ hash }),
  }
}

const types: Readonly<Record<string, ImageType>> = { webp: 'webp', png: 'png', jpeg: 'jpeg' }

const toImage = decoder({
  /** SHA-256 of its bytes, in hexadecimal digits. */
  hash: text,
  // An unknown type in an edited file must not become a type that the window would run.
  type: (row: Row) => types[text(row, 'type')] ?? 'webp',
  ...each(number, 'width', 'height', 'byteCount'),
})
