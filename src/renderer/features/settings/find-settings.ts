import { findWords } from '../../lib/find-words.ts'
import { settingsStrings } from '../../messages/settings.ts'
import { type SearchEntry, searchEntries } from './search-entries.ts'

/** By name, sentence, the words of its options and its section; the best first. */
export function findSettings(typed: string): readonly SearchEntry[] {
  return searchEntries
    .map((entry) => ({ entry, score: findWords(typed, textsOf(entry)) }))
    .filter(({ score }) => score !== null)
    .toSorted((one, other) => (other.score ?? 0) - (one.score ?? 0))
    .map(({ entry }) => entry)
}

function textsOf({ label, also, text, section }: SearchEntry): readonly string[] {
  return [label, also.join('\n '), text, settingsStrings.sections[section]]
}
