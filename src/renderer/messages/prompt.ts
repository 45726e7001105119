import { defineMessages, plural } from '../../shared/language/messages.ts'
import { quote } from './quote.ts'

export const promptStrings = defineMessages('prompt', {
  systemPrompt: 'System prompt',
  placeholder: 'No system prompt. Write instructions for the model.',
  tokens: (count: number) => plural(count, { one: '≈ # token', other: '≈ # tokens' }),
  changing: 'date may defeat caching',
  changingMeaning: (words: string) =>
    `Contains a date or time (${quote(words)}). If the date or time changes between calls, the service can't use its cache, and you pay the full price.`,
  library: 'Prompts',
  replaced: 'The new system prompt applies from the next message.',
  undo: 'Undo',
})

/** The library of saved system prompts. */
export const libraryStrings = defineMessages('library', {
  title: 'Prompts',
  close: 'Close',
  find: 'Find a prompt',
  add: 'New prompt',
  keepPresent: 'Save current prompt',
  emptyTitle: 'Write a system prompt once, use it in every chat',
  empty: 'A system prompt tells the model how to answer. Save system prompts here to use them again.',
  nothingFound: (words: string) => `No prompt matches ${quote(words)}.`,
  chooseOne: 'Choose a prompt, or create one.',
  isDefault: 'default',
  name: 'Name',
  text: 'Prompt text',
  saved: 'saved',
  use: 'Use in this chat',
  save: 'Save',
  delete: 'Delete',
  deleted: (name: string) => `Deleted ${quote(name)}`,
  undo: 'Undo',
  defaultFor: (connection: string) => `Default for ${connection}`,
  defaultHint: 'New chats of this connection start with this prompt.',
})

/** The default prompt in a connection's settings. */
export const defaultPromptStrings = defineMessages('default-prompt', {
  title: 'New chats',
  label: 'Default prompt',
  text: 'New chats of this connection start with this system prompt.',
  none: 'No system prompt',
  open: 'Prompts',
})
