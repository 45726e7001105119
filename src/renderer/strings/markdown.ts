export const markdownStrings = {
  code: 'code',
  copyCode: 'Copy code',
  hiddenCharacters: 'hidden characters',
  hiddenCharactersHint: 'This code holds characters that cannot be seen. They are left out of the copy.',
  table: 'Table',
  done: 'Done',
  notDone: 'Not done',
} as const
