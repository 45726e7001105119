import type {
  PreviewedPrompt,
  PromptImport,
  PromptProblem,
} from '../../shared/contract/chat/prompt-import.ts'
import { defineMessages, formatList, message } from '../../shared/language/messages.ts'
import { quote } from './quote.ts'

/** The library of prompts. */
export const libraryStrings = defineMessages('library', {
  title: 'Prompts',
  find: 'Find a prompt',
  add: 'New prompt',
  addFolder: 'New folder',
  saveCurrent: 'Save current prompt',
  emptyTitle: 'Write a prompt once, use it in every chat',
  empty: 'Save prompts and system prompts here. Type / in the message box to insert one.',
  nothingFound: message('No prompt matches {words}.', quote),
  chooseOne: 'Choose a prompt, or create one.',
  isDefault: 'default',
  name: 'Name',
  text: 'Prompt text',
  textHint: 'Write {{name}} or {{name:default}} for values that you fill in each time.',
  variables: message('Asks for {names}.', formatList),
  folder: 'Folder',
  noFolder: 'No folder',
  favourite: 'Favorite',
  favouriteHint: 'Favorites come first in lists.',
  favouriteMark: 'favorite',
  saved: 'saved',
  insert: 'Insert into message',
  use: 'Use as system prompt',
  save: 'Save',
  duplicate: 'Duplicate',
  deleted: message('Deleted {name}', quote),
  defaultFor: 'Default for {connection}',
  defaultHint: 'New chats of this connection start with this prompt.',
  import: 'Import',
  export: 'Export',
})

export const folderStrings = defineMessages('prompt-folder', {
  count: '{count, plural, one {# prompt} other {# prompts}}',
  open: 'Folder {name}, expanded',
  collapsed: 'Folder {name}, collapsed',
  name: 'Folder name',
  create: 'Create',
  rename: 'Rename',
  export: 'Export folder',
  delete: 'Delete folder',
  deleteHint: 'Deleting a folder keeps its prompts.',
  deleted: message('Deleted the folder {name}. Its prompts stay.', quote),
})

/** A file of prompts before it is imported, and how the last import ended. */
export const promptImportStrings = defineMessages('prompt-import', {
  title: 'Import prompts',
  summary: message(
    '{fileName}: {newCount, number} new, {renamedCount, number} renamed, {presentCount, number} already in the library. Nothing is saved yet.',
    (fileName: string, { newCount, renamedCount, presentCount }: ImportCounts) => ({
      fileName: quote(fileName),
      newCount,
      renamedCount,
      presentCount,
    }),
  ),
  rule: 'Your prompts stay as they are. A prompt with the same name and text is skipped. If a name is taken, the new prompt gets a number.',
  folders: message(
    '{names, plural, one {The import adds the folder {folders}.} other {The import adds the folders {folders}.}}',
    (names: readonly string[]) => ({ names: names.length, folders: formatList(names.map(quote)) }),
  ),
  moreFolders:
    '{folders, plural, one {The import adds # more folder.} other {The import adds # more folders.}}',
  table: 'Prompts in the file',
  columns: { name: 'Prompt', folder: 'Folder', change: 'Change' },
  change: { new: 'new', renamed: 'renamed', present: 'skipped' } satisfies Record<
    PreviewedPrompt['change'],
    string
  >,
  moreRows: "{rows, plural, one {# more prompt isn't shown.} other {# more prompts aren't shown.}}",
  nothing: 'Your library already has every prompt in this file.',
  skipped: "{entries, plural, one {# entry can't be imported.} other {# entries can't be imported.}}",
  others:
    "{entries, plural, one {# more entry can't be imported.} other {# more entries can't be imported.}}",
  line: 'Line {line, number}',
  entry: 'Prompt {entry, number}',
  problems: {
    'no-name': message('No name.'),
    'no-text': message('No text.'),
    'too-long': message('More than {most, number} characters.'),
    'several-messages': message('Several messages. A prompt has only one.'),
    'not-a-prompt': message("Tally can't read it as a prompt."),
    'open-quote': message("This quotation mark isn't closed, so Tally skipped the rest of the file."),
  } satisfies Record<PromptProblem['reason'], (most: number) => string>,
  imported: message(
    '{fileName}: {renamedCount, number} imported, {presentCount, number} skipped.',
    (fileName: string, { newCount, renamedCount, presentCount }: ImportCounts) => ({
      fileName: quote(fileName),
      renamedCount: newCount + renamedCount,
      presentCount,
    }),
  ),
  refused: {
    empty: message('{fileName} is empty. No prompts were imported.', quote),
    'too-large': message('{fileName} is larger than 64 MB. No prompts were imported.', quote),
    'not-text': message(
      "{fileName} isn't text that Tally can read. No prompts were imported. Save the file as UTF-8.",
      quote,
    ),
    'not-json': message("{fileName} isn't valid JSON. No prompts were imported.", quote),
    'newer-version': message(
      '{fileName} needs a newer version of Tally. Update Tally, then import the file again.',
      quote,
    ),
    'tally-data': message(
      '{fileName} has chats. Press “Import” in Settings › Privacy and data to import it.',
      quote,
    ),
    'other-program': message(
      "{fileName} isn't a prompt file. Choose an export from Tally or NextChat, or a CSV table.",
      quote,
    ),
    'columns-missing': message(
      '{fileName} has no columns for names and prompts. The first row must name them, for example “act” and “prompt”.',
      quote,
    ),
    'no-prompts': message('{fileName} has no prompts.', quote),
    'too-many': message(
      '{fileName} has more than {most, number} prompts. No prompts were imported.',
      ['fileName', quote],
      'most',
    ),
    'library-full': message(
      'With {fileName}, the library would have too many prompts or too much text. No prompts were imported.',
      quote,
    ),
  } satisfies Record<RefusedFile['reason'], (fileName: string, most: number) => string>,
})

type RefusedFile = Extract<PromptImport, { kind: 'refused' }>

interface ImportCounts {
  readonly newCount: number
  readonly renamedCount: number
  readonly presentCount: number
}

/** Prompts offered while the user types `/` in the message box. */
export const suggestionStrings = defineMessages('prompt-suggestions', {
  list: 'Prompts to insert',
  count: '{count, plural, one {# prompt} other {# prompts}}',
  more: '{count, plural, one {# more prompt. Type more of its name.} other {# more prompts. Type more of the name.}}',
  keys: 'Enter inserts · Esc closes',
  insert: 'Insert saved prompt',
})

/** The dialog that asks for a prompt's variables. */
export const fillStrings = defineMessages('fill-prompt', {
  title: message('Fill in {name}', quote),
  preview: 'Preview',
  insert: 'Insert',
  tokens: '{count, plural, one {≈ # token} other {≈ # tokens}}',
  shortened: 'The preview shows the first {count, number} characters. The whole prompt is inserted.',
})
