import { quote } from './quote.ts'

/** Told in passing. */
export const toastStrings = {
  copied: 'Copied',
  'not-copied': 'Not copied: the clipboard could not be used',
  exported: (fileName: string) => `Exported to ${quote(fileName)}`,
}
