import { type BrowserWindow, dialog, type OpenDialogOptions, type SaveDialogOptions } from 'electron'

/** A file or a folder that the person picks; null where they pick none. */
export async function choosePath(
  window: BrowserWindow | null,
  options: OpenDialogOptions,
): Promise<string | null> {
  const { filePaths } = await (window === null
    ? dialog.showOpenDialog(options)
    : dialog.showOpenDialog(window, options))
  return filePaths[0] ?? null
}

/** Where the person wants a new file; null where they want none. */
export async function choosePlace(
  window: BrowserWindow | null,
  options: SaveDialogOptions,
): Promise<string | null> {
  const { canceled, filePath } = await (window === null
    ? dialog.showSaveDialog(options)
    : dialog.showSaveDialog(window, options))
  return canceled || filePath === '' ? null : filePath
}
