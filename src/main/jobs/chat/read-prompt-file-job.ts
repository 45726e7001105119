import type { ReadPrompts } from '../../transfer/prompts/prompt-entry.ts'
import { readPromptFile } from '../../transfer/prompts/read-prompt-file.ts'
import type { Job } from '../job.ts'
import { readText, type TextPlace } from '../read-text.ts'

/** Reads the prompts of a chosen file. A library at its limits takes longer than a frame. */
export const readPromptFileJob: Job<TextPlace, ReadPrompts> = {
  access: 'read',
  run(_database, place) {
    const { text, problem } = readText(place)
    return problem === null ? readPromptFile(text) : { kind: 'refused', reason: problem }
  },
}
