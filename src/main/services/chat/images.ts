import type { ReadImage } from '../../../shared/contract/chat/image.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import { imageMark, imagesIn } from '../../../shared/domain/chat/image-marks.ts'
import type { ImageSizeName } from '../../../shared/domain/images/image-header.ts'
import { conversationOf, messageOf } from '../../storage/find-or-throw.ts'
import type { Store } from '../../storage/store.ts'
import { safeFileName } from '../../transfer/file-names.ts'
import type { FileDialogs } from '../file-dialogs-port.ts'
import type { HandlersOf } from '../handlers.ts'
import type { CommonPorts } from '../ports.ts'
import { writeThroughTemporaryFile } from '../write-temporary-file.ts'
import { yieldToEvents } from '../yield-to-events.ts'
import type { ChatService } from './chat.ts'

export interface ImagePorts {
  /** Encodes an image again in another process, without metadata. One image at a time; the next one waits. */
  encodeImage(bytes: Uint8Array, size: ImageSizeName, signal: AbortSignal): Promise<EncodedImage>
}

type EncodedImage = Omit<ReadImage, 'byteCount'> & { readonly bytes: Buffer; readonly thumbnail: Buffer }

interface Dependencies extends ImagePorts, Pick<CommonPorts, 'store' | 'now'> {
  readonly chat: Pick<ChatService, 'read'>
  readonly fileDialogs: Pick<
    FileDialogs,
    'choosePlace' | 'nameOf' | 'remove' | 'replaceWhole' | 'keepExported'
  >
}

/** Whole groups of base64, because the parts are joined as texts. */
const partBytes = 450_000
/** Decodes this many characters at a time: more would block the app. */
const pieceCharacters = 4_000_000

/** Stores images for messages, and the user's words about them. */
export function createImageHandlers(dependencies: Dependencies): HandlersOf<'images'> {
  const { store, chat, fileDialogs, encodeImage, now } = dependencies
  const running = new Set<AbortController>()
  return {
    async 'images.read'({ conversationId, data, size }) {
      // A temporary chat may have ended in the meantime. Then its image must not get into the file.
      const imagesOfChat = (): Store['images'] => {
        conversationOf(store, conversationId)
        return store.images
      }
      const reading = new AbortController()
      running.add(reading)
      try {
        const encoded = await encodeImage(await decode(data), size, reading.signal)
        return await storeImage(encoded, imagesOfChat, { conversationId, addedAt: now() })
      } finally {
        running.delete(reading)
      }
    },
    async 'images.show'({ data }) {
      const { type, width, height, bytes } = await encodeImage(
        await decode(data),
        'large',
        new AbortController().signal,
      )
      return { type, width, height, data: bytes.toString('base64') }
    },
    'images.facts': ({ hash }) => ({ byteCount: storedImage(store, hash).byteCount }),
    async 'images.save'({ hash, name }) {
      const { type } = storedImage(store, hash)
      const file = await fileDialogs.choosePlace(safeFileName(name.replace(ending, ''), type, 'image'))
      if (file === null) return null
      return writeThroughTemporaryFile(fileDialogs, file, async (places) => {
        const pieces: Buffer[] = []
        for (const part of store.images.readParts(hash)) {
          pieces.push(Buffer.from(part, 'base64'))
          await yieldToEvents()
        }
        await fileDialogs.replaceWhole(places, Buffer.concat(pieces))
        return { fileName: fileDialogs.nameOf(file) }
      })
    },
    'images.cancel': () => {
      for (const reading of running) reading.abort()
    },
    'images.describe'({ conversationId, messageId, index, description }) {
      const { text } = messageOf(store, conversationId, messageId)
      const { start, source, ...image } = imageAt(text, index)
      const described = imageMark({ ...image, description })
      store.messages.setText(messageId, text.slice(0, start) + described + text.slice(start + source.length))
      return chat.read(conversationId)
    },
    'images.exclude'({ conversationId, messageId, index, isExcluded }) {
      const { text, excludedImages } = messageOf(store, conversationId, messageId)
      imageAt(text, index)
      const others = excludedImages.filter((place) => place !== index)
      const places = isExcluded ? [...others, index].toSorted((one, other) => one - other) : others
      store.messages.setExcludedImages(messageId, places)
      return chat.read(conversationId)
    },
  }
}

/** Writes an image in pieces, because all at once would block the app. */
export async function storeImage(
  { bytes, thumbnail, ...pixels }: EncodedImage,
  images: () => Pick<Store['images'], 'add' | 'addPart'>,
  { conversationId, addedAt }: { readonly conversationId: string; readonly addedAt: number },
): Promise<ReadImage> {
  const image = { ...pixels, byteCount: bytes.length }
  const part = (position: number): string =>
    bytes.toString('base64', position * partBytes, (position + 1) * partBytes)
  const texts = { thumbnail: thumbnail.toString('base64'), parts: [part(0)] }
  images().add(conversationId, { ...image, ...texts, addedAt })
  for (let position = 1; position * partBytes < bytes.length; position += 1) {
    await yieldToEvents()
    images().addPart(conversationId, image.hash, position, part(position))
  }
  return image
}

/** The ending of a file name, which may be that of the file before it was encoded again. */
const ending = /\.[a-z\d]{1,5}$/iu

function storedImage(store: Store, hash: string): NonNullable<ReturnType<Store['images']['find']>> {
  const image = store.images.find(hash)
  if (image === null) throw new AppError('not-found', 'There is no such image.')
  return image
}

function imageAt(text: string, index: number): ReturnType<typeof imagesIn>[number] {
  const image = imagesIn(text)[index]
  if (image === undefined) throw new AppError('not-found', 'The message has no such image.')
  return image
}

async function decode(data: string): Promise<Buffer> {
  const pieces: Buffer[] = []
  for (let at = 0; at < data.length; at += pieceCharacters) {
    pieces.push(Buffer.from(data.slice(at, at + pieceCharacters), 'base64'))
    await yieldToEvents()
  }
  return Buffer.concat(pieces)
}
