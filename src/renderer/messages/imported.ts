import { formatCount } from '../../shared/language/format-number.ts'
import { defineMessages } from '../../shared/language/messages.ts'

/** The summary under an imported answer. */
export const importedStrings = defineMessages('imported', {
  from: (program: string) => `Imported from ${program}`,
  noCounts: 'no counts',
  meaning: 'Another program made this call, so Tally has no counts for it.',
  countsFrom: (program: string) => `Counts from ${program}`,
  countsMeaning: (program: string) =>
    `${program} counted these tokens. Tally didn't make this call, so no total, price or budget includes it.`,
  prompt: (tokens: number) => `prompt ${formatCount(tokens)}`,
  completion: (tokens: number) => `completion ${formatCount(tokens)}`,
  total: (tokens: number) => `total ${formatCount(tokens)}`,
  program: 'Imported from',
  notInFile: 'not in the file',
})
