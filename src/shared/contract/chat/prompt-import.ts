import * as z from 'zod'
import { textEncodings } from '../../domain/app/text-encoding.ts'
import { Id, Line } from '../schemas.ts'
import { PromptLibrary, SavedPrompt } from './saved-prompt.ts'

const Count = z.number().int().nonnegative()

/** The line of a table, else the position among the prompts of the file, from 1. */
const Place = z.number().int().positive()

/** The reason why Tally skips an entry. `words` quotes the file: show `words` as plain text only. */
const PromptProblem = z.object({
  place: Place,
  reason: z.enum(['no-name', 'no-text', 'too-long', 'several-messages', 'not-a-prompt', 'open-quote']),
  words: z.string().max(100),
})
export type PromptProblem = z.infer<typeof PromptProblem>

/** A prompt of the file as the import would save it. */
const PreviewedPrompt = z.object({
  place: Place,
  /** The name that the prompt gets; of a prompt that is present, its name in the file. */
  name: SavedPrompt.shape.name,
  beginning: z.string().max(200),
  folder: SavedPrompt.shape.folder,
  /** `renamed` has a free name, because another prompt has its name or its name is too long. */
  change: z.enum(['new', 'renamed', 'present']),
})
export type PreviewedPrompt = z.infer<typeof PreviewedPrompt>

const counts = { newCount: Count, renamedCount: Count, presentCount: Count }

/** The effect of an import before it is applied. The counts cover everything; lists may be cut. */
const PromptPreview = z.object({
  kind: z.literal('preview'),
  /** Names the file that main has read. */
  token: Id,
  fileName: Line,
  source: z.enum(['tally', 'nextchat', 'table']),
  encoding: z.enum(textEncodings),
  ...counts,
  /** Folders that the import adds. */
  newFolders: PromptLibrary.shape.folders,
  rows: z.array(PreviewedPrompt),
  problemCount: Count,
  problems: z.array(PromptProblem),
})
export type PromptPreview = z.infer<typeof PromptPreview>

export const PromptImport = z.discriminatedUnion('kind', [
  PromptPreview,
  z.object({
    kind: z.literal('refused'),
    fileName: Line,
    reason: z.enum([
      'empty',
      'too-large',
      'not-text',
      'not-json',
      'newer-version',
      'tally-data',
      'other-program',
      'columns-missing',
      'no-prompts',
      'too-many',
      'library-full',
    ]),
  }),
])
export type PromptImport = z.infer<typeof PromptImport>

/** The library after an import. */
export const ImportedPrompts = z.object({
  fileName: Line,
  ...counts,
  newFolderCount: Count,
  library: PromptLibrary,
})
export type ImportedPrompts = z.infer<typeof ImportedPrompts>
