import type {
  PreviewedPrompt,
  PromptImport,
  PromptProblem,
} from '../../shared/contract/chat/prompt-import.ts'
import { formatCount } from '../../shared/language/format-number.ts'
import { defineMessages, formatList, plural } from '../../shared/language/messages.ts'
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
  nothingFound: (words: string) => `No prompt matches ${quote(words)}.`,
  chooseOne: 'Choose a prompt, or create one.',
  isDefault: 'default',
  name: 'Name',
  text: 'Prompt text',
  textHint: 'Write {{name}} or {{name:default}} for values that you fill in each time.',
  variables: (names: readonly string[]) => `Asks for ${formatList(names)}.`,
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
  deleted: (name: string) => `Deleted ${quote(name)}`,
  defaultFor: (connection: string) => `Default for ${connection}`,
  defaultHint: 'New chats of this connection start with this prompt.',
  import: 'Import',
  export: 'Export',
})

export const folderStrings = defineMessages('prompt-folder', {
  count: (count: number) => plural(count, { one: '# prompt', other: '# prompts' }),
  open: (name: string) => `Folder ${name}, expanded`,
  collapsed: (name: string) => `Folder ${name}, collapsed`,
  name: 'Folder name',
  create: 'Create',
  rename: 'Rename',
  saved: 'saved',
  export: 'Export folder',
  delete: 'Delete folder',
  deleteHint: 'Deleting a folder keeps its prompts.',
  deleted: (name: string) => `Deleted the folder ${quote(name)}. Its prompts stay.`,
})

/** A file of prompts before it is imported, and how the last import ended. */
export const promptImportStrings = defineMessages('prompt-import', {
  title: 'Import prompts',
  summary: (fileName: string, { newCount, renamedCount, presentCount }: ImportCounts) =>
    `${quote(fileName)}: ${formatCount(newCount)} new, ${formatCount(renamedCount)} renamed, ` +
    `${formatCount(presentCount)} already in the library. Nothing is saved yet.`,
  rule: 'Your prompts stay as they are. A prompt with the same name and text is skipped. If a name is taken, the new prompt gets a number.',
  folders: (names: readonly string[]) =>
    plural(names.length, {
      one: `The import adds the folder ${formatList(names.map(quote))}.`,
      other: `The import adds the folders ${formatList(names.map(quote))}.`,
    }),
  moreFolders: (folders: number) =>
    plural(folders, { one: 'The import adds # more folder.', other: 'The import adds # more folders.' }),
  table: 'Prompts in the file',
  columns: { name: 'Prompt', folder: 'Folder', change: 'Change' },
  change: { new: 'new', renamed: 'renamed', present: 'skipped' } satisfies Record<
    PreviewedPrompt['change'],
    string
  >,
  moreRows: (rows: number) =>
    plural(rows, { one: "# more prompt isn't shown.", other: "# more prompts aren't shown." }),
  nothing: 'Your library already has every prompt in this file.',
  skipped: (entries: number) =>
    plural(entries, { one: "# entry can't be imported.", other: "# entries can't be imported." }),
  others: (entries: number) =>
    plural(entries, { one: "# more entry can't be imported.", other: "# more entries can't be imported." }),
  line: (line: number) => `Line ${formatCount(line)}`,
  entry: (entry: number) => `Prompt ${formatCount(entry)}`,
  problems: {
    'no-name': () => 'No name.',
    'no-text': () => 'No text.',
    'too-long': (most: number) => `More than ${formatCount(most)} characters.`,
    'several-messages': () => 'Several messages. A prompt has only one.',
    'not-a-prompt': () => "Tally can't read it as a prompt.",
    'open-quote': () => "This quotation mark isn't closed, so Tally skipped the rest of the file.",
  } satisfies Record<PromptProblem['reason'], (most: number) => string>,
  apply: 'Import',
  imported: (fileName: string, { newCount, renamedCount, presentCount }: ImportCounts) =>
    `${quote(fileName)}: ${formatCount(newCount + renamedCount)} imported, ` +
    `${formatCount(presentCount)} skipped.`,
  refused: {
    empty: (fileName: string) => `${quote(fileName)} is empty. No prompts were imported.`,
    'too-large': (fileName: string) => `${quote(fileName)} is larger than 64 MB. No prompts were imported.`,
    'not-text': (fileName: string) =>
      `${quote(fileName)} isn't text that Tally can read. No prompts were imported. Save the file as UTF-8.`,
    'not-json': (fileName: string) => `${quote(fileName)} isn't valid JSON. No prompts were imported.`,
    'newer-version': (fileName: string) =>
      `${quote(fileName)} needs a newer version of Tally. Update Tally, then import the file again.`,
    'tally-data': (fileName: string) =>
      `${quote(fileName)} has chats. Press “Import” in Settings › Privacy and data to import it.`,
    'other-program': (fileName: string) =>
      `${quote(fileName)} isn't a prompt file. Choose an export from Tally or NextChat, or a CSV table.`,
    'columns-missing': (fileName: string) =>
      `${quote(fileName)} has no columns for names and prompts. The first row must name them, for example “act” and “prompt”.`,
    'no-prompts': (fileName: string) => `${quote(fileName)} has no prompts.`,
    'too-many': (fileName: string, most: number) =>
      `${quote(fileName)} has more than ${formatCount(most)} prompts. No prompts were imported.`,
    'library-full': (fileName: string) =>
      `With ${quote(fileName)}, the library would have too many prompts or too much text. No prompts were imported.`,
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
  count: (count: number) => plural(count, { one: '# prompt', other: '# prompts' }),
  more: (count: number) =>
    plural(count, {
      one: '# more prompt. Type more of its name.',
      other: '# more prompts. Type more of the name.',
    }),
  keys: 'Enter inserts · Esc closes',
  insert: 'Insert saved prompt',
})

/** The dialog that asks for a prompt's variables. */
export const fillStrings = defineMessages('fill-prompt', {
  title: (name: string) => `Fill in ${quote(name)}`,
  preview: 'Preview',
  insert: 'Insert',
  use: 'Use as system prompt',
  tokens: (count: number) => plural(count, { one: '≈ # token', other: '≈ # tokens' }),
  shortened: (count: number) =>
    `The preview shows the first ${formatCount(count)} characters. The whole prompt is inserted.`,
})
