import { create } from 'zustand'
import type { Input } from '../../../shared/contract/contract.ts'
import type { Message, OpenConversation } from '../../../shared/contract/conversations/conversation.ts'
import type { Result } from '../../../shared/domain/app/errors.ts'
import { imagesIn, type MarkedImage } from '../../../shared/domain/chat/image-marks.ts'
import type { ImageSize } from '../../../shared/domain/images/image-tokens.ts'
import { request } from '../../api.ts'
import { raiseRefusal } from '../app/notices-store.ts'
import { showToast } from '../app/toast-store.ts'
import { readInto, readUpTo } from './transcript-store.ts'

/** An image of a message by its place among that message's images, from 0. */
export interface ImagePlace {
  readonly messageId: string
  readonly index: number
}

/** An image for a draft, whose file main is reading. */
interface ReadingImage {
  readonly id: number
  readonly conversationId: string
  readonly name: string
  /** The hash of the image that another size replaces; null for a new image. */
  readonly replaced: string | null
  stop(): void
}

interface ImagesState {
  readonly shown: ImagePlace | null
  /** For the drafts of all chats. */
  readonly reading: readonly ReadingImage[]
}

const imagesStore = create<ImagesState>()(() => ({ shown: null, reading: [] }))

export const readingImages = {
  all: () => imagesStore.getState().reading,
  begin: (image: ReadingImage) => imagesStore.setState(({ reading }) => ({ reading: [...reading, image] })),
  end: (id: number) =>
    imagesStore.setState(({ reading }) => ({ reading: reading.filter((image) => image.id !== id) })),
}

export const useReadingImages = (): readonly ReadingImage[] => imagesStore(({ reading }) => reading)
export const useIsReadingImage = (conversationId: string): boolean =>
  imagesStore(({ reading }) => reading.some((image) => image.conversationId === conversationId))

export const useShownImage = (): ImagePlace | null => imagesStore(({ shown }) => shown)

export function showImage(shown: ImagePlace | null): void {
  imagesStore.setState({ shown })
}

export interface ChatImage extends MarkedImage, ImagePlace {
  /** The number of images in its message. */
  readonly count: number
  readonly isExcluded: boolean
  /** Calls no longer include the whole message. */
  readonly isMessageExcluded: boolean
}

const noPlaces: readonly number[] = []

/** The images of the user's messages, from top to bottom. */
export function imagesOf(messages: readonly Message[]): readonly ChatImage[] {
  return messages.flatMap(
    ({ id: messageId, role, text, isExcluded: isMessageExcluded, excludedImages = noPlaces }) => {
      const images = role === 'user' ? imagesIn(text) : []
      return images.map((image, index) => {
        const isExcluded = excludedImages.includes(index)
        return { ...image, messageId, index, count: images.length, isExcluded, isMessageExcluded }
      })
    },
  )
}

/** Where main serves the bytes of an image, for the window alone. */
export const addressOfImage = (hash: string): string => `/images/${hash}`
export const addressOfThumbnail = (hash: string): string => `/thumbnails/${hash}`

export async function describeImage(change: Input<'images.describe'>): Promise<void> {
  await changeImage(change.messageId, () => request('images.describe', change))
}

/** Excludes an image from future calls, or includes it again; false if main refused. */
export async function excludeImage(change: Input<'images.exclude'>): Promise<boolean> {
  return changeImage(change.messageId, () => request('images.exclude', change))
}

async function changeImage(
  messageId: string,
  send: () => Promise<Result<OpenConversation>>,
): Promise<boolean> {
  const refusal = await readInto(async () => {
    const result = await send()
    return result.ok ? await readUpTo(result.value, messageId) : result
  })
  if (refusal !== null) raiseRefusal(refusal)
  return refusal === null
}

/** An image of an answer, as the window can show it. */
export interface AnswerPicture extends ImageSize {
  readonly address: string
}

/** Enough for the answers near the view. */
const mostKept = 50
const pictures = new Map<string, Promise<Result<AnswerPicture>>>()

/** Has main decode an image of an answer. Nothing is stored, because the answer's text has its bytes. */
export function readAnswerImage(data: string): Promise<Result<AnswerPicture>> {
  const known = pictures.get(data)
  if (known !== undefined) return known
  const read = readPicture(data)
  pictures.set(data, read)
  const [oldest] = pictures
  if (pictures.size > mostKept && oldest !== undefined) {
    pictures.delete(oldest[0])
    void oldest[1].then((result) => result.ok && URL.revokeObjectURL(result.value.address))
  }
  return read
}

async function readPicture(data: string): Promise<Result<AnswerPicture>> {
  const result = await request('images.show', { data })
  if (!result.ok) return result
  const { type, width, height } = result.value
  const bytes = new Blob([Uint8Array.fromBase64(result.value.data)], { type: `image/${type}` })
  return { ok: true, value: { width, height, address: URL.createObjectURL(bytes) } }
}

/** The size of the stored file; null if the image is missing. */
export async function readByteCount(hash: string): Promise<number | null> {
  const result = await request('images.facts', { hash })
  return result.ok ? result.value.byteCount : null
}

/** Saves a copy where the user chooses. */
export async function saveImage({ hash, name }: Pick<MarkedImage, 'hash' | 'name'>): Promise<void> {
  const result = await request('images.save', { hash, name })
  if (!result.ok) raiseRefusal(result)
  else if (result.value !== null) showToast({ kind: 'exported', ...result.value })
}
