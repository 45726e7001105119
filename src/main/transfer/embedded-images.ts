import { descriptionOf, imagesIn } from '../../shared/domain/chat/image-marks.ts'
import type { Store } from '../storage/store.ts'
import { exportStrings as strings } from './export-words.ts'

export type ImageBytes = Pick<Store['images'], 'find' | 'readParts'>

interface ImageWriting {
  words(text: string): string
  /** The text before and after the address with the bytes. */
  around(image: {
    readonly description: string
    readonly width: number
    readonly height: number
  }): readonly [before: string, after: string]
}

/** The text of a message with the bytes of its images. Each image is read piece by piece. */
export function* withImages(
  { role, text }: { readonly role: string; readonly text: string },
  { find, readParts }: ImageBytes,
  { words, around }: ImageWriting,
): Generator<string> {
  const images = role === 'user' ? imagesIn(text) : []
  if (images.length === 0) yield words(text)
  let from = 0
  for (const image of images) {
    yield* wordsBetween(text.slice(from, image.start), words)
    from = image.start + image.source.length
    const stored = find(image.hash)
    const description = descriptionOf(image)
    if (stored === null) {
      yield words(strings.imageMissing(description))
      continue
    }
    const [before, after] = around({ description, width: stored.width, height: stored.height })
    yield `${before}data:image/${stored.type};base64,`
    yield* readParts(image.hash)
    yield after
  }
  if (from > 0) yield* wordsBetween(text.slice(from), words)
}

function* wordsBetween(text: string, words: (text: string) => string): Generator<string> {
  const shown = text.replace(/^\n+/u, '').trimEnd()
  if (shown !== '') yield words(shown)
}
