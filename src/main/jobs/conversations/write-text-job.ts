import { type DraftPlaces, writeWhole } from '../draft-file.ts'
import type { Job } from '../job.ts'

export interface WriteTextInput extends DraftPlaces {
  readonly text: string
}

/** Writes a text of moderate length into a file. */
export const writeTextJob: Job<WriteTextInput, null> = {
  pace: 'long',
  access: 'read',
  run: (_database, { text, ...places }) =>
    writeWhole(places, (write) => {
      write(text)
      return null
    }),
}
