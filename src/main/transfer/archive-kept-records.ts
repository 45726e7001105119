import * as z from 'zod'
import { ReadImage } from '../../shared/contract/chat/image.ts'
import { Price } from '../../shared/contract/money/price.ts'
import { Program } from '../../shared/contract/programs/program.ts'
import { Moment } from '../../shared/contract/schemas.ts'
import { dictionaryLimits, isCheckable } from '../../shared/domain/app/dictionaries.ts'
import { promptLimits } from '../../shared/domain/chat/prompt-limits.ts'
import { programLimits } from '../../shared/domain/programs/program-limits.ts'
import { Id, maxLineLength, textOf } from './archive-fields.ts'

// Records of an archive that are neither chats nor calls, and the field of projects that those have too.

export const projectId = Id.nullable()

/** Each part of an image, and its thumbnail, has less. */
const maxPartLength = 1_000_000

const FolderName = textOf(promptLimits.folder).refine((name) => name !== '')

export const PromptFolderRecord = z.strictObject({
  type: z.literal('prompt-folder'),
  id: FolderName,
  createdAt: Moment,
})

export const PromptRecord = z.strictObject({
  type: z.literal('prompt'),
  id: Id,
  name: textOf(promptLimits.name),
  text: textOf(promptLimits.text),
  folder: FolderName.nullable(),
  isFavourite: z.boolean(),
  createdAt: Moment,
  updatedAt: Moment,
  defaultFor: z.array(Id).max(maxLineLength).readonly(),
})

export const ProgramRecord = z.strictObject({
  type: z.literal('program'),
  id: Id,
  // Empty where the user removed the name of a deleted program.
  name: textOf(programLimits.nameLength),
  connectionId: Id,
  models: Program.shape.models,
  maxRunning: Program.shape.maxRunning,
  addsUsage: z.boolean(),
  stopsAtBudget: z.boolean(),
  keepsBodies: z.boolean(),
  passesGatewayHeaders: z.boolean(),
  projectId,
  createdAt: Moment,
  lastUsedAt: Moment.nullable(),
  deletedAt: Moment.nullable(),
})

/** Older files have neither extras nor an origin. */
export const PriceRecord = z.strictObject({
  type: z.literal('price'),
  ...Price.shape,
  extras: Price.shape.extras.default(null),
  origin: Price.shape.origin.default({ kind: 'import' }),
})

export const ImageRecord = z.strictObject({
  type: z.literal('image'),
  id: ReadImage.shape.hash,
  format: ReadImage.shape.type,
  width: ReadImage.shape.width,
  height: ReadImage.shape.height,
  byteCount: ReadImage.shape.byteCount,
  thumbnail: z.string().max(maxPartLength),
})

export const ImagePartRecord = z.strictObject({
  type: z.literal('image-part'),
  hash: ReadImage.shape.hash,
  position: z.number().int().nonnegative(),
  // Whole groups, because each part is decoded alone.
  data: z
    .string()
    .max(maxPartLength)
    .refine((data) => data !== '' && data.length % 4 === 0),
})

export const CustomWordRecord = z.strictObject({
  type: z.literal('custom-word'),
  id: textOf(dictionaryLimits.wordCharacters).refine(isCheckable),
  addedAt: Moment,
})
