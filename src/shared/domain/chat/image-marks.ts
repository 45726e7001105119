import type { ImageDetail, ImageSize } from '../images/image-tokens.ts'
import { filesIn } from './file-blocks.ts'

export type ImageType = 'webp' | 'png' | 'jpeg'

/** An image of a message, as its text has it. The bytes are stored apart, by their hash. */
export interface ImageMark extends ImageSize {
  /** SHA-256 of the bytes that are sent, in 64 hexadecimal digits. */
  readonly hash: string
  readonly type: ImageType
  /** Only if the user chose it. */
  readonly detail: ImageDetail | null
  readonly name: string
  /** The user's words about the image; never sent. Empty without any. */
  readonly description: string
}

export interface MarkedImage extends ImageMark {
  /** The exact characters in the message. */
  readonly source: string
}

export const longestDescription = 300
const longestName = 120

/** Every mark has this, so that a text without it needs no closer look. */
const everyMark = '](image:'
const mark =
  /(?<![^\n])!\[((?:\\[[\]\\]|[^[\]\\\n]){0,600})\]\(image:([0-9a-f]{64})\/([1-9]\d{0,4})x([1-9]\d{0,4})\.(webp|png|jpeg)(?: (low|high|original))? "((?:\\["\\]|[^"\\\n]){0,240})"\)(?![^\n])/gu

/** Writes an image as one line, without a line break at its end. */
export function imageMark({ hash, width, height, type, detail, name, description }: ImageMark): string {
  const words = asLine(description, longestDescription).replaceAll(/[[\]\\]/gu, '\\$&')
  const fileName = asLine(name, longestName).replaceAll(/["\\]/gu, '\\$&')
  const size = `${width}x${height}.${type}${detail === null ? '' : ` ${detail}`}`
  return `![${words}](image:${hash}/${size} "${fileName}")`
}

function asLine(text: string, longest: number): string {
  const line = text.toWellFormed().replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
  return line.trim().slice(0, longest).toWellFormed().trim()
}

/** The images of a user's message, in order. A mark inside of a file is text. */
export function imagesIn(text: string): readonly (MarkedImage & { readonly start: number })[] {
  if (!text.includes(everyMark)) return []
  const files = Array.from(filesIn(text), ([start, { source }]) => ({ start, end: start + source.length }))
  let next = 0
  return Array.from(text.matchAll(mark)).flatMap((match) => {
    while ((files[next]?.end ?? Infinity) <= match.index) next += 1
    return (files[next]?.start ?? Infinity) <= match.index ? [] : [{ ...readMark(match), start: match.index }]
  })
}

function readMark([source, ...groups]: RegExpExecArray): MarkedImage {
  const [words = '', hash = '', width, height, type, detail = null, fileName = ''] = groups
  return {
    source,
    hash,
    width: Number(width),
    height: Number(height),
    type: type as ImageType,
    detail: detail as ImageDetail | null,
    name: fileName.replaceAll(/\\(["\\])/gu, '$1'),
    description: words.replaceAll(/\\([[\]\\])/gu, '$1'),
  }
}

/** A message without its images. */
export function wordsOf(text: string): string {
  return replaceImages(text, () => '')
}

/** The text with other words in the place of each image; an image without words leaves no line. */
export function replaceImages(text: string, wordsFor: (image: MarkedImage) => string): string {
  let words = ''
  let from = 0
  for (const image of imagesIn(text)) {
    const shown = wordsFor(image)
    words += text.slice(from, image.start) + shown
    from = image.start + image.source.length
    if (shown === '' && text[from] === '\n') from += 1
  }
  return words + text.slice(from)
}

/** A message for programs that know no images: each image becomes its description. */
export function readableText(text: string): string {
  return replaceImages(text, descriptionOf)
}

/** The description of an image, or else the name of its file. */
export function descriptionOf({ description, name }: Pick<ImageMark, 'description' | 'name'>): string {
  return description === '' ? name : description
}

export function wordsOfImage({ description, name }: Pick<ImageMark, 'description' | 'name'>): string {
  return description === '' || name === '' ? description + name : `${description}\n${name}`
}
