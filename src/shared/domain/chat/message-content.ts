import type { ImageMark } from './image-marks.ts'

export interface SentImage extends Pick<ImageMark, 'hash' | 'type' | 'detail' | 'width' | 'height'> {
  readonly byteCount: number
}

export type ContentPart = { readonly text: string } | { readonly image: SentImage }

/** Parts only for a message with images: not every service knows them. */
export type MessageContent = string | readonly ContentPart[]

interface WithContent {
  readonly content: MessageContent
}

/** The words of a message. */
export function textOf({ content }: WithContent): string {
  if (typeof content === 'string') return content
  return content.flatMap((part) => ('text' in part ? [part.text] : [])).join('\n')
}

export function imagesOf(messages: readonly WithContent[]): SentImage[] {
  return messages.flatMap(({ content }) =>
    typeof content === 'string' ? [] : content.flatMap((part) => ('image' in part ? [part.image] : [])),
  )
}

/** The characters of an image in a request. */
export function base64Length({ byteCount }: Pick<SentImage, 'byteCount'>): number {
  return Math.ceil(byteCount / 3) * 4
}
