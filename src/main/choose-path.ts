import { type BrowserWindow, dialog, type OpenDialogOptions } from 'electron'

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
