import * as z from 'zod'
import type { ImageType } from '../../domain/chat/image-marks.ts'
import {
  type ImageSizeName,
  imageLimits,
  imageProblems,
  imageSides,
} from '../../domain/images/image-header.ts'
import { OpenConversation } from '../conversations/conversation.ts'
import { Id, nothing, ofConversation, ofMessage, request } from '../schemas.ts'

/** Reasons why a file can't become an image of a message. */
export const ImageProblem = z.enum(imageProblems)

const ImageSize = z.enum(['small', 'large', 'original'] satisfies ImageSizeName[])

/** A stored image, as a message's mark names it. */
export const ReadImage = z.object({
  hash: z
    .string()
    .length(64)
    .regex(/^[\da-f]+$/),
  type: z.enum(['webp', 'png', 'jpeg'] satisfies ImageType[]),
  width: z.number().int().min(1).max(imageSides.original),
  height: z.number().int().min(1).max(imageSides.original),
  byteCount: z.number().int().min(1),
})
export type ReadImage = z.infer<typeof ReadImage>

/** An image of an answer, encoded again. The answer's text has its bytes, so nothing is stored. */
const ShownImage = ReadImage.omit({ hash: true, byteCount: true }).extend({ data: z.string() })

/** Base64 needs four characters for three bytes. */
const longestData = Math.ceil(imageLimits.bytes / 3) * 4

const ofHash = z.strictObject({ hash: ReadImage.shape.hash })
const SavedImage = z.object({ fileName: z.string(), exportId: Id })

/** An image of a message by its place among that message's images, from 0. */
const ofImage = ofMessage.extend({ index: z.number().int().min(0).max(999) })

export const imageRequests = {
  /**
   * Decodes a file, whose bytes come as base64, and stores it without metadata for a message of this chat. One
   * image at a time.
   */
  'images.read': request(
    ofConversation.extend({ data: z.string().max(longestData), size: ImageSize }),
    ReadImage,
  ),
  /** Ends the reading, which then refuses as cancelled. */
  'images.cancel': request(nothing, nothing),
  /** Decodes an image of an answer. Nothing is stored. */
  'images.show': request({ data: z.string().max(longestData) }, ShownImage),
  /** The size of a stored file. */
  'images.facts': request(ofHash, z.object({ byteCount: z.number().int().min(1) })),
  /** Saves a copy where the user chooses. Null if the user cancels. */
  'images.save': request(ofHash.extend({ name: z.string().max(120) }), SavedImage.nullable()),
  /** Changes the description of an image in a sent message. No service gets it. */
  'images.describe': request(ofImage.extend({ description: z.string().max(300) }), OpenConversation),
  /** Excludes an image from future calls, or includes it again. */
  'images.exclude': request(ofImage.extend({ isExcluded: z.boolean() }), OpenConversation),
} as const
