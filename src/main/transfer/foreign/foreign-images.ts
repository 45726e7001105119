import { createHash } from 'node:crypto'
import { orElse } from '../../../shared/domain/app/or-else.ts'
import { type ImageMark, imageMark, replaceImages, wordsOf } from '../../../shared/domain/chat/image-marks.ts'
import { imageLimits } from '../../../shared/domain/images/image-header.ts'
import { isRecord } from '../json-content.ts'
import type { ZippedFile } from '../read-zip.ts'

/** Where another program's file may have the bytes of an image. */
interface ForeignImage {
  readonly name: string | null
  /** A data URL has the bytes. Tally never fetches from any other address. */
  readonly url?: string | null | undefined
  /** The name of a file in the zip, or ChatGPT's id for it. */
  readonly file?: string | null | undefined
}

export type StoredMark = Pick<ImageMark, 'hash' | 'type' | 'width' | 'height'>

/** The images and messages that are here. */
export interface ImportedImages {
  /** The text of a message that is here already; null for a new message. */
  textHere(messageId: string): string | null
  /** The stored image of these bytes; null leaves a note in its place. */
  find(read: () => Uint8Array | null): StoredMark | null
}

export type ForeignImages = ReturnType<typeof createForeignImages>

/** The SHA-256 of the bytes in the file. */
export function keyOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

interface HeldImage {
  readonly name: string | null
  read(): Uint8Array | null
}

/** Private characters around the number of an image. */
const held = /\u{F8F0}(\d{1,9})\u{F8F1}/gu
const note = /\[image not imported[^[\]\n]*\]/gu

export function createForeignImages(
  zipped: () => readonly ZippedFile[] | null,
  noteFor: (name: string | null) => string,
) {
  const images = new Map<string, HeldImage>()
  let count = 0
  let files: ReadonlyMap<string, ZippedFile> | null = null

  function readerOf({ url, file }: ForeignImage): HeldImage['read'] | null {
    const data = /^data:image\/[\w.+-]{1,40};base64,/iu.exec(url ?? '')?.[0]
    if (url != null && data !== undefined) return () => decode(url.slice(data.length))
    files ??= filesByName(zipped() ?? [])
    const found = files.get(file ?? '')
    return found === undefined ? null : () => readZipped(found)
  }

  return {
    /** Returns what holds the place of an image in a text, or a note if the file doesn't have the image. */
    image(image: ForeignImage): string {
      const read = readerOf(image)
      if (read === null) return noteFor(image.name)
      count += 1
      images.set(String(count), { name: image.name, read })
      return `\u{F8F0}${count}\u{F8F1}`
    },
    /** Puts marks or notes into the places of the images. Only the user's messages can have marks. */
    place(text: string, stored?: ImportedImages, messageId = ''): string {
      const isOfUser = stored !== undefined
      // A mark in a foreign text must not show or send an image that is here.
      const safe = isOfUser ? replaceImages(text, ({ source }) => ` ${source}`) : text
      if (!safe.includes('\u{F8F0}')) return safe
      const here = stored?.textHere(messageId) ?? null
      if (here !== null && wordsAlone(here) === wordsAlone(safe)) return here
      return safe.replaceAll(held, (whole, id: string) => {
        const image = images.get(id)
        if (image === undefined) return whole
        images.delete(id)
        const { name, read } = image
        const mark = stored?.find(read) ?? null
        return mark === null
          ? noteFor(name)
          : imageMark({ ...mark, detail: null, name: name ?? '', description: '' })
      })
    },
  }
}

/** The words of a message, whether its images are marks, notes, or not read yet. */
function wordsAlone(text: string): string {
  return wordsOf(text).replaceAll(held, '').replaceAll(note, '').replaceAll(/\s+/gu, ' ').trim()
}

/** By the name without folders, and by the id with which ChatGPT begins its names. */
function filesByName(zipped: readonly ZippedFile[]): ReadonlyMap<string, ZippedFile> {
  const files = new Map<string, ZippedFile>()
  for (const file of zipped) {
    const name = file.name.slice(Math.max(file.name.lastIndexOf('/'), file.name.lastIndexOf('\\')) + 1)
    const id = /^file[-_][A-Za-z\d]+/u.exec(name)?.[0]
    for (const key of [name, id ?? name]) if (key !== '' && !files.has(key)) files.set(key, file)
  }
  return files
}

/** Null for a file that is damaged or no image for Tally: the text is imported without it. */
function readZipped(file: ZippedFile): Uint8Array | null {
  return file.size > imageLimits.bytes ? null : orElse(() => file.read(), null)
}

function decode(base64: string): Uint8Array | null {
  return base64.length > imageLimits.bytes * 1.4 ? null : Buffer.from(base64, 'base64')
}

/** The address in a part of a request, which many programs store as it is. */
export function addressOf(value: unknown): string | null {
  const address = isRecord(value) ? value['url'] : value
  return typeof address === 'string' ? address : null
}
