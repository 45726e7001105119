import { formatCount } from '../../shared/language/format-number.ts'
import { defineMessages, formatList, plural } from '../../shared/language/messages.ts'
import { quote } from './quote.ts'

/** The library of prompts. */
export const libraryStrings = defineMessages('library', {
  title: 'Prompts',
  close: 'Close',
  find: 'Find a prompt',
  add: 'New prompt',
  addFolder: 'New folder',
  keepPresent: 'Save current prompt',
  emptyTitle: 'Write a prompt once, use it in every chat',
  empty:
    'Save prompts for the message box and system prompts here. In the message box, type / to insert a prompt.',
  nothingFound: (words: string) => `No prompt matches ${quote(words)}.`,
  chooseOne: 'Choose a prompt, or create one.',
  isDefault: 'default',
  name: 'Name',
  text: 'Prompt text',
  textHint: 'Write {{name}} or {{name:default}} for words that Tally asks for.',
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
  delete: 'Delete',
  deleted: (name: string) => `Deleted ${quote(name)}`,
  undo: 'Undo',
  defaultFor: (connection: string) => `Default for ${connection}`,
  defaultHint: 'New chats of this connection start with this prompt.',
})

export const folderStrings = defineMessages('prompt-folder', {
  count: (count: number) => plural(count, { one: '# prompt', other: '# prompts' }),
  open: (name: string) => `Folder ${name}, expanded`,
  collapsed: (name: string) => `Folder ${name}, collapsed`,
  name: 'Folder name',
  create: 'Create',
  rename: 'Rename',
  saved: 'saved',
  delete: 'Delete folder',
  deleteHint: 'Deleting a folder keeps its prompts.',
  deleted: (name: string) => `Deleted the folder ${quote(name)}. Its prompts stay.`,
})

/** Prompts offered while the person types `/` in the message box. */
export const suggestionStrings = defineMessages('prompt-suggestions', {
  list: 'Prompts to insert',
  count: (count: number) => plural(count, { one: '# prompt', other: '# prompts' }),
  more: (count: number) =>
    plural(count, {
      one: '# more prompt. Type more of its name.',
      other: '# more prompts. Type more of the name.',
    }),
  keys: 'Enter inserts · Esc closes',
  insert: 'Insert prompt',
})

/** The dialog that asks for a prompt's variables. */
export const fillStrings = defineMessages('fill-prompt', {
  title: (name: string) => `Fill in ${quote(name)}`,
  close: 'Close',
  preview: 'Preview',
  insert: 'Insert',
  use: 'Use as system prompt',
  cancel: 'Cancel',
  tokens: (count: number) => plural(count, { one: '≈ # token', other: '≈ # tokens' }),
  shortened: (count: number) =>
    `The preview shows the first ${formatCount(count)} characters. The whole prompt is inserted.`,
})
