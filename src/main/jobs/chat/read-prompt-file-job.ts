import type { TextEncoding } from '../../../shared/domain/app/text-encoding.ts'
import type { ReadPrompts } from '../../transfer/prompts/prompt-entry.ts'
import { readPromptFile } from '../../transfer/prompts/read-prompt-file.ts'
import { readJob } from '../job.ts'
import { readText, type TextPlace } from '../read-text.ts'

export type ReadPromptFile =
  | (Extract<ReadPrompts, { kind: 'prompts' }> & { readonly encoding: TextEncoding })
  | Extract<ReadPrompts, { kind: 'refused' }>

/** Reads the prompts of a chosen file. A library at its limits takes longer than a frame. */
export const readPromptFileJob = readJob<TextPlace, ReadPromptFile>((_database, place) => {
  const { text, encoding, problem } = readText(place)
  if (problem !== null) return { kind: 'refused', reason: problem }
  const read = readPromptFile(text)
  return read.kind === 'refused' ? read : { ...read, encoding }
})
