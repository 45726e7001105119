import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { type BrowserWindow, dialog } from 'electron'
import { words } from './words.ts'

const mostBytes = 4_000_000

/** A text file that the person picks; null where they pick none. The window never learns of its path. */
export async function chooseFile(
  window: BrowserWindow | null,
): Promise<{ name: string; text: string } | null> {
  const options = {
    title: words.authority.choose,
    filters: [
      { name: words.authority.certificates, extensions: ['pem', 'crt', 'cer'] },
      { name: words.authority.allFiles, extensions: ['*'] },
    ],
    properties: ['openFile' as const],
  }
  const { filePaths } = await (window === null
    ? dialog.showOpenDialog(options)
    : dialog.showOpenDialog(window, options))
  const [path] = filePaths
  if (path === undefined) return null
  const bytes = await readFile(path)
  return { name: basename(path), text: bytes.subarray(0, mostBytes).toString('utf8') }
}
