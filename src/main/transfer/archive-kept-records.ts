import * as z from 'zod'
import { Price } from '../../shared/contract/money/price.ts'
import { Program } from '../../shared/contract/programs/program.ts'
import { Moment } from '../../shared/contract/schemas.ts'
import { dictionaryLimits, isCheckable } from '../../shared/domain/app/dictionaries.ts'
import { promptLimits } from '../../shared/domain/chat/prompt-limits.ts'
import { programLimits } from '../../shared/domain/programs/program-limits.ts'
import { Id, longestLine, textOf } from './archive-fields.ts'

// Records of an archive that are neither chats nor calls, and the field of projects that those have too.

/** Missing in files from before projects. */
export const projectId = Id.nullable().default(null)

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
  // Missing in files from before folders.
  folder: FolderName.nullable().default(null),
  isFavourite: z.boolean().default(false),
  createdAt: Moment,
  updatedAt: Moment,
  defaultFor: z.array(Id).max(longestLine),
})

export const ProgramRecord = z.strictObject({
  type: z.literal('program'),
  id: Id,
  // Empty where the person removed the name of a deleted program.
  name: textOf(programLimits.nameLength),
  connectionId: Id,
  models: Program.shape.models,
  maxRunning: Program.shape.maxRunning,
  addsUsage: z.boolean(),
  stopsAtBudget: z.boolean(),
  keepsBodies: z.boolean(),
  // Missing in files from before gateway headers.
  passesGatewayHeaders: z.boolean().default(false),
  projectId,
  createdAt: Moment,
  lastUsedAt: Moment.nullable(),
  deletedAt: Moment.nullable(),
})

export const PriceRecord = z.strictObject({
  type: z.literal('price'),
  ...Price.shape,
  // Missing in files from before prices of cached input.
  cachedPerMillion: Price.shape.cachedPerMillion.default(null),
  cacheWritePerMillion: Price.shape.cacheWritePerMillion.default(null),
})

export const CustomWordRecord = z.strictObject({
  type: z.literal('custom-word'),
  id: textOf(dictionaryLimits.wordCharacters).refine(isCheckable),
  addedAt: Moment,
})
