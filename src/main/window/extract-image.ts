import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { ImageProblem as Problem } from '../../shared/contract/chat/image.ts'
import { AppError } from '../../shared/domain/app/errors.ts'
import type { ImageType } from '../../shared/domain/chat/image-marks.ts'
import {
  type ImageProblem,
  type ImageSizeName,
  imageLimits,
  imageSides,
  readImageHeader,
} from '../../shared/domain/images/image-header.ts'
import type { ImageSize } from '../../shared/domain/images/image-tokens.ts'
import { withoutMetadata } from '../files/image-metadata.ts'
import type { Extract } from './extraction-page.ts'

interface Pixels extends ImageSize {
  readonly type: ImageType
  readonly bytes: Buffer
}

/** An image without anything else of its file. */
export interface EncodedImage extends Pixels {
  readonly hash: string
  readonly thumbnail: Buffer
}

export type EncodeImage = (
  bytes: Uint8Array,
  size: ImageSizeName,
  signal: AbortSignal,
) => Promise<EncodedImage>

/** Decodes an image in the sandbox and encodes it again. */
export function createImageReader(extract: Extract): EncodeImage {
  return async (bytes, size, signal) => {
    const header = readImageHeader(bytes)
    if (typeof header === 'string') throw notRead(header)
    const side = imageSides[size]
    const encoded = await extract(
      {
        script: 'extract-image',
        bytes,
        limits: { side },
        maxAnswerBytes: imageLimits.encodedBytes,
        read: splitAnswer,
        refused: (problem, cause) =>
          notRead(problem === 'too-large-answer' ? 'too-large-original' : problem, cause),
      },
      signal,
    )
    const image = checkPixels(encoded.image, side)
    const thumbnail = checkPixels(encoded.thumbnail, imageLimits.thumbnailSide)
    if (thumbnail.type !== 'webp') throw notRead('damaged')
    return { ...image, hash: await hashOf(image.bytes), thumbnail: thumbnail.bytes }
  }
}

/** The length of the image, the image, and its thumbnail; or JSON with a problem. */
function splitAnswer(answer: Buffer): { image: Buffer; thumbnail: Buffer } {
  const [, problem] = /^\{"problem":"([a-z-]{1,40})"\}$/.exec(answer.toString('latin1', 0, 60)) ?? []
  if (problem !== undefined) throw notRead(Problem.catch('damaged').parse(problem))
  const end = 4 + (answer.length < 4 ? 0 : answer.readUInt32BE())
  return { image: answer.subarray(4, end), thumbnail: answer.subarray(end) }
}

/** The page has read a foreign file, so nothing of its answer is trusted. */
function checkPixels(encoded: Buffer, longestSide: number): Pixels {
  const header = readImageHeader(encoded)
  if (typeof header === 'string' || header.type === 'gif') throw notRead('damaged')
  const { type, width, height } = header
  const bytes = withoutMetadata(type, encoded)
  if (bytes === null || Math.max(width, height) > longestSide) throw notRead('damaged')
  return { type, width, height, bytes }
}

/** Hashes this many bytes at a time: more would block the app. */
const pieceBytes = 4_000_000

async function hashOf(bytes: Buffer): Promise<string> {
  const hash = createHash('sha256')
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    hash.update(bytes.subarray(at, at + pieceBytes))
    await setImmediate()
  }
  return hash.digest('hex')
}

function notRead(imageProblem: ImageProblem, cause?: unknown): AppError {
  return new AppError('image-not-read', 'The file is no image for a message.', { imageProblem, cause })
}
