import * as z from 'zod'
import { type PromptLibrary, SavedPrompt } from '../../../shared/contract/chat/saved-prompt.ts'
import { tidyName } from '../../../shared/domain/app/display-name.ts'
import { promptLimits } from '../../../shared/domain/chat/prompt-limits.ts'
import type { Written } from '../archive-lines.ts'
import { createPromptCollection, type ReadPrompts } from './prompt-entry.ts'

const promptsType = 'tally-prompts'
const promptsVersion = 1

/** Tally's file of prompts. A later version adds fields under a higher number. */
const PromptDocument = z.object({
  type: z.literal(promptsType),
  version: z.literal(promptsVersion),
  folders: z.array(z.string().transform(tidyName).pipe(SavedPrompt.shape.folder.unwrap().min(1))),
  prompts: z.array(z.unknown()),
})

const PromptRecord = z.object({
  name: z.string(),
  text: z.string(),
  folder: z.string().transform(tidyName).pipe(SavedPrompt.shape.folder.unwrap().min(1)).nullable(),
  isFavourite: z.boolean(),
  createdAt: SavedPrompt.shape.createdAt,
  updatedAt: SavedPrompt.shape.updatedAt,
})

/** Any file with this type is Tally's. */
const AnyVersion = z.object({ type: z.literal(promptsType), version: z.number() })

/** Everything of the library but its defaults, because those belong to connections. */
export function writePromptDocument({ folders, prompts }: PromptLibrary, { app, now }: Written): string {
  const written = prompts.map(({ name, text, folder, isFavourite, createdAt, updatedAt }) => ({
    name,
    text,
    folder,
    isFavourite,
    createdAt,
    updatedAt,
  }))
  const exportedAt = new Date(now).toISOString()
  const document = { type: promptsType, version: promptsVersion, exportedAt, app, folders, prompts: written }
  return `${JSON.stringify(document, null, 2)}\n`
}

/** Null for another file. */
export function readPromptDocument(value: unknown): ReadPrompts | null {
  const begun = AnyVersion.safeParse(value).data
  if (begun === undefined) return null
  if (begun.version > promptsVersion) return { kind: 'refused', reason: 'newer-version' }
  const document = PromptDocument.safeParse(value).data
  if (document === undefined) return { kind: 'refused', reason: 'other-program' }
  if (document.prompts.length > promptLimits.prompts) return { kind: 'refused', reason: 'too-many' }
  const collection = createPromptCollection('tally')
  for (const [index, record] of document.prompts.entries()) {
    const { data } = PromptRecord.safeParse(record)
    if (data === undefined) collection.refuse(index + 1, 'not-a-prompt')
    else collection.take({ place: index + 1, name: data.name, text: data.text, more: data })
  }
  return collection.end(document.folders)
}
