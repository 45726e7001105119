import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import type { BrowserWindow } from 'electron'
import { shownName } from '../../shared/domain/app/display-name.ts'
import { words } from '../native-words.ts'
import { choosePath } from './choose-path.ts'

const mostBytes = 4_000_000

/** The beginning of a file that the person picks; null where they pick none. The window never learns of its path. */
export async function chooseFile(
  window: BrowserWindow | null,
): Promise<{ name: string; bytes: Uint8Array } | null> {
  const path = await choosePath(window, {
    title: words.authority.choose,
    filters: [
      { name: words.authority.certificates, extensions: ['pem', 'crt', 'cer'] },
      { name: words.allFiles, extensions: ['*'] },
    ],
    properties: ['openFile'],
  })
  return path === null ? null : { name: shownName(basename(path)), bytes: await readBeginning(path) }
}

async function readBeginning(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(mostBytes), 0, mostBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
