import type { Dictionary, DictionaryProblem } from '../../../../shared/contract/app/spelling.ts'
import { formatBytes } from '../../../../shared/language/format-quantity.ts'
import { defineMessages, message } from '../../../../shared/language/messages.ts'

export const spellingStrings = defineMessages('spelling-settings', {
  label: 'Spelling',
  sentence: 'Underlines misspelled words, with dictionaries on this computer.',
  choice: 'Check spelling',
  systemHint: 'Underlines misspelled words. macOS detects the language.',
  on: 'on',
  off: 'off',
})

export const customWordStrings = defineMessages('custom-words', {
  title: 'Custom words',
  removed: 'Removed {word}.',
})

export const dictionaryStrings = defineMessages('dictionaries', {
  title: 'Dictionaries',
  places:
    'Choose a Hunspell .dic file with its .aff file in the same folder. On Linux, packages such as hunspell-en-us install both to /usr/share/hunspell.',
  add: 'Add dictionary…',
  adding: 'Reading the dictionary…',
  facts: message(
    '{wordCount, plural, one {# entry} other {# entries}}, {byteCount}',
    ({ wordCount, byteCount }: Pick<Dictionary, 'wordCount' | 'byteCount'>) => ({
      wordCount,
      byteCount: formatBytes(byteCount),
    }),
  ),
  named: message('{language} · {name}', 'language', 'name'),
  isDefault: 'Default',
  isStopped: 'Stopped, because it made the spell check fail. Add it again, or use another dictionary.',
  makeDefault: 'Make default',
  remove: 'Remove',
  added: 'Added {name}.',
  addedOff: 'Added {name}. Turn on “Check spelling” to use it.',
  replaced: 'Replaced {name} with the chosen file.',
  removed: 'Removed {name}.',
  nowDefault: '{name} is the default.',
  refused: {
    'rules-missing':
      'The .aff file is missing. Put it in the same folder, with the same name as the .dic file, and choose the dictionary again.',
    empty: 'The file is empty. Choose another dictionary.',
    'not-a-dictionary':
      "This isn't a Hunspell dictionary. Choose a .dic file with a .aff file of the same name.",
    'unknown-encoding':
      "Tally can't read the encoding of the .aff file. Choose a UTF-8 version of the dictionary.",
    'too-large': 'The file is too large. A .dic file can have up to 16 MB, and a .aff file up to 4 MB.',
    'too-many-words': 'The dictionary has too many entries. Choose one with at most 1,000,000.',
    'too-much-memory': 'The dictionary needs too much memory. Choose a smaller one.',
    'too-slow': 'The dictionary takes too long to load. Choose another one.',
    'not-read':
      "Tally couldn't read the file. Check that it's still there and that you can open it, then choose it again.",
    'too-many-dictionaries': 'Tally keeps up to 10 dictionaries. Remove one first.',
  } satisfies Record<DictionaryProblem, string>,
})
