import { readJob } from '../job.ts'
import { type DraftPlaces, writeWhole } from '../replace-file.ts'

/** Writes a text of moderate length to a file. */
export const writeTextJob = readJob<DraftPlaces & { text: string }, null>((_database, { text, ...places }) =>
  writeWhole(places, (write) => {
    write(text)
    return null
  }),
)
