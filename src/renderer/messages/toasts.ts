import { quote } from './quote.ts'

/** Brief notices that need no answer. */
export const toastStrings = {
  copied: 'Copied',
  'not-copied': 'Not copied: the clipboard could not be used',
  exported: (fileName: string) => `Exported to ${quote(fileName)}`,
}
