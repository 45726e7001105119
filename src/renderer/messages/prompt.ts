import { defineMessages } from '../../shared/language/messages.ts'
import { quote } from './quote.ts'

export const promptStrings = defineMessages('prompt', {
  systemPrompt: 'System prompt',
  placeholder: 'None. Write here what the model should keep in mind.',
  tokens: (count: string) => `≈ ${count} tokens`,
  library: 'Prompts',
  replaced: 'Another system prompt holds from the next message on.',
  undo: 'Undo',
})

/** The library of saved system prompts. */
export const libraryStrings = defineMessages('library', {
  title: 'Prompts',
  close: 'Close',
  find: 'Find a prompt',
  add: 'New prompt',
  keepPresent: 'Keep the present one',
  empty: 'System prompts that you use again can be kept here, each under a name.',
  nothingFound: (words: string) => `No prompt has ${quote(words)} in it.`,
  chooseOne: 'Choose a prompt, or begin a new one.',
  isDefault: 'default',
  name: 'Name',
  text: 'Prompt text',
  saved: 'saved',
  use: 'Use in this chat',
  save: 'Save',
  delete: 'Delete',
  deleted: (name: string) => `${quote(name)} was deleted.`,
  undo: 'Undo',
  defaultFor: (connection: string) => `Default for ${connection}`,
  defaultHint: 'New chats of this connection begin with it.',
})

/** The default prompt in a connection's settings. */
export const defaultPromptStrings = defineMessages('default-prompt', {
  title: 'New chats',
  label: 'Default prompt',
  text: 'The system prompt that new chats of this connection begin with.',
  none: 'No system prompt',
  open: 'Prompts',
})
