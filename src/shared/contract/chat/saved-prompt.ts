import * as z from 'zod'
import { promptLimits } from '../../domain/chat/prompt-limits.ts'
import { Id, Moment } from '../schemas.ts'

/** A bound against absurd input, far above real use. */
const maxDefaults = 10_000

/** The stored name of a folder. Names are unique, so a name identifies its folder. */
const FolderName = z.string().max(promptLimits.folder)

/** A named prompt for the system prompt or the message box of any conversation. */
export const SavedPrompt = z.strictObject({
  id: Id,
  name: z.string().max(promptLimits.name),
  text: z.string().max(promptLimits.text),
  /** Null outside of folders. */
  folder: FolderName.nullable(),
  isFavourite: z.boolean(),
  createdAt: Moment,
  updatedAt: Moment,
  /** Connections whose new conversations start with this prompt. */
  defaultFor: z.array(z.string().max(64)).max(maxDefaults).readonly(),
})
export type SavedPrompt = z.infer<typeof SavedPrompt>

/** Prompts and folders, each sorted by name. A folder may be empty. */
export const PromptLibrary = z.object({ folders: z.array(FolderName), prompts: z.array(SavedPrompt) })
export type PromptLibrary = z.infer<typeof PromptLibrary>

/** A folder that was deleted, and the prompts that were in it, for undo. */
export const DeletedFolder = z.strictObject({
  name: FolderName,
  promptIds: z.array(Id).max(promptLimits.prompts),
})
export type DeletedFolder = z.infer<typeof DeletedFolder>
